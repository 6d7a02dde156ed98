// Chooses the design units of an em in which a paragraph is stored, and the widths of its characters in them.
//
// Widths are 32 bits each, and a face may give a character any advance: U+FDFD is eight em wide if it is drawn as a
// line of calligraphy, and a glyph of a face made for it four thousand. The number of design units is therefore chosen
// by the sum of the absolute advances of the paragraph, which no partial sum exceeds. If even one design unit an em is
// too fine for that sum, the text beyond the limit has no width.

extension ParagraphBuilder {
    /// Returns the design units of an em for faces: their own if they agree, so that widths are exact.
    static func preferredUnitsPerEm(_ runs: [TextRun], _ primary: FontFace) -> Int32 {
        guard let first = runs.first?.face.unitsPerEm else { return Int32(primary.unitsPerEm) }
        let agree = runs.allSatisfy { $0.face.unitsPerEm == first && $0.face.advanceFactor == 1 }
        return agree ? Int32(first) : TextLayoutLimits.commonUnitsPerEm
    }

    /// Returns the preferred number, or the first half, quarter and so on of it in which the widths of `count`
    /// clusters fit.
    static func unitsPerEm(_ runs: [TextRun], _ shapedUnits: borrowing ShapedUnits, preferred: Int32, count: Int)
        -> Int32
    {
        var em = 0.0
        let runs = runs.span
        for index in runs.indices {
            let (units, face) = (runs[index].units, runs[index].face)
            em += Double(shapedUnits.magnitude(of: units)) / face.unitsPerEm * face.advanceFactor
        }
        var unitsPerEm = preferred
        // Rounding makes a width greater by no more than one.
        while em * Double(unitsPerEm) + Double(count) > Double(Int32.max) && unitsPerEm > 1 { unitsPerEm /= 2 }
        return unitsPerEm
    }

    /// Returns the advance at each UTF-16 unit in the paragraph's design units, rounded so that errors do not add up.
    func widths() -> [Int32] {
        if runs.allSatisfy({ isExact($0.face) }) { return shapedUnits.advances }
        var widths = Array(shapedUnits.advances[..<range.count])
        var remaining = Double(Int32.max)
        var span = widths.mutableSpan
        for run in runs.indices {
            let (units, face) = (runs[run].units, runs[run].face)
            let scale = Double(unitsPerEm) / face.unitsPerEm * face.advanceFactor
            var exact = 0
            var previousEnd = 0.0
            for index in (units.lowerBound - range.lowerBound)..<(units.upperBound - range.lowerBound) {
                exact += Int(span[index])
                let end = (Double(exact) * scale).rounded()
                let width = min(max(end - previousEnd, -remaining), remaining)
                remaining -= abs(width)
                span[index] = Int32(width)
                previousEnd = end
            }
        }
        return widths
    }

    /// Returns whether a glyph of a face of pictures is at an index.
    func isPicture(_ index: Int) -> Bool {
        let run = runs[runIndex(at: index)]
        return isOfPictures(run.face) && run.placeholder == nil && shapedUnits.advanceWithoutPadding(at: index) != 0
    }

    /// Stores the pictures of the next cluster of a word; emoji that a face cannot join are several.
    func appendPictures(ofCluster units: Range<Int>, _ store: inout PreparedTexts) {
        let number = UInt32(store.clusterStore.clusters.count)
        for index in units where isPicture(index) {
            for _ in 0...shapedUnits.mark(at: index).furtherGlyphs { store.clusterStore.pictures.append(number) }
        }
    }

    /// Stores the number of pictures of a segment, if there are some.
    func appendPictures(_ content: Range<Int>, _ paragraph: inout Paragraph, _ store: inout PreparedTexts) {
        guard !content.isEmpty else { return }
        var (count, em) = (UInt32(0), 0.0)
        for run in runs[runIndex(at: content.lowerBound)...] {
            // Runs without pictures end the search too: there may be as many of them as segments.
            guard run.units.lowerBound < content.upperBound else { break }
            guard isOfPictures(run.face) && run.placeholder == nil else { continue }
            for index in run.units.clamped(to: content) {
                let width = shapedUnits.advanceWithoutPadding(at: index)
                if width == 0 { continue }
                // Chromium rounds each picture.
                let pictures = tools.profile.roundsEachPicture ? 1 + shapedUnits.mark(at: index).furtherGlyphs : 1
                count += UInt32(pictures)
                em = Double(width) / Double(pictures) / run.face.unitsPerEm * run.face.advanceFactor
            }
        }
        guard count > 0 else { return }
        store.pictures.append(PreparedTexts.PictureSegment(index: paragraph.nextSegment, count: count, em: em))
        paragraph.traits.insert(.pictures)
    }

    /// Returns a width of a face in the paragraph's design units.
    func scaled(_ width: Int64, from face: FontFace) -> Int64 {
        if isExact(face) { return width }
        let scaled = Double(width) * Double(unitsPerEm) / face.unitsPerEm * face.advanceFactor
        return Int64(Int32(holding: scaled.rounded()))
    }

    /// Returns whether the face's own advances are the paragraph's widths.
    private func isExact(_ face: FontFace) -> Bool {
        Int32(face.unitsPerEm) == unitsPerEm && face.advanceFactor == 1
    }
}

extension Int32 {
    /// Creates an integer from a value without its fraction, or from the nearest end of the range.
    init(holding value: Double) {
        if value < Double(Int32.min) {
            self = .min
        } else {
            self = value < Double(Int32.max) ? Int32(value) : .max
        }
    }
}
