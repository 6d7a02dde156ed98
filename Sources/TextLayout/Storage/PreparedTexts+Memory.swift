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
        apply(.removeAll)
        if hasSharedClusters { clusterStore = ClusterStore() } else { clusterStore.removeAll() }
        hasSharedClusters = false
        if !sharedWords.isEmpty { sharedWords.removeAll(keepingCapacity: true) }
        // A text must not depend on those before it, which may have filled these tables.
        spacesWidths.removeLast(spacesWidths.count - 1)
        faceLists.removeAll(keepingCapacity: true)
        if !origins.isEmpty { origins.removeAll() }
        if !emptyTextFaces.isEmpty { emptyTextFaces.removeAll() }
    }

    /// Releases memory that only further texts would use.
    ///
    /// It frees the reserve of the arrays, and the table by which long words find equal earlier ones. More texts may
    /// follow; their words share clusters among themselves.
    mutating func trim() {
        sharedWords = [:]
        if !hasSharedClusters { clusterStore.trim() }
        apply(.trim)
    }

    /// Trims or empties all arrays but those of `clusterStore`, and of the tables that texts share.
    @inline(__always)
    private mutating func apply(_ change: ArrayChange) {
        ends.apply(change)
        spaces.apply(change)
        starts.apply(change)
        adjustments.apply(change)
        trims.apply(change)
        words.apply(change)
        restarts.apply(change)
        restartEnds.apply(change)
        tabs.apply(change)
        pictures.apply(change)
        faceChanges.apply(change)
        startRules.apply(change)
        wordHyphens.apply(change)
        separators.apply(change)
        softHyphens.apply(change)
        carries.apply(change)
        clusterCounts.apply(change)
        exact.apply(change)
        paragraphs.apply(change)
        texts.apply(change)
    }

    var memory: MemoryUse {
        let segments = ends.memory + spaces.memory + starts.memory + carries.memory + clusterCounts.memory
        let lists =
            adjustments.memory + trims.memory + words.memory + restarts.memory + restartEnds.memory + tabs.memory
            + pictures.memory + faceChanges.memory + startRules.memory + wordHyphens.memory + separators.memory
            + softHyphens.memory + exact.memory + paragraphs.memory + texts.memory
        var memory = segments + lists + spacesWidths.memory
        if !hasSharedClusters { memory += clusterStore.memory }
        let originBytes = origins.values.reduce(0) { $0 + $1.memory.used }
        memory.used +=
            sharedWords.capacity * MemoryLayout<(Int, SharedWord)>.size
            + emptyTextFaces.count * MemoryLayout<(Int, UInt32)>.size + originBytes
        memory.held +=
            HeldBytes.of(sharedWords) + HeldBytes.of(emptyTextFaces) + originBytes
            + faceLists.reduce(HeldBytes.of(faceLists)) { $0 + HeldBytes.of($1) + $1.heldBytesOfPlaceholders }
        return memory
    }
}
