/// The ways in which browser engines shape text differently; none of them is Chromium's way.
package struct ShapingOptions: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    package let rawValue: UInt8

    /// Creates options from their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Rules and kerning are those of a variable face's default instance; advances are the chosen instance's.
    package static let defaultInstance = ShapingOptions(rawValue: 1)
    /// Tracked text keeps contextual alternates.
    package static let alternates = ShapingOptions(rawValue: 2)
    /// Each glyph that advances is a cluster of its own, at the next character of the cluster that it belongs to.
    package static let separateGlyphs = ShapingOptions(rawValue: 4)
    /// Glyphs of a cluster that begins with a space or a joiner have an advance of that character.
    package static let characterAdvances = ShapingOptions(rawValue: 8)
    /// Each character begins as a cluster of its own, also a mark, and only rules of the face join them.
    package static let characterClusters = ShapingOptions(rawValue: 16)
    /// Words are shaped together in a face that has another space for their language, and without the text beside a run.
    package static let joinedWords = ShapingOptions(rawValue: 32)
}

extension Shaper {
    /// Appends the glyphs of a piece that advance, each as a cluster of its own.
    ///
    /// The first one is at the start of its cluster, each further one at the next unit of it; what has no unit left is
    /// added to the last, which counts it.
    func collectGlyphs(_ piece: Piece, isReversed: Bool, end: Int, into clusters: inout [Cluster]) {
        let indexes = piece.indexes
        func index(_ step: Int) -> Int {
            isReversed ? indexes.upperBound - 1 - step : indexes.lowerBound + step
        }
        var step = 0
        while step < indexes.count {
            let start = piece.start(at: index(step))
            var next = step
            while next < indexes.count, piece.start(at: index(next)) == start { next += 1 }
            let clusterEnd = next < indexes.count ? piece.start(at: index(next)) : end
            append(piece, (step..<next).map(index), start..<max(clusterEnd, start + 1), to: &clusters)
            step = next
        }
    }

    private func append(_ piece: Piece, _ glyphs: [Int], _ units: Range<Int>, to clusters: inout [Cluster]) {
        // A cluster may continue from the piece before.
        var first = clusters.count
        while first > 0 && clusters[first - 1].start >= units.lowerBound { first -= 1 }
        for index in glyphs {
            let glyph = piece.buffer[index]
            let advance = piece.advance(at: index)
            let last = clusters.count - 1
            let isFurther = last >= first && advance != 0 && clusters[last].advance != 0
            if last < first || isFurther && last - first + 1 < units.count {
                var cluster = Cluster(
                    start: units.lowerBound + clusters.count - first, advance: advance, glyph: glyph.id,
                    isUnsafeToBreak: glyph.isUnsafeToBreak, isMissing: glyph.id == 0)
                cluster.isFurtherGlyph = last >= first
                clusters.append(cluster)
                continue
            }
            if isFurther { clusters[last].countFurtherGlyph() }
            clusters[last].add(glyph, advance: advance)
        }
    }
}
