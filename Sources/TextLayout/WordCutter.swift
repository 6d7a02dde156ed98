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
        // A line that starts inside the word has its correction in `lineStart` already.
        let origin = lineStart - wordStart

        var end = taken
        while end < count && (end == taken || Int64(clusters[first + end].end) - origin <= limit) { end += 1 }
        var width = Int64(clusters[first + end - 1].end) - origin + lineEndDelta(texts, first, end, count)
        while end - 1 > taken && width > limit {
            end -= 1
            width = Int64(clusters[first + end - 1].end) - origin + lineEndDelta(texts, first, end, count)
        }
        taken = end
        if end == count { return Line(width: max(width, 0), nextStart: nil) }
        let delta = Int64(texts.clusterAdjustments.entry(of: first + end - 1)?.nextStart ?? 0)
        return Line(
            width: max(width, 0), nextStart: wordStart + Int64(clusters[first + end - 1].end) - delta)
    }

    private func lineEndDelta(_ texts: borrowing PreparedTexts, _ first: Int, _ end: Int, _ count: Int) -> Int64 {
        end == count ? 0 : Int64(texts.clusterAdjustments.entry(of: first + end - 1)?.end ?? 0)
    }

    /// Makes `word` the word of the segment. Segments come in order, so only the first one is searched for.
    private mutating func find(_ texts: borrowing PreparedTexts, _ segment: Int) -> Bool {
        if let word, Int(word.segment) == segment { return true }
        if nextWord < 0 { nextWord = texts.words.firstIndex(from: segment) }
        while nextWord < texts.words.count && Int(texts.words[nextWord].segment) < segment { nextWord += 1 }
        guard nextWord < texts.words.count, Int(texts.words[nextWord].segment) == segment else { return false }
        word = texts.words[nextWord]
        taken = 0
        return true
    }
}
