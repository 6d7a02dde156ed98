extension PreparedTexts {
    /// Returns the faces in use on a line, as a mask over the paragraph's face list.
    func faces(of line: LineWalker.Line) -> UInt32 {
        let last = line.endSegment - 1
        var mask: UInt32 = 0
        var whole = line.firstSegment..<line.endSegment
        if line.firstCluster > 0, let word = longWord(of: line.firstSegment) {
            let end = last == line.firstSegment && line.endCluster > 0 ? line.endCluster : Int(word.clusterCount)
            mask |= clusterMask(word, line.firstCluster..<end)
            whole = line.firstSegment + 1..<max(line.endSegment, line.firstSegment + 1)
        }
        if line.endCluster > 0, whole.contains(last), let word = longWord(of: last) {
            mask |= clusterMask(word, 0..<line.endCluster)
            whole = whole.lowerBound..<last
        }
        return mask | faceChanges.union(over: whole)
    }

    private func clusterMask(_ word: LongWord, _ clusters: Range<Int>) -> UInt32 {
        let first = Int(word.firstCluster)
        return clusterStore.faceChanges.union(over: first + clusters.lowerBound..<first + clusters.upperBound)
    }
}

extension SegmentList<PreparedTexts.FaceChange> {
    /// Returns the faces in use anywhere in a range.
    func union(over range: Range<Int>) -> UInt32 {
        guard !range.isEmpty else { return 0 }
        var index = firstIndex(from: range.lowerBound + 1) - 1
        var mask: UInt32 = 0
        while index < count && (index < 0 || Int(self[index].segment) < range.upperBound) {
            if index >= 0 { mask |= self[index].mask }
            index += 1
        }
        return mask
    }
}
