extension PreparedTexts {
    /// Drops every text and keeps the memory, for a store that is used as scratch.
    package mutating func removeAll() {
        ends.removeAll(keepingCapacity: true)
        gaps.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        adjustments.removeAll()
        trims.removeAll()
        words.removeAll()
        clusters.removeAll(keepingCapacity: true)
        clusterFacts.removeAll(keepingCapacity: true)
        longClusters.removeAll()
        clusterAdjustments.removeAll()
        clusterTrims.removeAll()
        restarts.removeAll()
        restartEnds.removeAll(keepingCapacity: true)
        tabs.removeAll()
        faceChanges.removeAll()
        clusterFaces.removeAll()
        hyphens.removeAll()
        carries.removeAll()
        clusterCounts.removeAll(keepingCapacity: true)
        if !sharedWords.isEmpty { sharedWords.removeAll(keepingCapacity: true) }
        paragraphs.removeAll(keepingCapacity: true)
        texts.removeAll()
    }

    /// Gives back what only further texts would use: what the arrays hold in reserve, and the table by which long words
    /// find earlier ones like them. More texts may follow; their words share clusters among themselves.
    package mutating func trim() {
        sharedWords = [:]
        ends.trim()
        gaps.trim()
        starts.trim()
        adjustments.trim()
        trims.trim()
        words.trim()
        clusters.trim()
        clusterFacts.trim()
        longClusters.trim()
        clusterAdjustments.trim()
        clusterTrims.trim()
        restarts.trim()
        restartEnds.trim()
        tabs.trim()
        faceChanges.trim()
        clusterFaces.trim()
        hyphens.trim()
        carries.trim()
        clusterCounts.trim()
        paragraphs.trim()
        texts.trim()
    }

    /// Bytes kept for the texts, without what the arrays hold in reserve.
    package var byteCount: Int {
        ends.byteCount + gaps.byteCount + starts.byteCount + adjustments.byteCount + trims.byteCount
            + words.byteCount + clusters.byteCount + clusterFacts.byteCount + longClusters.byteCount
            + clusterAdjustments.byteCount + clusterTrims.byteCount + restarts.byteCount + restartEnds.byteCount
            + tabs.byteCount + faceChanges.byteCount + clusterFaces.byteCount + hyphens.byteCount + carries.byteCount
            + sharedWords.capacity * MemoryLayout<(Int, UInt32)>.size + clusterCounts.byteCount
            + paragraphs.byteCount + texts.byteCount + gapWidths.byteCount
    }
}

extension Array {
    /// Bytes of its elements.
    var byteCount: Int { count * MemoryLayout<Element>.stride }

    /// Gives back what is held in reserve, where that is worth a copy.
    mutating func trim() {
        if capacity - count > count / 8 { self = map { $0 } }
    }
}
