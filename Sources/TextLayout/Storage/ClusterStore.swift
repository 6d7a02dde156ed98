/// The clusters of long words, run by run, and what only some clusters have.
///
/// Lists are sorted by cluster. A run does not depend on where its word is: several words, also those of other stores,
/// can have the same one.
struct ClusterStore: ArrayList, Sendable {
    var clusters = WordClusters()
    /// The end of each run of clusters; it begins at the end of the run before it.
    var runEnds: [UInt32] = []
    var longClusters = IndexedList<PreparedTexts.LongCluster>()
    /// The changes of width if a line breaks after a cluster.
    var adjustments = IndexedList<PreparedTexts.BreakAdjustment>()
    /// The changes of the number of tracked glyphs if a line breaks after a cluster; only in WebKit.
    var trackingChanges = IndexedList<PreparedTexts.TrackingChange>()
    /// The clusters whose last mark becomes narrower if it would not fit otherwise.
    var trims = IndexedList<PreparedTexts.EndTrim>()
    /// The clusters of words with other clusters that are pictures.
    var pictures = IndexedList<UInt32>()
    /// The face changes inside long words.
    var faceChanges = IndexedList<PreparedTexts.FaceChange>()
    /// The clusters before which no line breaks as long as another position is left.
    ///
    /// In Chromium, a line breaks there nevertheless if an earlier glyph does not fit.
    var lastResortBreaks = IndexedList<UInt32>()
    /// The first clusters of words that were shaped together with the text before them; only in Chromium.
    var unsafeStarts = IndexedList<UInt32>()
    /// The clusters that are inside parts of words which stay on one line as long as they fit on one.
    var keptClusters = IndexedList<UInt32>()
    /// The hyphens of words by the cluster at which a line begins; only in WebKit.
    var hyphenations = IndexedList<PreparedTexts.Hyphenation>()

    @inline(__always)
    func clusters(ofRun run: Int) -> Range<Int> { (run == 0 ? 0 : Int(runEnds[run - 1]))..<Int(runEnds[run]) }

    /// Returns whether a word may start a line before one of its clusters without being shaped again.
    @inline(__always)
    func isSafe(before cluster: Int, ofWord first: Int) -> Bool {
        cluster == 0 ? unsafeStarts.entry(of: first) == nil : !clusters.facts(of: first + cluster - 1).isUnsafe
    }

    /// Ends a run with the last cluster, and returns its number.
    mutating func endRun() -> UInt32 {
        runEnds.append(UInt32(clusters.count))
        return UInt32(runEnds.count - 1)
    }

    mutating func appendRun(_ range: Range<Int>, of other: ClusterStore) {
        let first = clusters.count
        clusters.append(range, of: other.clusters)
        longClusters.append(range, of: other.longClusters, movedTo: first)
        adjustments.append(range, of: other.adjustments, movedTo: first)
        trackingChanges.append(range, of: other.trackingChanges, movedTo: first)
        trims.append(range, of: other.trims, movedTo: first)
        pictures.append(range, of: other.pictures, movedTo: first)
        faceChanges.append(range, of: other.faceChanges, movedTo: first)
        lastResortBreaks.append(range, of: other.lastResortBreaks, movedTo: first)
        unsafeStarts.append(range, of: other.unsafeStarts, movedTo: first)
        keptClusters.append(range, of: other.keptClusters, movedTo: first)
        hyphenations.append(range, of: other.hyphenations, movedTo: first)
    }

    /// Returns whether a run equals a run of another store.
    func isEqual(_ own: Range<Int>, _ range: Range<Int>, of other: ClusterStore) -> Bool {
        clusters.isEqual(own, range, of: other.clusters)
            && longClusters.isEqual(own, range, of: other.longClusters)
            && adjustments.isEqual(own, range, of: other.adjustments)
            && trackingChanges.isEqual(own, range, of: other.trackingChanges)
            && trims.isEqual(own, range, of: other.trims) && pictures.isEqual(own, range, of: other.pictures)
            && faceChanges.isEqual(own, range, of: other.faceChanges)
            && lastResortBreaks.isEqual(own, range, of: other.lastResortBreaks)
            && unsafeStarts.isEqual(own, range, of: other.unsafeStarts)
            && keptClusters.isEqual(own, range, of: other.keptClusters)
            && hyphenations.isEqual(own, range, of: other.hyphenations)
    }

    var memory: MemoryUse {
        clusters.memory + runEnds.memory + longClusters.memory + adjustments.memory + trackingChanges.memory
            + trims.memory + pictures.memory + faceChanges.memory + lastResortBreaks.memory
            + unsafeStarts.memory + keptClusters.memory + hyphenations.memory
    }

    @inline(__always)
    mutating func apply(_ change: ArrayChange) {
        clusters.apply(change)
        runEnds.apply(change)
        longClusters.apply(change)
        adjustments.apply(change)
        trackingChanges.apply(change)
        trims.apply(change)
        pictures.apply(change)
        faceChanges.apply(change)
        lastResortBreaks.apply(change)
        unsafeStarts.apply(change)
        keptClusters.apply(change)
        hyphenations.apply(change)
    }
}

/// The clusters of the long words of many stores, each run once.
///
/// A conversation's words are mostly those of its other messages. A store of some hundred messages shares runs among
/// its own words as they are prepared; threads prepare stores without knowing of one another, so that equal runs of
/// different stores are found when each is complete.
package struct SharedClusters: Sendable {
    fileprivate var store = ClusterStore()
    /// The runs by a hash of their clusters, or the next free number after it.
    private var runs: [Int: UInt32] = [:]

    /// Creates a collection without runs.
    package init() {}

    package var memory: MemoryUse { store.memory }

    /// Returns the number of a run that equals one of another store; appends the run if there is none.
    fileprivate mutating func insert(_ range: Range<Int>, of other: ClusterStore) -> UInt32 {
        var hasher = Hasher()
        other.clusters.hash(range, into: &hasher)
        var key = hasher.finalize()
        while let run = runs[key] {
            if store.isEqual(store.clusters(ofRun: Int(run)), range, of: other) { return run }
            key &+= 1
        }
        store.appendRun(range, of: other)
        let run = store.endRun()
        runs[key] = run
        return run
    }

    /// Releases what only further runs would use.
    package mutating func trim() {
        runs = [:]
        store.trim()
    }
}

extension PreparedTexts {
    /// Inserts the clusters of all long words, which refer to the collection from now on.
    ///
    /// The store needs `useShared(_:)` before anything else.
    mutating func moveClusters(to shared: inout SharedClusters) {
        let runs = clusterStore.runEnds.indices.map { run in
            shared.insert(clusterStore.clusters(ofRun: run), of: clusterStore)
        }
        words.renumberRuns { runs[Int($0)] }
        clusterStore.removeAll()
    }

    /// Makes the store use the clusters of a collection, which other stores use as well.
    mutating func useShared(_ shared: SharedClusters) {
        (clusterStore, hasSharedClusters) = (shared.store, true)
        sharedWords = [:]
    }
}

/// The words that store their clusters when they are prepared, so that lines narrower than they are can break them.
package enum StoredClusters: Hashable, Sendable {
    case ofNoWord
    /// Those of words wider than a number of em.
    case ofWords(widerThan: Double)
    case ofAllWords

    /// Those of words that a phone's lines may break at large sizes.
    package static let ofWideWords = ofWords(widerThan: TextLayoutLimits.clustersAboveEm)

    /// Returns whether a word stores its clusters.
    func include(width: Int32, unitsPerEm: Int32) -> Bool {
        switch self {
        case .ofNoWord: false
        case .ofWords(let em): Double(width) > em * Double(unitsPerEm)
        case .ofAllWords: true
        }
    }
}
