// The table of a face's line metrics, and the effect of a variation on them.
//
// FreeType reads the tables without variation. HarfBuzz provides the deltas of a variation
// (`hb_ot_metrics_get_variation`), as FreeType adds MVAR's deltas to 16-bit fields and so rounds them. The rule is
// FreeType's: MVAR has one delta each for the line's ascender, descender and gap (`hasc`, `hdsc`, `hlgp`), which
// applies to the table in use, including `hhea`, for which MVAR has no tags of its own.
// Rejected: `hcla` and `hcld` for lines from the win values. In OpenType they move the clipping bounds; FreeType and
// the browsers built on it apply `hasc` and `hdsc` there too.

/// The metrics in a face's tables, in design units and without variation.
struct FaceTables: Sendable {
    struct Line: Sendable {
        var ascender = 0.0
        var descender = 0.0
        var lineGap = 0.0

        /// A Boolean value that indicates whether ascender and descender are zero, as FreeType tests; a gap is ignored.
        var isZero: Bool { ascender == 0 && descender == 0 }
    }

    /// The metrics that MVAR can vary.
    enum Measure: Sendable {
        case ascender, descender, lineGap, capHeight, xHeight
        case underlinePosition, underlineThickness, strikeoutPosition, strikeoutThickness
    }

    var unitsPerEm = 0.0
    var hhea = Line()
    var typo = Line()
    var win = Line()
    var usesTypo = false
    /// The cap height in `OS/2`; zero if it has none.
    var capHeight = 0.0
    var xHeight = 0.0
    var strikeout = (position: 0.0, thickness: 0.0)
    var underline = (position: 0.0, thickness: 0.0)
    /// The weight in `OS/2`; 0 if it has none.
    var weightClass = 0.0

    /// The table by the rule of ``FontMetrics/LineSource``; a variation does not change the choice.
    var lineSource: FontMetrics.LineSource {
        if usesTypo { return .typo }
        if !hhea.isZero { return .hhea }
        return typo.isZero ? .win : .typoFallback
    }

    private var line: Line {
        switch lineSource {
        case .hhea: hhea
        case .typo, .typoFallback: typo
        case .win: win
        }
    }

    /// Returns the metrics at a variation, with its `delta` of each metric and the outline's `height` of a letter.
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
            lineGap: line.lineGap + delta(.lineGap), lineSource: lineSource, capHeight: cap.value,
            capHeightSource: cap.source, xHeight: x.value, xHeightSource: x.source,
            underlinePosition: underline.position + delta(.underlinePosition),
            underlineThickness: underline.thickness + delta(.underlineThickness),
            strikeoutPosition: strikeout.position + delta(.strikeoutPosition),
            strikeoutThickness: strikeout.thickness + delta(.strikeoutThickness))
    }
}
