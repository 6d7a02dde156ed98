// Which table gives a face its line, and how a variation moves it.
//
// The tables are read as they are drawn, by FreeType; how far a variation moves a measure is asked of HarfBuzz
// (`hb_ot_metrics_get_variation`), as FreeType adds MVAR's deltas to its 16-bit fields and so rounds them. The rule is
// FreeType's all the same: MVAR has one delta each for the line's ascender, descender and gap (`hasc`, `hdsc`, `hlgp`),
// and it moves whichever table is in use, also `hhea`, for which MVAR has no tags of its own.
// Rejected: `hcla` and `hcld` where the line comes from the win values. OpenType has them move what is clipped; FreeType
// and the browsers built on it move the line by `hasc` and `hdsc` there too.

/// What a face's tables say of its measures, as drawn, in design units.
struct FaceTables: Sendable {
    struct Line: Sendable {
        var ascender = 0.0
        var descender = 0.0
        var lineGap = 0.0

        /// FreeType asks for the two that make a line; a gap alone is none.
        var isZero: Bool { ascender == 0 && descender == 0 }
    }

    /// A measure that MVAR may move.
    enum Measure: Sendable {
        case ascender, descender, lineGap, capHeight, xHeight
        case underlinePosition, underlineThickness, strikeoutPosition, strikeoutThickness
    }

    var unitsPerEm = 0.0
    var hhea = Line()
    var typo = Line()
    var win = Line()
    var usesTypo = false
    /// Zero where `OS/2` states none.
    var capHeight = 0.0
    var xHeight = 0.0
    var strikeout = (position: 0.0, thickness: 0.0)
    var underline = (position: 0.0, thickness: 0.0)
    /// The weight `OS/2` states; 0 where it states none.
    var weightClass = 0.0

    /// The rule of ``FontMetrics/LineSource``; a variation moves measures, not the choice.
    var source: FontMetrics.LineSource {
        if usesTypo { return .typo }
        if !hhea.isZero { return .hhea }
        return typo.isZero ? .win : .typoFallback
    }

    private var line: Line {
        switch source {
        case .hhea: hhea
        case .typo, .typoFallback: typo
        case .win: win
        }
    }

    /// The measures at a place on the axes: `delta` says how far it moves one, `height` how high a letter is drawn there.
    func metrics(
        delta: (Measure) -> Double, height: (Unicode.Scalar) throws(FontError) -> Double?
    ) throws(FontError) -> FontMetrics {
        let ascender = line.ascender + delta(.ascender)
        func measured(
            _ stated: Double, _ measure: Measure, _ letter: Unicode.Scalar, assumed: Double
        ) throws(FontError) -> (value: Double, source: FontMetrics.HeightSource) {
            if stated > 0 { return (stated + delta(measure), .table) }
            if let drawn = try height(letter), drawn > 0 { return (drawn, .outline) }
            return (assumed, .assumed)
        }
        let cap = try measured(capHeight, .capHeight, "H", assumed: ascender)
        let x = try measured(xHeight, .xHeight, "x", assumed: unitsPerEm / 2)
        return FontMetrics(
            unitsPerEm: unitsPerEm, ascender: ascender, descender: line.descender + delta(.descender),
            lineGap: line.lineGap + delta(.lineGap), source: source, capHeight: cap.value, capHeightSource: cap.source,
            xHeight: x.value, xHeightSource: x.source,
            underlinePosition: underline.position + delta(.underlinePosition),
            underlineThickness: underline.thickness + delta(.underlineThickness),
            strikeoutPosition: strikeout.position + delta(.strikeoutPosition),
            strikeoutThickness: strikeout.thickness + delta(.strikeoutThickness))
    }
}
