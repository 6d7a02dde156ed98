// Long words come again as other words do, and their clusters are most of what a text weighs. A word that was cut up
// before refers to the clusters of the first one like it. Words are compared by a 64-bit hash of everything that decides
// their clusters, with a seed of the process's own: two different words of a million agree by chance once in some
// thirty million runs, and nobody can make them agree.

extension PreparedTexts {
    /// Appends a word with the clusters of an earlier one like it; false where there is none.
    mutating func appendSharedWord(_ key: Int, segment: UInt32) -> Bool {
        guard let run = sharedWords[key] else { return false }
        words.append(segment: segment, sharing: run)
        return true
    }

    /// Lets later words share a run of clusters.
    mutating func share(_ run: UInt32, _ key: Int) {
        // All at once: what is used comes back within a few messages.
        if sharedWords.count >= TextLayoutLimits.sharedWords { sharedWords.removeAll(keepingCapacity: true) }
        sharedWords[key] = run
    }
}
