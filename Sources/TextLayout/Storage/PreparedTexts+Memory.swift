extension PreparedTexts {
    /// Returns a copy of the store; the two share arrays until either is added to.
    ///
    /// There are no other copies: each would count the references to all arrays.
    func copy() -> PreparedTexts {
        var copy = PreparedTexts()
        copy.ends = ends
        copy.spaces = spaces
        copy.starts = starts
        copy.adjustments = adjustments
        copy.trims = trims
        copy.words = words
        copy.clusterStore = clusterStore
        copy.hasSharedClusters = hasSharedClusters
        copy.restarts = restarts
        copy.restartEnds = restartEnds
        copy.tabs = tabs
        copy.pictures = pictures
        copy.faceChanges = faceChanges
        copy.startRules = startRules
        copy.wordHyphens = wordHyphens
        copy.separators = separators
        copy.softHyphens = softHyphens
        copy.carries = carries
        copy.clusterCounts = clusterCounts
        copy.exact = exact
        copy.origins = origins
        copy.emptyTextFaces = emptyTextFaces
        copy.sharedWords = sharedWords
        copy.paragraphs = paragraphs
        copy.texts = texts
        copy.spacesWidths = spacesWidths
        copy.faceLists = faceLists
        return copy
    }

    /// Removes every text and keeps the memory, for a store that is used as scratch.
    package mutating func removeAll() {
        ends.removeAll(keepingCapacity: true)
        spaces.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        adjustments.removeAll()
        trims.removeAll()
        words.removeAll()
        if hasSharedClusters { clusterStore = ClusterStore() } else { clusterStore.removeAll() }
        hasSharedClusters = false
        restarts.removeAll()
        restartEnds.removeAll(keepingCapacity: true)
        tabs.removeAll()
        pictures.removeAll()
        faceChanges.removeAll()
        startRules.removeAll()
        wordHyphens.removeAll()
        separators.removeAll()
        softHyphens.removeAll()
        carries.removeAll()
        clusterCounts.removeAll()
        exact.removeAll()
        if !sharedWords.isEmpty { sharedWords.removeAll(keepingCapacity: true) }
        if !origins.isEmpty { origins.removeAll() }
        if !emptyTextFaces.isEmpty { emptyTextFaces.removeAll() }
        paragraphs.removeAll()
        texts.removeAll()
    }

    /// Releases memory that only further texts would use.
    ///
    /// That is the reserve of the arrays, and the table by which long words find equal earlier ones. More texts may
    /// follow; their words share clusters among themselves.
    package mutating func trim() {
        sharedWords = [:]
        ends.trim()
        spaces.trim()
        starts.trim()
        adjustments.trim()
        trims.trim()
        words.trim()
        if !hasSharedClusters { clusterStore.trim() }
        restarts.trim()
        restartEnds.trim()
        tabs.trim()
        pictures.trim()
        faceChanges.trim()
        startRules.trim()
        wordHyphens.trim()
        separators.trim()
        softHyphens.trim()
        carries.trim()
        clusterCounts.trim()
        exact.trim()
        paragraphs.trim()
        texts.trim()
    }

    /// The bytes of the texts, without the reserve of the arrays.
    package var byteCount: Int {
        ends.byteCount + spaces.byteCount + starts.byteCount + adjustments.byteCount + trims.byteCount
            + words.byteCount + (hasSharedClusters ? 0 : clusterStore.byteCount) + restarts.byteCount
            + restartEnds.byteCount + tabs.byteCount + faceChanges.byteCount + startRules.byteCount
            + wordHyphens.byteCount + separators.byteCount + softHyphens.byteCount + carries.byteCount
            + sharedWords.capacity * MemoryLayout<(Int, SharedWord)>.size + clusterCounts.byteCount
            + pictures.byteCount + exact.byteCount + paragraphs.byteCount + texts.byteCount + originBytes
            + emptyTextFaces.count * MemoryLayout<(Int, UInt16)>.size + spacesWidths.byteCount
    }
}

extension PreparedTexts {
    /// The bytes of the offsets of texts whose case was changed.
    var originBytes: Int { origins.values.reduce(0) { $0 + $1.byteCount } }
}

extension Array {
    /// The bytes of its elements.
    var byteCount: Int { count * MemoryLayout<Element>.stride }

    /// Releases the reserve if it is worth a copy.
    mutating func trim() {
        if capacity - count > count / 8 { self = map { $0 } }
    }
}
