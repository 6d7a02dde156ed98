// Breaks words that are wider than the line, for paragraphs in lanes.
//
// Problem: at the largest sizes, half of the messages have such a word. To break their paragraphs one by one takes ten
// times as long as to count the lines of the others.
//
// Method: lanes find the words, each at the start of a line, and only the words are broken. How a word is broken
// depends on its clusters and the measure alone, so that equal words, which share their clusters, are broken once. The
// end of its last cluster is its width, so that the widths of segments are not read.

/// The words of a collection of clusters that are wider than the line, as they are broken at each measure of a layout.
struct WideWords: Sendable {
    /// The values of the signatures of a group's paragraphs.
    typealias Signatures = SIMD8<UInt32>

    /// A column of a group in which words may be wider than the line, and what breaking them changes.
    struct Column {
        let index: Int
        /// The index of the column in its group.
        let position: Int
        /// A negative number for a word that starts a line and may be wider than that.
        let wide: SIMD8<Int16>
        /// The clusters of the words, without the spaces before them; zero in untracked text.
        let clusters: SIMD8<UInt8>
        private(set) var remaining: SIMD8<Int16>
        private(set) var counts: SIMD8<Int16>
        private(set) var fitting: SIMD8<Int16>

        /// Continues a lane, whose numbers are -1 in a vector of zeros, after the lines of its word.
        @inline(__always)
        fileprivate mutating func replace(_ isLane: SIMD8<Int16>, with word: BrokenWord) {
            // Whole vectors are written: a processor waits if it reads one of which a part was just written.
            remaining = remaining & ~isLane | isLane & SIMD8(repeating: word.remaining &+ .min)
            // A paragraph's first line starts with its first segment in any case.
            let first: Int16 = position == 0 ? 1 : 0
            counts &+= isLane & SIMD8(repeating: Int16(truncatingIfNeeded: word.lineCount) &- first)
            fitting &+= isLane & SIMD8(repeating: first)
        }
    }

    private static let laneBits = SIMD8<Int16>(1, 2, 4, 8, 16, 32, 64, 128)
    /// A vector for each lane, in which its number is -1 and the others are 0.
    private let laneMasks = InlineArray<8, SIMD8<Int16>> { lane in
        var mask = SIMD8<Int16>()
        mask[lane] = -1
        return mask
    }

    /// The words at one measure.
    private struct Measured {
        var entryIndex = -1
        var unitsPerEm: Int32 = 0
        /// A breaker without a word; `nil` if more than widths decide where a word is broken.
        var breaker: LongWordBreaker?
        /// The words by the number of their run of clusters.
        var words: [BrokenWord] = []
    }

    /// The lines that start inside words, for the groups that have any.
    private var signatures: [Signatures] = []
    private var measurer: MessageMeasurer?
    private var clusters: ObjectIdentifier?
    /// The words at the measure that was used last, and at the others.
    private var current = Measured()
    private var others: [Measured] = []
    /// A column of the current group, and the index of each lane's next word from there on in the list of long words.
    private var next = (column: 0, words: SIMD8<UInt16>())

    /// Returns the signatures of the lines that start inside the words of a group's paragraphs.
    @inline(__always)
    func signatures(of lines: borrowing LaneLines) -> Signatures {
        lines.signaturesIndex < 0 ? Signatures() : signatures[Int(lines.signaturesIndex)]
    }

    /// Begins with a store, whose clusters are those of other stores if they have an identifier.
    mutating func begin(_ measurer: MessageMeasurer, clusters: ObjectIdentifier?) {
        signatures.removeAll(keepingCapacity: true)
        if clusters == nil || clusters != self.clusters || measurer !== self.measurer {
            current = Measured()
            others.removeAll(keepingCapacity: true)
        }
        (self.measurer, self.clusters) = (measurer, clusters)
    }

    /// Breaks the words of a column that are wider than the line.
    @inline(never)
    mutating func breakWords(
        of column: inout Column, _ lines: inout LaneLines, _ lanes: borrowing ParagraphLanes,
        _ measure: SectionMeasure, _ texts: borrowing PreparedTexts
    ) {
        let wordLanes = lanes.wordLanes.span
        if lines.signaturesIndex < 0 { begin(&lines, lanes, measure, runCount: texts.clusterStore.runEnds.count) }
        let signaturesIndex = Int(lines.signaturesIndex)
        var signatures = signatures[signaturesIndex]
        while next.column < column.index {
            let isMissing = SIMD8(repeating: Int16(wordLanes[next.column])) & Self.laneBits ^ Self.laneBits
            next.words &-= SIMD8(bitPattern: (isMissing &- SIMD8(repeating: 1)) &>> 15)
            next.column &+= 1
        }
        var wide = column.wide.signBits
        while wide != 0 {
            let lane = wide.trailingZeroBitCount
            let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: lane)
            wide &= ~bit
            // After a word that was not broken, an empty column of a very narrow line seems to be wide as well.
            guard current.breaker != nil, wordLanes[column.index] & bit != 0 else {
                lines.leastDistance[lane] = -1
                continue
            }
            let run = texts.words.run(of: Int(next.words[lane]))
            let clusters = column.clusters[lane]
            if !current.words[run].isKnown(clusters: clusters) {
                breakWord(ofRun: run, clusters: clusters, measure.lengths, texts)
            }
            let word = current.words[run]
            let undecided = Int(lanes.groups[lines.group].firstUndecided)
            let isUndecided =
                word.leavesOneCluster && undecided >= 0
                && lanes.undecidedStarts[undecided &+ lane].lastClusters & SensitiveStarts.bit(column.position) != 0
            guard word.isBroken, !isUndecided else {
                lines.leastDistance[lane] = -1
                continue
            }
            var signature = WrapSignature(signatures[lane])
            for line in 0..<word.lineCount { signature.startLine(inWord: column.position, Int(word.starts[line])) }
            signatures[lane] = signature.value
            column.replace(laneMasks[lane], with: word)
        }
        self.signatures[signaturesIndex] = signatures
    }

    @inline(never)
    private mutating func begin(
        _ lines: inout LaneLines, _ lanes: borrowing ParagraphLanes, _ measure: SectionMeasure, runCount: Int
    ) {
        lines.signaturesIndex = Int32(signatures.count)
        signatures.append(Signatures())
        let group = lanes.groups[lines.group]
        next = (Int(group.firstColumn), group.firstWords)
        if current.entryIndex != measure.entryIndex || current.unitsPerEm != measure.unitsPerEm {
            changeMeasure(measure.entryIndex, measure.unitsPerEm, runCount: runCount)
        }
    }

    private mutating func changeMeasure(_ entryIndex: Int, _ unitsPerEm: Int32, runCount: Int) {
        if let index = others.firstIndex(where: { $0.entryIndex == entryIndex && $0.unitsPerEm == unitsPerEm }) {
            return swap(&current, &others[index])
        }
        if others.count == TextLayoutLimits.measuresOfWideWords { others.removeAll(keepingCapacity: true) }
        if current.entryIndex >= 0 { others.append(current) }
        current = Measured(entryIndex: entryIndex, unitsPerEm: unitsPerEm)
        guard let breaker = measurer?.entries[entryIndex].breaker,
            let scale = DesignUnitScale(breaker.measure, unitsPerEm)
        else { return }
        guard breaker.isChromium, breaker.rounding == 0 else { return }
        current.breaker = LongWordBreaker(breaker, scale)
        current.words = Array(repeating: BrokenWord(), count: runCount)
    }

    /// Breaks a word, unless it has more lines than `BrokenWord` holds, or a last line on which nothing may follow it.
    @inline(never)
    private mutating func breakWord(
        ofRun run: Int, clusters count: UInt8, _ measure: LaneMeasure, _ texts: borrowing PreparedTexts
    ) {
        guard var breaker = current.breaker else { return }
        let clusters = texts.clusterStore.clusters(ofRun: run)
        let width = breaker.length(texts.clusterStore.clusters.end(of: clusters.upperBound - 1), clusters: Int64(count))
        var word = BrokenWord(clusters: count)
        breaker.begin(clusters)
        let lines = breaker.breakWord(texts, 0, width: width) { word.addLine($0) }
        if let lines, let start = lines.lastStart, lines.count == word.lineCount, start <= width {
            word.end(
                clusterCount: clusters.count, remaining: measure.columns(breaker.availableWidth - (width - start)))
        }
        current.words[run] = word
    }
}

/// A word that is wider than the line, broken between its clusters.
///
/// It takes eight bytes: finding words in memory outside the processor's cache takes longer than adding their lines.
private struct BrokenWord: Sendable {
    /// The most lines that may start inside a word.
    private static let mostLines = 4

    /// The clusters to which tracking was added when it was broken.
    private(set) var clusters: UInt8 = 0
    /// Packed flags (`isKnown`, `isBroken`, `leavesOneCluster`) and the number of lines.
    private var facts: UInt8 = 0
    /// The width left on the last of its lines, in column units.
    private(set) var remaining: Int16 = 0
    /// The number of clusters before each line that starts inside the word.
    private(set) var starts = SIMD4<UInt8>()

    /// Creates a word that was not broken yet.
    init() {}

    /// Creates a word that has no lines so far.
    init(clusters: UInt8) { (self.clusters, facts) = (clusters, Self.known) }

    private static let known: UInt8 = 1 << 7
    private static let broken: UInt8 = 1 << 6
    private static let oneClusterLeft: UInt8 = 1 << 5

    /// Returns whether it was broken, or could not be, with tracking added to as many clusters.
    @inline(__always)
    func isKnown(clusters: UInt8) -> Bool { self.clusters == clusters && facts & Self.known != 0 }
    /// A Boolean value that indicates whether its lines are known: they fit into `starts`, and more may follow the
    /// last.
    @inline(__always)
    var isBroken: Bool { facts & Self.broken != 0 }
    /// A Boolean value that indicates whether the last of its lines starts before the last cluster.
    @inline(__always)
    var leavesOneCluster: Bool { facts & Self.oneClusterLeft != 0 }
    /// The number of lines that start inside the word.
    @inline(__always)
    var lineCount: Int { Int(facts & 0xF) }

    /// Adds a line that starts after some clusters, if there is space for it.
    mutating func addLine(_ clusters: Int) {
        guard lineCount < Self.mostLines, let start = UInt8(exactly: clusters) else { return }
        starts[lineCount] = start
        facts += 1
    }

    /// Ends the word with its last line, on which a width is left in column units.
    mutating func end(clusterCount: Int, remaining: Int16) {
        self.remaining = remaining
        facts |= Self.broken
        let lastStart = lineCount > 0 ? Int(starts[lineCount - 1]) : 0
        if lastStart == clusterCount - 1 { facts |= Self.oneClusterLeft }
    }
}
