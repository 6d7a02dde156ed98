/// Breaks a word that is wider than the line between its clusters, for `LineKernel`.
///
/// It does in whole numbers what `LineWalker.breakInside` does in points.
struct LongWordBreaker {
    /// A piece of a word that fills a line.
    struct Piece {
        /// The start of the rest of the word, as a line's start; `nil` if nothing is left.
        var nextStart: Int64?
    }

    private var word: PreparedTexts.LongWord?
    private var nextWord: Int?
    /// The index of the first entry of `clusterAdjustments` for a cluster that is not on an earlier line.
    private var nextAdjustment = 0
    /// The number of clusters of the word that are on the lines so far.
    private(set) var endCluster = 0
    /// The number of the shaper's clusters among them that are tracked.
    private var tracked: Int64 = 0
    private let availableWidth: Int64
    private let scale: Int64
    private let spacing: Int64

    init(_ input: KernelInput) {
        (availableWidth, scale, spacing) = (input.availableWidth, input.scale, input.tracking)
        nextWord = input.firstWord
    }

    /// Returns the piece on the line that starts at `lineStart` inside a segment's word; `nil` if the word has no
    /// clusters.
    mutating func nextPiece(
        _ texts: borrowing PreparedTexts, _ segment: Int, wordStart: Int64, lineStart: Int64
    ) -> Piece? {
        guard find(texts, segment), let word else { return nil }
        let first = Int(word.firstCluster)
        let count = Int(word.clusterCount)
        let adjustments = texts.clusterAdjustments.entries.span
        // A line that starts inside the word already has its correction in `lineStart`.
        let origin = lineStart - wordStart
        var adjustment = nextAdjustment
        let leastEndCluster = endCluster + 1
        var isSafe = endCluster == 0 || !texts.clusters.facts(of: first + endCluster - 1).isUnsafe
        var (reach, nextDelta) = (Int64(0), Int64(0))
        var (candidate, tracked) = (endCluster, self.tracked)
        while candidate < count {
            let index = first + candidate
            let end = end(texts, index, &tracked)
            let whole = end - origin
            if candidate >= leastEndCluster && whole > availableWidth { break }
            while adjustment < adjustments.count && Int(adjustments[adjustment].segment) < index { adjustment += 1 }
            let isAdjusted = adjustment < adjustments.count && Int(adjustments[adjustment].segment) == index
            candidate += 1
            let shown = whole + (isAdjusted && candidate < count ? Int64(adjustments[adjustment].end) * scale : 0)
            if candidate > leastEndCluster && isSafe && shown > availableWidth { continue }
            (endCluster, self.tracked, nextAdjustment, reach) = (candidate, tracked, adjustment, end)
            nextDelta = isAdjusted ? Int64(adjustments[adjustment].nextStart) * scale : 0
            if !texts.clusters.facts(of: index).isUnsafe { isSafe = true }
        }
        return Piece(nextStart: endCluster == count ? nil : wordStart + reach - nextDelta)
    }

    /// Returns the end of a cluster, counted from the word's start, after a number of tracked clusters.
    @inline(__always)
    private func end(_ texts: borrowing PreparedTexts, _ cluster: Int, _ tracked: inout Int64) -> Int64 {
        let end = Int64(texts.clusters.end(of: cluster)) &* scale
        if spacing == 0 { return end }
        tracked &+= Int64(texts.trackedClusters(inCluster: cluster))
        return end &+ tracked &* spacing
    }

    /// Makes `word` the word of the segment. Segments come in order, so that only the first one is searched for.
    private mutating func find(_ texts: borrowing PreparedTexts, _ segment: Int) -> Bool {
        if let word, Int(word.segment) == segment { return true }
        var index = nextWord ?? texts.words.firstIndex(from: segment)
        while index < texts.words.count && texts.words.segment(of: index) < segment { index += 1 }
        nextWord = index
        guard index < texts.words.count, texts.words.segment(of: index) == segment else { return false }
        let found = texts.words[index]
        word = found
        nextAdjustment = texts.clusterAdjustments.firstIndex(from: Int(found.firstCluster))
        (endCluster, tracked) = (0, 0)
        return true
    }
}
