internal import Fonts

/// What shaping gave for each UTF-16 unit of a paragraph.
struct ShapedPlaces {
    /// What stands at one unit.
    struct Marks: OptionSet {
        let rawValue: UInt8
        /// A cluster starts here.
        static let cluster = Marks(rawValue: 1)
        /// Cutting here would change the shape on one side.
        static let unsafeToBreak = Marks(rawValue: 2)
        /// A grapheme cluster starts here.
        static let grapheme = Marks(rawValue: 4)
    }

    /// Advance of the cluster that starts at each unit, in the units of its run's face.
    private(set) var advances: [Int32] = []
    private var marks: [Marks] = []
    /// Glyph of the cluster that starts at each unit, where it is a single one.
    private var glyphs: [UInt32] = []
    private var origin = 0

    /// Makes room for a paragraph in which every unit is a grapheme cluster.
    mutating func begin(_ range: Range<Int>) {
        begin(range, marks: .grapheme)
    }

    /// Makes room for a paragraph of grapheme clusters.
    mutating func begin(_ range: Range<Int>, _ clusters: [GraphemeCluster]) {
        begin(range, marks: [])
        var start = 0
        for cluster in clusters {
            marks[start] = .grapheme
            start = cluster.end - origin
        }
    }

    private mutating func begin(_ range: Range<Int>, marks every: Marks) {
        origin = range.lowerBound
        advances.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        glyphs.removeAll(keepingCapacity: true)
        advances.append(contentsOf: repeatElement(0, count: range.count))
        marks.append(contentsOf: repeatElement(every, count: range.count))
        glyphs.append(contentsOf: repeatElement(ShapedCluster.severalGlyphs, count: range.count))
    }

    @inline(__always) func advance(at index: Int) -> Int32 { advances[index - origin] }
    @inline(__always) func mark(at index: Int) -> Marks { marks[index - origin] }
    @inline(__always) func glyph(at index: Int) -> UInt32 { glyphs[index - origin] }

    /// Whether a cluster starts at a unit, and cutting there changes nothing.
    @inline(__always) func isSafe(_ index: Int) -> Bool {
        marks[index - origin].isDisjoint(with: .unsafeToBreak) && marks[index - origin].contains(.cluster)
    }

    /// Adds padding, in em of the face at either end, inside a stretch.
    mutating func pad(_ range: Range<Int>, by padding: Double, unitsPerEm: (Int) -> Double) {
        guard let last = range.last(where: { marks[$0 - origin].contains(.cluster) }) else { return }
        for index in [range.lowerBound, last] {
            advances[index - origin] += Int32(clamping: Int(padding * unitsPerEm(index)))
        }
    }

    mutating func narrow(at index: Int, by amount: Int32) { advances[index - origin] -= amount }

    /// Sets a cluster that is no text.
    @inline(__always)
    mutating func set(advance: Int32, at index: Int) {
        advances[index - origin] = advance
        marks[index - origin].formUnion(.cluster)
    }

    /// A space keeps the advance that the word before it gave it, unless the word after it gives another.
    @inline(__always)
    mutating func setSpace(_ advance: Int32, at index: Int) {
        if !marks[index - origin].contains(.cluster) { set(advance: advance, at: index) }
    }

    /// Writes a word's clusters to their places.
    mutating func place(_ word: WordCache.Entry, of cache: WordCache, at range: Range<Int>) {
        let clusters = cache.clusters.span
        let indexes = word.clusters
        for index in indexes {
            let cluster = clusters[index]
            let next =
                index + 1 < indexes.upperBound ? range.lowerBound + Int(clusters[index + 1].start) : range.upperBound
            place(
                range.lowerBound + Int(cluster.start)..<next, advance: cluster.advance, glyph: cluster.glyph,
                isUnsafe: cluster.isUnsafeToBreak)
        }
    }

    /// Writes clusters to their places.
    mutating func place(_ clusters: ArraySlice<ShapedCluster>, end: Int) {
        var index = clusters.startIndex
        while index < clusters.endIndex {
            let cluster = clusters[index]
            index += 1
            let next = index < clusters.endIndex ? clusters[index].start : end
            place(
                cluster.start..<next, advance: cluster.advance, glyph: cluster.glyph, isUnsafe: cluster.isUnsafeToBreak)
        }
    }

    @inline(__always)
    private mutating func place(_ units: Range<Int>, advance: Int32, glyph: UInt32, isUnsafe: Bool) {
        let place = units.lowerBound - origin
        let kept = marks[place].rawValue & Marks.grapheme.rawValue
        marks[place] = Marks(rawValue: kept | (isUnsafe ? 3 : 1))
        glyphs[place] = glyph
        advances[place] = advance
        if units.count > 1 { shareOut(units, advance) }
    }

    /// Shares what a ligature takes among its grapheme clusters, as a line may have to end inside it.
    private mutating func shareOut(_ units: Range<Int>, _ advance: Int32) {
        let isStart = { [marks, origin] (unit: Int) in
            unit == units.lowerBound || marks[unit - origin].contains(.grapheme)
        }
        let count = units.count(where: isStart)
        guard count > 1 else { return }
        var given: Int32 = 0
        var place = 0
        for unit in units where isStart(unit) {
            place += 1
            let upTo = Int32(Int64(advance) * Int64(place) / Int64(count))
            advances[unit - origin] = upTo - given
            given = upTo
        }
    }
}
