extension LineWalker {
    /// A line, from a position in a segment to a position in a segment.
    struct Line {
        var firstSegment: Int
        /// The number of clusters of the first segment that are on the line before.
        var firstCluster: Int
        /// The index after the last segment of which a part is on the line.
        var endSegment: Int
        /// The number of clusters of the last segment that are on this line and those before; zero means all.
        var endCluster = 0
        /// The content width in points, without the spaces that hang.
        var width = 0.0
        /// The faces in use, as a mask over the paragraph's face list.
        var faces: UInt32 = 1
        /// A Boolean value that indicates whether the line ends with a hyphen that the text does not have.
        var isHyphenated = false
        /// A Boolean value that indicates whether the line ends with a word whose spaces start the next line.
        var endsBeforeSpaces = false

        /// The segment in which the next line starts.
        @inline(__always) var nextSegment: Int { endSegment - (endCluster > 0 ? 1 : 0) }

        @inline(__always)
        init(from segment: Int, cluster: Int) {
            (firstSegment, firstCluster, endSegment) = (segment, cluster, segment)
        }

        mutating func end(after segment: Int, width: Double) {
            endSegment = segment + 1
            endCluster = 0
            self.width = max(width, 0)
        }
    }
}

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

extension IndexedList<PreparedTexts.FaceChange> {
    /// Returns the faces in use anywhere in a range.
    func union(over range: Range<Int>) -> UInt32 {
        guard !range.isEmpty else { return 0 }
        var index = firstIndex(from: range.lowerBound + 1) - 1
        var mask: UInt32 = 0
        while index < count && (index < 0 || Int(self[index].index) < range.upperBound) {
            if index >= 0 { mask |= self[index].mask }
            index += 1
        }
        return mask
    }
}
