internal import Fonts

/// What shaping gave for each UTF-16 unit of a paragraph.
///
/// A value of its own, so that a word's clusters are written with a single look at who else may be writing.
struct ShapedPlaces {
    /// What stands at one unit.
    struct Marks: OptionSet {
        let rawValue: UInt8
        /// A cluster starts here.
        static let cluster = Marks(rawValue: 1)
        /// Cutting here would change the shape on one side.
        static let unsafeToBreak = Marks(rawValue: 2)
    }

    /// Advance of the cluster that starts at each unit, in the units of its run's face.
    private(set) var advances: [Int32] = []
    private var marks: [Marks] = []
    /// Glyph of the cluster that starts at each unit, where it is a single one.
    private var glyphs: [UInt32] = []
    private var origin = 0
    /// Where grapheme clusters end; empty where every unit is one.
    var graphemeEnds: [Int] = []

    /// Makes room for a paragraph.
    mutating func begin(_ range: Range<Int>) {
        graphemeEnds = []
        origin = range.lowerBound
        advances.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        glyphs.removeAll(keepingCapacity: true)
        advances.append(contentsOf: repeatElement(0, count: range.count))
        marks.append(contentsOf: repeatElement([], count: range.count))
        glyphs.append(contentsOf: repeatElement(ShapedCluster.severalGlyphs, count: range.count))
    }

    func advance(at index: Int) -> Int32 { advances[index - origin] }
    func mark(at index: Int) -> Marks { marks[index - origin] }
    func glyph(at index: Int) -> UInt32 { glyphs[index - origin] }

    /// Whether a grapheme cluster starts at a unit.
    func isGraphemeStart(_ index: Int) -> Bool {
        index == origin || graphemeEnds.isEmpty || graphemeEnds.containsSorted(index)
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
    mutating func set(advance: Int32, at index: Int) {
        advances[index - origin] = advance
        marks[index - origin] = .cluster
    }

    /// A space keeps the advance that the word before it gave it, unless the word after it gives another.
    mutating func setSpace(_ advance: Int32, at index: Int) {
        if !marks[index - origin].contains(.cluster) { set(advance: advance, at: index) }
    }

    /// Writes clusters to their places; what a ligature takes is shared out among its grapheme clusters, as a line may
    /// have to end inside it.
    mutating func place(_ clusters: ArraySlice<ShapedCluster>, offset: Int, end: Int) {
        var index = clusters.startIndex
        while index < clusters.endIndex {
            let cluster = clusters[index]
            let start = cluster.start + offset
            index += 1
            let next = index < clusters.endIndex ? clusters[index].start + offset : end
            marks[start - origin] = cluster.isUnsafeToBreak ? [.cluster, .unsafeToBreak] : .cluster
            glyphs[start - origin] = cluster.glyph
            advances[start - origin] = cluster.advance
            if next - start > 1 { shareOut(start..<next, cluster.advance) }
        }
    }

    private mutating func shareOut(_ units: Range<Int>, _ advance: Int32) {
        let starts = units.filter { $0 == units.lowerBound || isGraphemeStart($0) }
        guard starts.count > 1 else { return }
        var given: Int32 = 0
        for (place, start) in starts.enumerated() {
            let upTo = Int32(Int64(advance) * Int64(place + 1) / Int64(starts.count))
            advances[start - origin] = upTo - given
            given = upTo
        }
    }
}
