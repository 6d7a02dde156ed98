/// The results of shaping for each UTF-16 unit of a paragraph.
struct ShapedUnits {
    struct Marks: OptionSet {
        let rawValue: UInt8
        /// A cluster starts here.
        static let cluster = Marks(rawValue: 1)
        /// Breaking here would change the shape on one side.
        static let unsafeToBreak = Marks(rawValue: 2)
        /// A grapheme cluster starts here.
        static let grapheme = Marks(rawValue: 4)
        /// The cluster that starts here is not tracked as a letter; only WebKit tracks further glyphs of a letter.
        static let untracked = Marks(rawValue: 8)

        /// The number of glyphs of the cluster beyond the first that advance, in the upper four bits.
        var furtherGlyphs: Int { Int(rawValue >> 4) }

        /// Returns the flags with those of a cluster that starts at the unit.
        ///
        /// A space between two words is shaped with both, and remains unsafe if it is with one of them.
        @inline(__always)
        func clustered(_ cluster: Marks) -> Marks {
            Marks(rawValue: rawValue & (Marks.grapheme.rawValue | Marks.unsafeToBreak.rawValue) | cluster.rawValue)
        }
    }

    /// The advance of the cluster that starts at each UTF-16 unit of the paragraph, in design units of its run's face.
    ///
    /// Elements beyond the paragraph were left by a longer one.
    private(set) var advances: [Int32] = []
    /// The cluster's glyph, if it has a single one.
    private var glyphs: [UInt32] = []
    private var marks: [Marks] = []
    private var origin = 0
    /// The parts of advances that are padding, by the unit of the paragraph.
    private(set) var paddings: [Int: Int32] = [:]
    /// The positions inside a ligature, at which a line may have to end.
    enum LigaturePositions {
        /// Each grapheme cluster has the same part of its advance.
        case even
        /// All are at its start: in Chromium, the piece before one is then shaped again and measured.
        case atStart
        case atEnd
    }

    var ligaturePositions = LigaturePositions.even

    /// Reserves memory for a paragraph of grapheme clusters; every UTF-16 unit is one if there is no list.
    mutating func begin(_ range: Range<Int>, _ clusters: [GraphemeCluster]?) {
        origin = range.lowerBound
        if !paddings.isEmpty { paddings.removeAll() }
        let mark: Marks = clusters == nil ? .grapheme : []
        // One more for a space that collapses after the paragraph.
        let count = range.count + 1
        let missing = count - advances.count
        if missing > 0 {
            advances.append(contentsOf: repeatElement(0, count: missing))
            glyphs.append(contentsOf: repeatElement(0, count: missing))
            marks.append(contentsOf: repeatElement(mark, count: missing))
        }
        advances.replace(first: count, by: 0)
        glyphs.replace(first: count, by: ShapedCluster.severalGlyphs)
        marks.replace(first: count, by: mark)
        guard let clusters else { return }
        var span = marks.mutableSpan
        var start = 0
        for cluster in clusters {
            span[start] = .grapheme
            start = cluster.end - range.lowerBound
        }
    }

    /// Begins or continues grapheme clusters at some units.
    mutating func setGraphemes(at indices: some Sequence<Int>, begin: Bool) {
        for index in indices {
            if begin { marks[index - origin].insert(.grapheme) } else { marks[index - origin].remove(.grapheme) }
        }
    }

    @inline(__always) func advance(at index: Int) -> Int32 { advances[index - origin] }
    func advanceWithoutPadding(at index: Int) -> Int32 { advance(at: index) &- (paddings[index] ?? 0) }
    @inline(__always) func mark(at index: Int) -> Marks { marks[index - origin] }
    @inline(__always) func glyph(at index: Int) -> UInt32 { glyphs[index - origin] }

    func width(of range: Range<Int>) -> Int64 { range.reduce(0) { $0 + Int64(advance(at: $1)) } }

    /// Returns the sum of the absolute advances of a range, which no partial sum exceeds.
    func magnitude(of range: Range<Int>) -> Int64 {
        let advances = advances.span.extracting(range.lowerBound - origin..<range.upperBound - origin)
        var sum: Int64 = 0
        for index in advances.indices { sum &+= Int64(advances[index].magnitude) }
        return sum
    }

    /// Returns whether a cluster starts at a unit, and breaking there changes nothing.
    @inline(__always) func isSafe(_ index: Int) -> Bool {
        mark(at: index).intersection([.cluster, .unsafeToBreak]) == .cluster
    }

    /// Adds padding at the ends of a range, in em of the faces there.
    mutating func pad(
        _ range: Range<Int>, by padding: Double, atStart: Bool, atEnd: Bool, unitsPerEm: (Int) -> Double
    ) {
        guard let last = range.last(where: { mark(at: $0).contains(.cluster) }) else { return }
        for index in (atStart ? [range.lowerBound] : []) + (atEnd ? [last] : []) {
            let advance = advances[index - origin]
            let wider = Int32(clamping: Int64(advance) + Int64(Int32(holding: padding * unitsPerEm(index))))
            advances[index - origin] = wider
            paddings[index, default: 0] &+= wider &- advance
        }
    }

    mutating func narrow(at index: Int, by amount: Int32) {
        advances[index - origin] = Int32(clamping: Int64(advances[index - origin]) - Int64(amount))
    }

    /// Makes a part of a cluster, from a unit to its end, a cluster of its own.
    mutating func separate(at index: Int, advance: Int32) {
        var start = index
        while start > origin && !mark(at: start).contains(.cluster) { start -= 1 }
        guard start < index else { return }
        advances[start - origin] = Int32(clamping: Int64(advances[start - origin]) - Int64(advance))
        advances[index - origin] = advance
        glyphs[start - origin] = ShapedCluster.severalGlyphs
        marks[index - origin] = marks[index - origin].clustered([.cluster, .unsafeToBreak, .untracked])
    }

    /// Sets a cluster that is not text.
    @inline(__always)
    mutating func set(advance: Int32, at index: Int) {
        advances[index - origin] = advance
        marks[index - origin].formUnion(.cluster)
    }

    /// Sets a space, which keeps the advance that the word before it gave it, unless the word after it gives another.
    @inline(__always)
    mutating func setSpace(_ advance: Int32, at index: Int) {
        if !mark(at: index).contains(.cluster) { set(advance: advance, at: index) }
    }

    mutating func write(_ word: WordCache.Entry, of cache: WordCache, at range: Range<Int>) {
        let cells = cache.cells(of: word)
        let start = range.lowerBound - origin
        ShapedUnits.write(word, cells.span, at: start, &advances, &glyphs, &marks)
        if word.clusterCount == range.count { return }
        for index in 0..<word.clusterCount {
            let cluster = WordCache.Cluster(cells.span, at: word.firstCell + 2 * index)
            let end =
                index + 1 < word.clusterCount
                ? WordCache.Cluster(cells.span, at: word.firstCell + 2 * index + 2).start : range.count
            let units = range.lowerBound + cluster.start..<range.lowerBound + end
            if units.count > 1 { shareOut(units, cluster.advance) }
        }
    }

    /// Writes every cluster at the unit where it starts; each array in a loop of its own, which is faster.
    @inline(__always)
    private static func write(
        _ word: WordCache.Entry, _ cells: borrowing Span<UInt32>, at start: Int, _ advances: inout [Int32],
        _ glyphs: inout [UInt32], _ marks: inout [Marks]
    ) {
        var advances = advances.mutableSpan
        var glyphs = glyphs.mutableSpan
        var marks = marks.mutableSpan
        for index in 0..<word.clusterCount {
            let cluster = WordCache.Cluster(cells, at: word.firstCell + 2 * index)
            let position = start + cluster.start
            advances[position] = cluster.advance
            glyphs[position] = cluster.glyph
            marks[position] = marks[position].clustered(cluster.marks)
        }
    }

    mutating func write(_ clusters: ArraySlice<ShapedCluster>, end: Int) {
        for cluster in clusters {
            let index = cluster.start - origin
            advances[index] = cluster.advance
            glyphs[index] = cluster.glyph
            marks[index] = marks[index].clustered(Marks(cluster))
        }
        guard let first = clusters.first, clusters.count < end - first.start else { return }
        for index in clusters.indices {
            let cluster = clusters[index]
            let next = index + 1 < clusters.endIndex ? clusters[index + 1].start : end
            if next - cluster.start > 1 { shareOut(cluster.start..<next, cluster.advance) }
        }
    }

    /// Divides the advance of a ligature among its grapheme clusters.
    private mutating func shareOut(_ units: Range<Int>, _ advance: Int32) {
        if ligaturePositions == .atEnd { return }
        func isStart(_ unit: Int) -> Bool { unit == units.lowerBound || mark(at: unit).contains(.grapheme) }
        let count = units.count(where: isStart)
        guard count > 1 else { return }
        var given: Int32 = 0
        var number = 0
        for unit in units where isStart(unit) {
            number += 1
            let share = ligaturePositions == .even ? number : number / count * count
            let upTo = Int32(Int64(advance) * Int64(share) / Int64(count))
            advances[unit - origin] = upTo - given
            given = upTo
        }
    }
}

extension ShapedUnits.Marks {
    /// Creates the flags of the unit at which a cluster starts.
    @inline(__always)
    init(_ cluster: ShapedCluster) {
        // A further glyph belongs to the shaper's cluster before it.
        let isUnsafe = cluster.isUnsafeToBreak || cluster.isFurtherGlyph
        let flags: UInt8 = (isUnsafe ? 3 : 1) | (cluster.isFurtherGlyph ? Self.untracked.rawValue : 0)
        self.init(rawValue: flags | cluster.furtherGlyphs << 4)
    }
}

extension Array {
    @inline(__always)
    fileprivate mutating func replace(first count: Int, by value: Element) {
        var span = mutableSpan
        for index in 0..<count { span[index] = value }
    }
}
