/// Breaks a word that is wider than the line between its clusters, for `LineKernel` and `WideWords`.
///
/// It does in whole numbers what `LineWalker.breakInside` does in points.
struct LongWordBreaker {
    struct Lines {
        /// The number of lines that start inside the word.
        var count = 0
        /// The start of the last of them from the word's start; `nil` if the line is full, so that nothing follows.
        var lastStart: Int64? = 0
    }

    private var word: PreparedTexts.LongWord?
    private var wordSegment = 0
    /// The index of the word after it, or of the paragraph's first word if it is known.
    private var nextWord: Int
    /// The number of clusters of the word that are on the lines so far.
    private var endCluster = 0
    /// The number of the shaper's clusters among them that are tracked.
    private var tracked: Int64 = 0
    let availableWidth: Int64
    private let overflowDifference: Int64
    private let scale: Int64
    private let tracking: Int64

    init(_ input: KernelInput) {
        (availableWidth, scale, tracking) = (input.availableWidth, input.scale, input.tracking)
        overflowDifference = input.overflowDifference
        nextWord = input.firstWord ?? -1
    }

    /// Creates a breaker in fine steps; `begin(_:)` has to follow.
    init(_ breaker: LineBreaker, _ scale: DesignUnitScale) {
        (availableWidth, self.scale, tracking) = (breaker.availableWidth, scale.fineSteps, breaker.tracking)
        overflowDifference = LineMeasure.fineOverflowDifference
        nextWord = -1
    }

    /// Begins with the clusters of a run, which are then the word of segment 0.
    mutating func begin(_ clusters: Range<Int>) {
        word = PreparedTexts.LongWord(firstCluster: UInt32(clusters.lowerBound), clusterCount: UInt32(clusters.count))
        (endCluster, tracked) = (0, 0)
    }

    /// Returns the length of a width in design units with the tracking of some clusters.
    func length(_ width: Int32, clusters: Int64) -> Int64 { Int64(width) &* scale &+ clusters &* tracking }

    /// Breaks the word of a segment, and calls `addLine` with the number of clusters before each line that starts
    /// inside it.
    ///
    /// Returns `nil` if the word has no clusters.
    mutating func breakWord(
        _ texts: borrowing PreparedTexts, _ segment: Int, width: Int64, addLine: (Int) -> Void
    ) -> Lines? {
        var lines = Lines()
        // If the word's last piece overflows, nothing follows it on its line.
        while let start = lines.lastStart, width &- start > availableWidth {
            if (word == nil || segment != wordSegment) && !find(texts, segment) { return nil }
            guard let word else { return nil }
            lines.lastStart = fillLine(texts, word, from: start)
            guard lines.lastStart != nil else { break }
            addLine(endCluster)
            lines.count += 1
        }
        return lines
    }

    /// Fills the line that starts at `lineStart` inside the word, and returns the start of the next; `nil` if nothing
    /// is left.
    private mutating func fillLine(
        _ texts: borrowing PreparedTexts, _ word: PreparedTexts.LongWord, from lineStart: Int64
    ) -> Int64? {
        let (first, count) = (Int(word.firstCluster), Int(word.clusterCount))
        let previous = (endCluster, tracked)
        var adjustment = fillLine(texts, word, upTo: lineStart &+ availableWidth)
        if endCluster < count, let change = adjustment {
            let width = position(texts, first + endCluster - 1) &+ Int64(change.end) &* scale &- lineStart
            let narrower = width &- overflowDifference
            if width > availableWidth, narrower < availableWidth {
                (endCluster, tracked) = previous
                adjustment = fillLine(texts, word, upTo: lineStart &+ narrower)
            }
        }
        guard endCluster < count else { return nil }
        let nextDelta = Int64(adjustment?.nextStart ?? 0) * scale
        return position(texts, first + endCluster - 1) - nextDelta
    }

    /// Fills a line inside the word up to a position, and returns what the break at its end changes.
    private mutating func fillLine(
        _ texts: borrowing PreparedTexts, _ word: PreparedTexts.LongWord, upTo limit: Int64
    ) -> PreparedTexts.BreakAdjustment? {
        let (first, count) = (Int(word.firstCluster), Int(word.clusterCount))
        let isSafe = texts.clusterStore.isSafe(before: endCluster, ofWord: first)
        // A line has at least one cluster, and after an unsafe break all of them up to a safe one.
        var least = endCluster + 1
        var end = clustersFitting(texts, word, limit)
        if !isSafe {
            while least < end && texts.clusterStore.clusters.facts(of: first + least - 1).isUnsafe { least += 1 }
        }
        let tried = (end: end, tracked: tracked)
        var adjustment: PreparedTexts.BreakAdjustment?
        while end < count {
            adjustment = texts.clusterStore.adjustments.entry(of: first + end - 1)
            guard let change = adjustment, position(texts, first + end - 1) + Int64(change.end) * scale > limit else {
                break
            }
            if end <= least {
                guard end < tried.end, end == endCluster + 1 else { break }
                // If no break fits, Chromium takes the last up to which the word fits, which keeps ligatures whole.
                (end, tracked) = tried
                adjustment = texts.clusterStore.adjustments.entry(of: first + end - 1)
                break
            }
            if tracking != 0 { tracked -= Int64(texts.trackedClusters(inCluster: first + end - 1)) }
            end -= 1
        }
        endCluster = end
        return adjustment
    }

    /// Returns the number of clusters up to the first one that exceeds the limit, at least one more than before.
    ///
    /// It adds the tracked ones among them to `tracked`.
    private mutating func clustersFitting(
        _ texts: borrowing PreparedTexts, _ word: PreparedTexts.LongWord, _ limit: Int64
    ) -> Int {
        let clusters = Int(word.firstCluster)..<Int(word.firstCluster + word.clusterCount)
        var index = clusters.lowerBound + endCluster
        if tracking != 0 { tracked += Int64(texts.trackedClusters(inCluster: index)) }
        index += 1
        if tracking == 0 {
            while index < clusters.upperBound, Int64(texts.clusterStore.clusters.end(of: index)) &* scale <= limit {
                index += 1
            }
        } else {
            var tracked = tracked
            while index < clusters.upperBound {
                let more = tracked &+ Int64(texts.trackedClusters(inCluster: index))
                guard Int64(texts.clusterStore.clusters.end(of: index)) &* scale &+ more &* tracking <= limit else {
                    break
                }
                (tracked, index) = (more, index &+ 1)
            }
            self.tracked = tracked
        }
        return index - clusters.lowerBound
    }

    /// Returns the end of a cluster, counted from the word's start, if `tracked` counts the clusters up to it.
    @inline(__always)
    private func position(_ texts: borrowing PreparedTexts, _ cluster: Int) -> Int64 {
        Int64(texts.clusterStore.clusters.end(of: cluster)) &* scale &+ tracked &* tracking
    }

    /// Makes `word` the word of the segment. Segments come in order, so that only the first one is searched for.
    private mutating func find(_ texts: borrowing PreparedTexts, _ segment: Int) -> Bool {
        guard let index = texts.words.index(of: segment, expected: nextWord) else { return false }
        (word, wordSegment, nextWord) = (texts.longWord(at: index), segment, index + 1)
        (endCluster, tracked) = (0, 0)
        return true
    }
}
