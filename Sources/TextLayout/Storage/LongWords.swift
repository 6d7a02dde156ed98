internal import TypescaleStrings

/// The words of a store that may have to be broken, sorted by segment.
///
/// A word takes five bytes: the low byte of its segment, and the number of its run of clusters, which equal words
/// share. The index of the first word of each 256 segments gives the rest of its segment, and bounds each search.
struct LongWords: ArrayList, Sendable {
    private var lowBytes: [UInt8] = []
    private var runs: [UInt32] = []
    /// The index of the first word at or after the beginning of each 256 segments, up to that of the last word.
    private var firsts: [UInt32] = []

    var count: Int { runs.count }

    /// Returns the run of a word's clusters.
    @inline(__always)
    func run(of index: Int) -> Int { Int(runs[index]) }

    func segment(of index: Int) -> Int {
        let group = (0..<firsts.count).partitioningIndex { Int(firsts[$0]) > index } - 1
        return group << 8 | Int(lowBytes[index])
    }

    /// The segment of the word appended last.
    var lastSegment: UInt32? {
        lowBytes.last.map { UInt32(firsts.count - 1) << 8 | UInt32($0) }
    }

    /// Appends a word with a run of clusters.
    mutating func append(segment: UInt32, run: UInt32) {
        while firsts.count <= segment >> 8 { firsts.append(UInt32(count)) }
        lowBytes.append(UInt8(truncatingIfNeeded: segment))
        runs.append(run)
    }

    /// Returns the indices of the words among the 256 segments of which one is given.
    @inline(__always)
    private func indices(around segment: Int) -> Range<Int> {
        let group = segment >> 8
        guard group < firsts.count else { return count..<count }
        return Int(firsts[group])..<(group + 1 < firsts.count ? Int(firsts[group + 1]) : count)
    }

    /// Returns the index of the first word at or after a segment.
    func firstIndex(from segment: Int) -> Int {
        let bytes = lowBytes.span
        return indices(around: segment).firstIndex(notNegative: { Int(bytes[$0]) &- (segment & 0xFF) })
    }

    /// Returns the words in up to 64 segments: the index of the first, and one bit for each segment that is a word.
    ///
    /// The first segment has the lowest bit.
    func words(in segments: Range<Int>) -> (first: Int, bits: UInt64) {
        let first = firstIndex(from: segments.lowerBound)
        var (index, group, bits) = (first, segments.lowerBound >> 8, UInt64(0))
        while index < count {
            while group + 1 < firsts.count, Int(firsts[group + 1]) <= index { group += 1 }
            let position = (group << 8 | Int(lowBytes[index])) - segments.lowerBound
            guard position < segments.count else { break }
            bits |= 1 << UInt64(position)
            index += 1
        }
        return (first, bits)
    }

    /// Returns the index of the word of a segment; `nil` if it is not a long word.
    ///
    /// The word is mostly one of the first at or after `expected`, if that is given.
    @inline(__always)
    func index(of segment: Int, expected: Int = -1) -> Int? {
        let (range, low) = (indices(around: segment), UInt8(truncatingIfNeeded: segment))
        var index = expected
        if range.contains(index), lowBytes[index] <= low {
            while index < range.upperBound && lowBytes[index] < low { index += 1 }
        } else {
            index = firstIndex(from: segment)
        }
        return index < range.upperBound && lowBytes[index] == low ? index : nil
    }

    /// Replaces the numbers of all runs.
    mutating func renumberRuns(_ number: (UInt32) -> UInt32) {
        for index in runs.indices { runs[index] = number(runs[index]) }
    }

    var memory: MemoryUse { lowBytes.memory + runs.memory + firsts.memory }

    @inline(__always)
    mutating func apply(_ change: ArrayChange) {
        lowBytes.apply(change)
        runs.apply(change)
        firsts.apply(change)
    }
}

// Shares the clusters of equal long words.
//
// Long words are repeated as other words are, and their clusters are most of a text's memory. A word that occurred
// before refers to the clusters of the first equal one. Words are compared by a 64-bit hash of everything that decides
// their clusters, with a random seed for each process: two different words of a million have equal hashes by chance
// once in some thirty million runs, and no client can make their hashes equal.

extension PreparedTexts {
    func longWord(at index: Int) -> LongWord {
        let clusters = clusterStore.clusters(ofRun: words.run(of: index))
        return LongWord(firstCluster: UInt32(clusters.lowerBound), clusterCount: UInt32(clusters.count))
    }

    func longWord(of segment: Int) -> LongWord? { words.index(of: segment).map { longWord(at: $0) } }

    /// The clusters of a word, for later ones.
    struct SharedWord {
        let run: UInt32
        /// The UTF-16 units that were shaped again for breaks in the word, which count for each text.
        let reshapedUnits: Int
        /// A Boolean value that indicates whether clusters are narrower at a line's end, as its paragraphs state.
        let hasTrims: Bool
    }

    /// Makes a run of clusters available to later words.
    ///
    /// Its clusters are the last ones of the store.
    mutating func share(_ run: UInt32, clustersFrom first: Int, reshapedUnits: Int, _ key: Int) {
        // The table is emptied as a whole: words in use come back within a few messages.
        if sharedWords.count >= TextLayoutLimits.sharedWords { sharedWords.removeAll(keepingCapacity: true) }
        let hasTrims = clusterStore.trims.entries.last.map { Int($0.index) >= first } ?? false
        sharedWords[key] = SharedWord(run: run, reshapedUnits: reshapedUnits, hasTrims: hasTrims)
    }
}
