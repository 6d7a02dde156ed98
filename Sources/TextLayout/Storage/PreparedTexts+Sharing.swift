// Shares the clusters of equal long words.
//
// Long words are repeated as other words are, and their clusters are most of a text's memory. A word that occurred
// before refers to the clusters of the first equal one. Words are compared by a 64-bit hash of everything that decides
// their clusters, with a random seed for each process: two different words of a million have equal hashes by chance
// once in some thirty million runs, and no client can make their hashes equal.

extension PreparedTexts {
    /// Appends a word with the clusters of an equal earlier one; returns `false` if there is none.
    mutating func appendSharedWord(_ key: Int, segment: UInt32) -> Bool {
        guard let run = sharedWords[key] else { return false }
        words.append(segment: segment, sharing: run)
        return true
    }

    /// Makes a run of clusters available to later words.
    mutating func share(_ run: UInt32, _ key: Int) {
        // The table is emptied as a whole: words in use come back within a few messages.
        if sharedWords.count >= TextLayoutLimits.sharedWords { sharedWords.removeAll(keepingCapacity: true) }
        sharedWords[key] = run
    }
}
