/// Cuts a word that is wider than the line, in a paragraph's own units: what `LineWalker.breakInside` does in points,
/// for paragraphs that need nothing else of the walker.
struct WordCutter {
    /// A line that consists of a piece of a word.
    struct Line {
        var width: Int64
        /// Where the rest of the word begins, as a line's start; nil where nothing is left.
        var nextStart: Int64?
    }

    private var word: PreparedTexts.LongWord?
    private var nextWord = -1
    /// Places in the word at which a cut changes widths, as entries of the store's list.
    private var changes = 0..<0
    /// Clusters of the word that stand on lines before.
    private var taken = 0

    /// The line that starts at `lineStart` inside the word of a segment; nil where the word has no clusters.
    mutating func cut(
        _ texts: borrowing PreparedTexts, _ segment: Int, wordStart: Int64, lineStart: Int64, limit: Int64
    ) -> Line? {
        guard find(texts, segment), let word else { return nil }
        let first = Int(word.firstCluster)
        let count = Int(word.clusterCount)
        let clusters = texts.clusters.span
        let facts = texts.clusterFacts.span
        let adjustments = texts.clusterAdjustments.entries.span
        // A line that starts inside the word has its correction in `lineStart` already.
        let origin = lineStart - wordStart
        if changes.isEmpty {
            // No cut of this word changes a width, so the last place that fits is the place.
            repeat { taken += 1 } while taken < count && Int64(clusters[first + taken].end) - origin <= limit
            let end = Int64(clusters[first + taken - 1].end)
            return Line(width: max(end - origin, 0), nextStart: taken == count ? nil : wordStart + end)
        }
        var adjustment = texts.clusterAdjustments.firstIndex(from: first + taken, in: changes)
        let mustTake = taken + 1
        var isSafe = taken == 0 || !facts[first + taken - 1].isUnsafe
        var width: Int64 = 0
        var nextDelta: Int64 = 0
        var candidate = taken
        while candidate < count {
            let index = first + candidate
            let whole = Int64(clusters[index].end) - origin
            if candidate >= mustTake && whole > limit { break }
            while adjustment < changes.upperBound && Int(adjustments[adjustment].segment) < index { adjustment += 1 }
            let isAdjusted = adjustment < changes.upperBound && Int(adjustments[adjustment].segment) == index
            candidate += 1
            let shown = whole + (isAdjusted && candidate < count ? Int64(adjustments[adjustment].end) : 0)
            if candidate > mustTake && isSafe && shown > limit { continue }
            taken = candidate
            width = shown
            nextDelta = isAdjusted ? Int64(adjustments[adjustment].nextStart) : 0
            if !facts[index].isUnsafe { isSafe = true }
        }
        if taken == count { return Line(width: max(width, 0), nextStart: nil) }
        return Line(
            width: max(width, 0), nextStart: wordStart + Int64(clusters[first + taken - 1].end) - nextDelta)
    }

    /// Makes `word` the word of the segment. Segments come in order, so only the first one is searched for.
    private mutating func find(_ texts: borrowing PreparedTexts, _ segment: Int) -> Bool {
        if let word, Int(word.segment) == segment { return true }
        if nextWord < 0 { nextWord = texts.words.firstIndex(from: segment) }
        while nextWord < texts.words.count && Int(texts.words[nextWord].segment) < segment { nextWord += 1 }
        guard nextWord < texts.words.count, Int(texts.words[nextWord].segment) == segment else { return false }
        let found = texts.words[nextWord]
        let first = Int(found.firstCluster)
        word = found
        changes = texts.clusterAdjustments.indices(from: first, upTo: first + Int(found.clusterCount))
        taken = 0
        return true
    }
}
