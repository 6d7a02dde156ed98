// Breaks words that are wider than the line, for paragraphs in lanes.
//
// Problem: at the largest sizes, half of the messages have such a word. To break their paragraphs one by one takes ten
// times as long as to count the lines of the others.
//
// Method: lanes find the words, each at the start of a line, and only the words are broken. How a word is broken depends
// on its clusters and the measure alone, so that equal words, which share their clusters, are broken once. The end of
// its last cluster is its width, so that the widths of segments are not read.

/// The words of a collection of clusters that are wider than the line, as they are broken at each measure of a layout.
struct WideWords: Sendable {
    /// The values of the signatures of a group's paragraphs.
    typealias Signatures = InlineArray<8, UInt32>

    /// A column of a group in which words may be wider than the line, and what breaking them changes.
    struct Column {
        /// The index of the column in its group.
        let index: Int
        /// A negative number for a word that starts a line and may be wider than that.
        let wide: SIMD8<Int16>
        /// The clusters of the words, without the spaces before them; zero in untracked text.
        let clusters: SIMD8<UInt8>
        var remaining: SIMD8<Int16>
        var counts: SIMD8<Int16>
        var starts: SIMD8<Int16>
    }

    /// The words at one measure.
    private struct Measured {
        let entryIndex: Int
        let unitsPerEm: Int32
        /// The measure of a line and of a design unit; `nil` if more than widths decide where a word is broken.
        let exact: (breaker: LineBreaker, scale: DesignUnitScale)?
        /// The words by the number of their run of clusters.
        var words: [BrokenWord]
    }

    /// The lines that start inside words, for the groups that have any.
    private(set) var signatures: [Signatures] = []
    private var measurer: MessageMeasurer?
    private var clusters: ObjectIdentifier?
    private var measured: [Measured] = []
    /// The index of the measure that was used last.
    private var last = 0

    /// Begins with a store, whose clusters are those of other stores if they have an identifier.
    mutating func begin(_ measurer: MessageMeasurer, clusters: ObjectIdentifier?) {
        signatures.removeAll(keepingCapacity: true)
        if clusters == nil || clusters != self.clusters || measurer !== self.measurer {
            measured.removeAll(keepingCapacity: true)
        }
        (self.measurer, self.clusters) = (measurer, clusters)
    }

    /// Breaks the words of a column that are wider than the line.
    @inline(never)
    mutating func breakWords(
        of column: inout Column, _ lines: inout LaneLines, _ group: ParagraphLanes.Group, _ measure: LaneMeasure,
        _ texts: borrowing PreparedTexts
    ) {
        findMeasure(Int(lines.entryIndex), group.unitsPerEm, runCount: texts.clusterStore.runEnds.count)
        if lines.signaturesIndex < 0 {
            lines.signaturesIndex = Int32(signatures.count)
            signatures.append(Signatures(repeating: WrapSignature.initial))
        }
        for lane in 0..<ParagraphLanes.count where column.wide[lane] < 0 {
            let paragraph = texts.paragraphs[Int(group.paragraphs[lane])]
            // After a word that was not broken, an empty column of a very narrow line seems to be wide as well.
            guard paragraph.traits.isDisjoint(with: .irregular), column.index < paragraph.segments.count,
                let word = word(
                    paragraph.segments.lowerBound + column.index, clusters: Int16(column.clusters[lane]), measure, texts
                )
            else {
                lines.leastDistance[lane] = -1
                continue
            }
            var signature = WrapSignature(signatures[Int(lines.signaturesIndex)][lane])
            for line in 0..<Int(word.lineCount) { signature.startLine(column.index, Int(word.starts[line])) }
            signatures[Int(lines.signaturesIndex)][lane] = signature.value
            column.remaining[lane] = word.remaining
            column.counts[lane] &+= Int16(word.lineCount)
            // A paragraph's first line starts with its first segment in any case.
            if column.index == 0 {
                column.counts[lane] &-= 1
                column.starts[lane] &-= 1
            }
        }
    }

    /// Makes a measure the last one.
    @inline(__always)
    private mutating func findMeasure(_ entryIndex: Int, _ unitsPerEm: Int32, runCount: Int) {
        func isLast(_ measured: Measured) -> Bool {
            measured.entryIndex == entryIndex && measured.unitsPerEm == unitsPerEm
        }
        if last < measured.count, isLast(measured[last]) { return }
        if let index = measured.firstIndex(where: isLast) {
            last = index
        } else {
            addMeasure(entryIndex, unitsPerEm, runCount: runCount)
        }
    }

    @inline(never)
    private mutating func addMeasure(_ entryIndex: Int, _ unitsPerEm: Int32, runCount: Int) {
        if measured.count == TextLayoutLimits.measuresOfWideWords { measured.removeAll(keepingCapacity: true) }
        last = measured.count
        guard let measurer, let scale = measurer.scale(unitsPerEm: unitsPerEm, at: entryIndex) else { return }
        let breaker = measurer.entries[entryIndex].breaker
        let isExact = breaker.isChromium && breaker.rounding == 0
        measured.append(
            Measured(
                entryIndex: entryIndex, unitsPerEm: unitsPerEm, exact: isExact ? (breaker, scale) : nil,
                words: Array(repeating: BrokenWord(), count: isExact ? runCount : 0)))
    }

    /// Returns the word of a segment as it is broken.
    ///
    /// Returns `nil` if it has no clusters, more lines than `BrokenWord` holds, or a last line on which nothing may
    /// follow it.
    @inline(__always)
    private mutating func word(
        _ segment: Int, clusters: Int16, _ measure: LaneMeasure, _ texts: borrowing PreparedTexts
    ) -> BrokenWord? {
        guard measured[last].exact != nil, let index = texts.words.index(of: segment) else { return nil }
        let run = texts.words.run(of: index)
        if measured[last].words[run].clusters != clusters { breakWord(ofRun: run, clusters: clusters, measure, texts) }
        let word = measured[last].words[run]
        return word.isBroken ? word : nil
    }

    @inline(never)
    private mutating func breakWord(
        ofRun run: Int, clusters count: Int16, _ measure: LaneMeasure, _ texts: borrowing PreparedTexts
    ) {
        guard let (breaker, scale) = measured[last].exact else { return }
        let clusters = texts.clusterStore.clusters(ofRun: run)
        let width =
            Int64(texts.clusterStore.clusters.end(of: clusters.upperBound - 1)) * scale.fineSteps
            + Int64(count) * breaker.tracking
        var word = BrokenWord(clusters: count)
        var wordBreaker = LongWordBreaker(breaker, scale, clusters)
        let lines = wordBreaker.breakWord(texts, 0, width: width) { word.addLine($0) }
        if let lines, let start = lines.lastStart, lines.count == Int(word.lineCount), start <= width {
            word.isBroken = true
            word.remaining = measure.columns(breaker.availableWidth - (width - start))
        }
        measured[last].words[run] = word
    }
}

/// A word that is wider than the line, broken between its clusters.
private struct BrokenWord: Sendable {
    /// The clusters to which tracking was added when it was broken; negative if it was not.
    var clusters: Int16 = -1
    /// A Boolean value that indicates whether its lines are known: they fit into `starts`, and more may follow the last.
    var isBroken = false
    /// The number of lines that start inside the word.
    private(set) var lineCount: UInt8 = 0
    /// The width left on the last of them, in column units.
    var remaining: Int16 = 0
    /// The number of clusters before each of these lines.
    private(set) var starts = InlineArray<4, UInt16>(repeating: 0)

    /// Adds a line that starts after some clusters, if there is space for it.
    mutating func addLine(_ clusters: Int) {
        guard Int(lineCount) < starts.count, let start = UInt16(exactly: clusters) else { return }
        starts[Int(lineCount)] = start
        lineCount += 1
    }
}
