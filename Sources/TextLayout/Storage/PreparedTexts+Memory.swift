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
        copy.clusters = clusters
        copy.longClusters = longClusters
        copy.clusterAdjustments = clusterAdjustments
        copy.clusterTrims = clusterTrims
        copy.clusterPictures = clusterPictures
        copy.restarts = restarts
        copy.restartEnds = restartEnds
        copy.tabs = tabs
        copy.pictures = pictures
        copy.faceChanges = faceChanges
        copy.clusterFaces = clusterFaces
        copy.startRules = startRules
        copy.holds = holds
        copy.hyphenations = hyphenations
        copy.wordHyphens = wordHyphens
        copy.separators = separators
        copy.softHyphens = softHyphens
        copy.carries = carries
        copy.clusterCounts = clusterCounts
        copy.exact = exact
        copy.origins = origins
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
        clusters.removeAll()
        longClusters.removeAll()
        clusterAdjustments.removeAll()
        clusterTrims.removeAll()
        clusterPictures.removeAll()
        restarts.removeAll()
        restartEnds.removeAll(keepingCapacity: true)
        tabs.removeAll()
        pictures.removeAll()
        faceChanges.removeAll()
        clusterFaces.removeAll()
        startRules.removeAll()
        holds.removeAll()
        hyphenations.removeAll()
        wordHyphens.removeAll()
        separators.removeAll()
        softHyphens.removeAll()
        carries.removeAll()
        clusterCounts.removeAll()
        exact.removeAll()
        if !sharedWords.isEmpty { sharedWords.removeAll(keepingCapacity: true) }
        if !origins.isEmpty { origins.removeAll() }
        paragraphs.removeAll(keepingCapacity: true)
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
        clusters.trim()
        longClusters.trim()
        clusterAdjustments.trim()
        clusterTrims.trim()
        clusterPictures.trim()
        restarts.trim()
        restartEnds.trim()
        tabs.trim()
        pictures.trim()
        faceChanges.trim()
        clusterFaces.trim()
        startRules.trim()
        holds.trim()
        hyphenations.trim()
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
            + words.byteCount + clusters.byteCount + longClusters.byteCount
            + clusterAdjustments.byteCount + clusterTrims.byteCount + clusterPictures.byteCount + restarts.byteCount
            + restartEnds.byteCount
            + tabs.byteCount + faceChanges.byteCount + clusterFaces.byteCount + startRules.byteCount + holds.byteCount
            + hyphenations.byteCount + wordHyphens.byteCount + separators.byteCount + softHyphens.byteCount
            + carries.byteCount
            + sharedWords.capacity * MemoryLayout<(Int, SharedWord)>.size + clusterCounts.byteCount
            + pictures.byteCount + exact.byteCount + paragraphs.byteCount + texts.byteCount + originBytes
            + spacesWidths.byteCount
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
