extension Shaper {
    func collect(_ piece: Piece, isReversed: Bool, into clusters: inout [Cluster]) {
        let indexes = piece.indexes
        for step in 0..<indexes.count {
            let index = isReversed ? indexes.upperBound - 1 - step : indexes.lowerBound + step
            let glyph = piece.buffer[index]
            let start = piece.start(at: index)
            if let last = clusters.indices.last, clusters[last].start == start {
                if glyph.advance != 0 && clusters[last].advance != 0 { clusters[last].countFurtherGlyph() }
                clusters[last].add(glyph, advance: glyph.advance)
            } else {
                clusters.append(
                    Cluster(
                        start: start, advance: glyph.advance, glyph: glyph.id, isUnsafeToBreak: glyph.isUnsafeToBreak,
                        isMissing: glyph.id == 0))
            }
        }
    }

    /// Appends the glyphs of a piece that advance, each as a cluster of its own.
    ///
    /// The first one is at the start of its cluster, each further one at the next unit of it. Glyphs beyond the last
    /// unit are merged into the last cluster, which counts them.
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

extension Shaper.Cluster {
    /// The value in place of a glyph for a cluster of several.
    package static let severalGlyphs = UInt32.max

    /// Adds a glyph of the cluster beyond the first.
    mutating func add(_ further: HarfBuzzBuffer.Glyph, advance: Int32) {
        self.advance = Int32(clamping: Int(self.advance) + Int(advance))
        glyph = Self.severalGlyphs
        isUnsafeToBreak = isUnsafeToBreak || further.isUnsafeToBreak
        isMissing = isMissing || further.id == 0
    }

    mutating func countFurtherGlyph() { furtherGlyphs = min(furtherGlyphs + 1, Self.mostFurther) }

    /// The greatest number of further glyphs that is counted.
    private static let mostFurther: UInt8 = 15
}
