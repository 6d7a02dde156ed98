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
    public var changed: ArraySlice<UInt32> { changedTexts[..<changedCount] }
    /// Texts with a word that is wider than the line and was prepared without its clusters; their heights count that
    /// word as one line. Prepare them again with more clusters to have it cut.
    public private(set) var unfinished: [UInt32] = []
    /// Room for the changed texts; those of the last update come first.
    private var changedTexts: [UInt32]
    private var changedCount = 0

    /// A table of a range of texts, all without height.
    public init(texts: Range<Int>) {
        self.texts = texts
        heights = [Double](repeating: 0, count: texts.count)
        offsets = [Double](repeating: 0, count: texts.count + 1)
        changedTexts = [UInt32](repeating: 0, count: texts.count)
    }

    /// Height of all texts together, in points.
    public var total: Double { offsets[texts.count] }

    /// Bytes kept.
    public var byteCount: Int {
        (heights.count + offsets.count) * MemoryLayout<Double>.stride
            + (changedTexts.count + unfinished.capacity) * MemoryLayout<UInt32>.stride
    }

    /// Measures every text anew, each line `lineHeight` points tall.
    public mutating func update(_ store: PreparedTexts, _ measure: LineMeasure, lineHeight: Double) {
        unfinished.removeAll(keepingCapacity: true)
        let units = UnitScales(measure)
        let first = texts.lowerBound
        var offset = 0.0
        // Taken out while they are written, so that nobody need be asked who else holds them.
        var (heights, offsets, changed) = (heights, offsets, changedTexts)
        (self.heights, self.offsets, changedTexts) = ([], [], [])
        var changes = 0
        for index in heights.indices {
            let count = store.lineCount(of: first + index, measure, units)
            if count.needsClusters { unfinished.append(UInt32(first + index)) }
            let height = Double(count.lines) * lineHeight
            // Written in any case: whether a height changed is as hard to guess as where a line ends.
            changed[changes] = UInt32(truncatingIfNeeded: first + index)
            changes &+= heights[index] != height ? 1 : 0
            heights[index] = height
            offsets[index] = offset
            offset += height
        }
        offsets[heights.count] = offset
        (self.heights, self.offsets, changedTexts) = (heights, offsets, changed)
        changedCount = changes
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
        guard measure.fineTracking == 0,
            let limit = (units[paragraph.unitsPerEm] ?? UnitScale(measure, paragraph.unitsPerEm))?.limit
        else { return nil }
        let segments = paragraph.segments
        if segments.isEmpty { return 1 }
        guard paragraph.traits.isDisjoint(with: .atLineEnds.union(.tabs)) else {
            return paragraph.traits.contains(.tabs) ? nil : undisturbedLineCount(paragraph, limit: limit)
        }
        if Int64(ends[segments.upperBound - 1]) <= limit { return 1 }
        return countUnspaced(segments, limit: limit)
    }

    @inline(never)
    private func undisturbedLineCount(_ paragraph: Paragraph, limit: Int64) -> Int? {
        var signature = WrapSignature()
        let breaks = breakUnspaced(paragraph.segments, limit: limit, &signature)
        return breaks.hasTooWideWord || !isUndisturbed(paragraph, lineStarts: breaks.starts)
            ? nil : breaks.lines
    }

    /// The ways that know how to cut a word.
    @inline(never)
    private func cutLineCount(_ paragraph: Paragraph, _ measure: LineMeasure) -> LineCount {
        countLines(paragraph, measure)
    }
}
