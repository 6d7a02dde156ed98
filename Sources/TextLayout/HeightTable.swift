// Heights and offsets of many texts, brought up to date in one pass.
//
// A conversation asks three things after a change of size or width: how tall is each message now, where does it begin,
// and which ones differ from before. All three come out of one walk over the texts, into arrays that are made once and
// written again each time. Texts next to each other may be split among several tables, one a thread: offsets count
// from a table's own start, so no table waits for another.

/// How tall the texts of a range are and where they begin, at one measure.
public struct HeightTable: Sendable {
    /// The texts it covers, as indexes into their store.
    public let texts: Range<Int>
    /// Height of each text in points.
    public private(set) var heights: [Double]
    /// Where each text begins, in points from the beginning of the first; the end of the last one follows.
    public private(set) var offsets: [Double]
    /// Texts whose height the last update changed, as indexes into the store, in order.
    public private(set) var changed: [UInt32] = []
    /// Texts with a word that is wider than the line and was prepared without its clusters; their heights count that
    /// word as one line. Prepare them again with more clusters to have it cut.
    public private(set) var unfinished: [UInt32] = []

    /// A table of a range of texts, all without height.
    public init(texts: Range<Int>) {
        self.texts = texts
        heights = [Double](repeating: 0, count: texts.count)
        offsets = [Double](repeating: 0, count: texts.count + 1)
        changed.reserveCapacity(texts.count)
    }

    /// Height of all texts together, in points.
    public var total: Double { offsets[texts.count] }

    /// Bytes kept.
    public var byteCount: Int {
        (heights.count + offsets.count) * MemoryLayout<Double>.stride
            + (changed.capacity + unfinished.capacity) * MemoryLayout<UInt32>.stride
    }

    /// Measures every text anew, each line `lineHeight` points tall.
    public mutating func update(_ store: PreparedTexts, _ measure: LineMeasure, lineHeight: Double) {
        changed.removeAll(keepingCapacity: true)
        unfinished.removeAll(keepingCapacity: true)
        var offset = 0.0
        let units = UnitScales(measure)
        for index in 0..<texts.count {
            let text = texts.lowerBound + index
            let count = store.lineCount(of: text, measure, units)
            if count.needsClusters { unfinished.append(UInt32(text)) }
            let height = Double(count.lines) * lineHeight
            if heights[index] != height {
                heights[index] = height
                changed.append(UInt32(text))
            }
            offsets[index] = offset
            offset += height
        }
        offsets[texts.count] = offset
    }
}

extension PreparedTexts {
    /// How many lines a text has.
    @inline(__always)
    func lineCount(of text: Int, _ measure: LineMeasure, _ units: UnitScales) -> (lines: Int, needsClusters: Bool) {
        let paragraphs = texts[text]
        var lines = 0
        var needsClusters = false
        for index in paragraphs.firstParagraph..<paragraphs.firstParagraph + paragraphs.paragraphCount {
            let paragraph = self.paragraphs[Int(index)]
            if let count = greedyLineCount(paragraph, measure, units) {
                lines += count
            } else {
                let count = cutLineCount(paragraph, measure)
                lines += count.lines
                if count.needsClusters { needsClusters = true }
            }
        }
        return (lines, needsClusters)
    }

    /// Lines of a paragraph of which only the widths matter; nil for others, and where a word has to be cut.
    @inline(__always)
    private func greedyLineCount(_ paragraph: Paragraph, _ measure: LineMeasure, _ units: UnitScales) -> Int? {
        guard measure.fineTracking == 0, !paragraph.traits.contains(.tabs),
            let unit = units[paragraph.unitsPerEm] ?? UnitScale(measure, paragraph.unitsPerEm)
        else { return nil }
        let segments = paragraph.segments
        if segments.isEmpty { return 1 }
        let isRegular = paragraph.traits.isDisjoint(with: .atLineEnds)
        if isRegular && Int64(ends[segments.upperBound - 1]) <= unit.limit { return 1 }
        var signature = WrapSignature()
        let breaks = breakUnspaced(segments, limit: unit.limit, &signature)
        if breaks.hasTooWideWord || !isRegular && !isUndisturbed(paragraph, breaks) { return nil }
        return breaks.lines
    }

    @inline(never)
    private func cutLineCount(_ paragraph: Paragraph, _ measure: LineMeasure) -> LineCount {
        countLines(paragraph, measure)
    }
}
