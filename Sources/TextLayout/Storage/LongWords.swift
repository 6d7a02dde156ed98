/// The words of a store that may have to be broken, sorted by segment.
///
/// Most long words share their clusters with an earlier one, so that a word is two numbers: its segment, and the number
/// of its run of clusters.
struct LongWords: Sendable {
    private var segments = SegmentList<UInt32>()
    private var runs: [UInt32] = []

    var count: Int { segments.count }

    /// Returns the run of a word's clusters.
    @inline(__always)
    func run(of index: Int) -> Int { Int(runs[index]) }

    /// Returns the segment of a word.
    func segment(of index: Int) -> Int { Int(segments[index]) }

    /// The segment of the word appended last.
    var lastSegment: UInt32? { segments.entries.last }

    /// Appends a word with a run of clusters.
    mutating func append(segment: UInt32, run: UInt32) {
        segments.append(segment)
        runs.append(run)
    }

    /// Returns the index of the first word at or after a segment.
    func firstIndex(from segment: Int) -> Int { segments.firstIndex(from: segment) }

    /// Returns the index of the word of a segment; `nil` if it is not a long word.
    func index(of segment: Int) -> Int? {
        let index = firstIndex(from: segment)
        return index < count && Int(segments[index]) == segment ? index : nil
    }

    /// Replaces the numbers of all runs.
    mutating func renumberRuns(_ number: (UInt32) -> UInt32) {
        for index in runs.indices { runs[index] = number(runs[index]) }
    }

    /// Removes every word and keeps the memory.
    mutating func removeAll() {
        segments.removeAll()
        runs.removeAll(keepingCapacity: true)
    }

    /// Releases the reserve of the arrays.
    mutating func trim() {
        segments.trim()
        runs.trim()
    }

    var byteCount: Int { segments.byteCount + runs.byteCount }

    /// The bytes of the words with the reserve of the arrays.
    var heldBytes: Int { segments.heldBytes + HeldBytes.of(runs) }
}

// Shares the clusters of equal long words.
//
// Long words are repeated as other words are, and their clusters are most of a text's memory. A word that occurred
// before refers to the clusters of the first equal one. Words are compared by a 64-bit hash of everything that decides
// their clusters, with a random seed for each process: two different words of a million have equal hashes by chance
// once in some thirty million runs, and no client can make their hashes equal.

extension PreparedTexts {
    /// Returns the long word at an index of `words`.
    func longWord(at index: Int) -> LongWord {
        let clusters = clusterStore.clusters(ofRun: words.run(of: index))
        return LongWord(
            segment: UInt32(words.segment(of: index)), firstCluster: UInt32(clusters.lowerBound),
            clusterCount: UInt32(clusters.count))
    }

    /// Returns the long word of a segment, if it is one.
    func longWord(of segment: Int) -> LongWord? { words.index(of: segment).map { longWord(at: $0) } }

    /// The clusters of a word, for later ones.
    struct SharedWord {
        let run: UInt32
        /// The UTF-16 units that were shaped again for breaks in the word, which count for each text.
        let reshapedUnits: Int
        /// A Boolean value that indicates whether clusters are narrower at a line's end, which its paragraphs tell.
        let hasTrims: Bool
    }

    /// Makes a run of clusters available to later words.
    ///
    /// Its clusters are the last ones of the store.
    mutating func share(_ run: UInt32, clustersFrom first: Int, reshapedUnits: Int, _ key: Int) {
        // The table is emptied as a whole: words in use come back within a few messages.
        if sharedWords.count >= TextLayoutLimits.sharedWords { sharedWords.removeAll(keepingCapacity: true) }
        let hasTrims = clusterStore.trims.entries.last.map { Int($0.segment) >= first } ?? false
        sharedWords[key] = SharedWord(run: run, reshapedUnits: reshapedUnits, hasTrims: hasTrims)
    }
}
