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

    /// What stands at one unit.
    private struct Place {
        /// Advance of the cluster that starts here, in the units of its run's face.
        var advance: Int32 = 0
        /// Its glyph, where it is a single one.
        var glyph = ShapedCluster.severalGlyphs
        var marks: Marks

        @inline(__always)
        mutating func set(_ advance: Int32, _ glyph: UInt32, isUnsafe: Bool) {
            self.advance = advance
            self.glyph = glyph
            marks = Marks(rawValue: marks.rawValue & Marks.grapheme.rawValue | (isUnsafe ? 3 : 1))
        }
    }

    private var places: [Place] = []
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
            places[start].marks = .grapheme
            start = cluster.end - origin
        }
    }

    private mutating func begin(_ range: Range<Int>, marks: Marks) {
        origin = range.lowerBound
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: repeatElement(Place(marks: marks), count: range.count))
    }

    /// The advances, one for each unit.
    var advances: [Int32] {
        var advances = [Int32](repeating: 0, count: places.count)
        var span = advances.mutableSpan
        let places = places.span
        for index in places.indices { span[index] = places[index].advance }
        return advances
    }

    @inline(__always) func advance(at index: Int) -> Int32 { places[index - origin].advance }
    @inline(__always) func mark(at index: Int) -> Marks { places[index - origin].marks }
    @inline(__always) func glyph(at index: Int) -> UInt32 { places[index - origin].glyph }

    /// Whether a cluster starts at a unit, and cutting there changes nothing.
    @inline(__always) func isSafe(_ index: Int) -> Bool {
        mark(at: index).intersection([.cluster, .unsafeToBreak]) == .cluster
    }

    /// Adds padding, in em of the face at either end, inside a stretch.
    mutating func pad(_ range: Range<Int>, by padding: Double, unitsPerEm: (Int) -> Double) {
        guard let last = range.last(where: { mark(at: $0).contains(.cluster) }) else { return }
        for index in [range.lowerBound, last] {
            places[index - origin].advance += Int32(clamping: Int(padding * unitsPerEm(index)))
        }
    }

    mutating func narrow(at index: Int, by amount: Int32) { places[index - origin].advance -= amount }

    /// Sets a cluster that is no text.
    @inline(__always)
    mutating func set(advance: Int32, at index: Int) {
        places[index - origin].advance = advance
        places[index - origin].marks.formUnion(.cluster)
    }

    /// A space keeps the advance that the word before it gave it, unless the word after it gives another.
    @inline(__always)
    mutating func setSpace(_ advance: Int32, at index: Int) {
        if !mark(at: index).contains(.cluster) { set(advance: advance, at: index) }
    }

    /// Writes a word's clusters to their places.
    mutating func place(_ word: WordCache.Entry, of cache: WordCache, at range: Range<Int>) {
        let clusters = cache.clusters(of: word).span
        let indexes = word.clusters
        let start = range.lowerBound - origin
        var places = places.mutableSpan
        for index in indexes {
            let cluster = clusters[index]
            places[start + Int(cluster.start)].set(
                cluster.advance, cluster.glyph, isUnsafe: cluster.isUnsafeToBreak)
        }
        if indexes.count == range.count { return }
        for index in indexes {
            let end = index + 1 < indexes.upperBound ? Int(clusters[index + 1].start) : range.count
            let units = range.lowerBound + Int(clusters[index].start)..<range.lowerBound + end
            if units.count > 1 { shareOut(units, clusters[index].advance) }
        }
    }

    /// Writes clusters to their places.
    mutating func place(_ clusters: ArraySlice<ShapedCluster>, end: Int) {
        var index = clusters.startIndex
        while index < clusters.endIndex {
            let cluster = clusters[index]
            index += 1
            let next = index < clusters.endIndex ? clusters[index].start : end
            places[cluster.start - origin].set(cluster.advance, cluster.glyph, isUnsafe: cluster.isUnsafeToBreak)
            if next - cluster.start > 1 { shareOut(cluster.start..<next, cluster.advance) }
        }
    }

    /// Shares what a ligature takes among its grapheme clusters, as a line may have to end inside it.
    private mutating func shareOut(_ units: Range<Int>, _ advance: Int32) {
        func isStart(_ unit: Int) -> Bool { unit == units.lowerBound || mark(at: unit).contains(.grapheme) }
        let count = units.count(where: isStart)
        guard count > 1 else { return }
        var given: Int32 = 0
        var place = 0
        for unit in units where isStart(unit) {
            place += 1
            let upTo = Int32(Int64(advance) * Int64(place) / Int64(count))
            places[unit - origin].advance = upTo - given
            given = upTo
        }
    }
}
