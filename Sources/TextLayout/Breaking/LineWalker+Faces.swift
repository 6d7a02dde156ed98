extension LineWalker {
    /// Returns the faces in use on a line, as a mask over the paragraph's face list.
    func faces(_ texts: PreparedTexts, of line: Line) -> UInt32 {
        let last = line.endSegment - 1
        var mask: UInt32 = 0
        var whole = line.firstSegment..<line.endSegment
        if line.firstCluster > 0, let word = texts.words.entry(of: line.firstSegment) {
            let end = last == line.firstSegment && line.endCluster > 0 ? line.endCluster : Int(word.clusterCount)
            mask |= clusterFaces(texts, word, line.firstCluster..<end)
            whole = line.firstSegment + 1..<max(line.endSegment, line.firstSegment + 1)
        }
        if line.endCluster > 0, whole.contains(last), let word = texts.words.entry(of: last) {
            mask |= clusterFaces(texts, word, 0..<line.endCluster)
            whole = whole.lowerBound..<last
        }
        return mask | texts.faceChanges.union(over: whole)
    }

    private func clusterFaces(_ texts: PreparedTexts, _ word: PreparedTexts.LongWord, _ clusters: Range<Int>) -> UInt32
    {
        let first = Int(word.firstCluster)
        return texts.clusterFaces.union(over: first + clusters.lowerBound..<first + clusters.upperBound)
    }
}

extension SegmentList<PreparedTexts.FaceChange> {
    /// Returns the faces in use anywhere in a range.
    fileprivate func union(over range: Range<Int>) -> UInt32 {
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
