internal import Fonts

/// Shapes of words met before, bounded; belongs to one thread.
///
/// Repeated words are most of any chat: 137,000 words hold 24,000 different ones. A word is found by the face and
/// setting it was shaped with and its characters; nothing is allocated by a hit. When the bound is reached everything
/// is dropped at once: what is used comes back within a few messages, and no list of uses has to be kept.
struct WordCache {
    /// What is known of a word.
    struct Entry {
        fileprivate var hash: UInt64
        fileprivate var style: UInt32
        fileprivate var keyStart: UInt32
        fileprivate var keyCount: UInt32
        fileprivate var firstCluster: UInt32
        fileprivate var clusterCount: UInt32
        /// A rule of the face may look past the spaces beside the word: its neighbours have to be asked.
        var isFarSighted: Bool

        /// Its clusters in ``WordCache/clusters``, with starts counted from the word's start.
        @inline(__always) var clusters: Range<Int> { Int(firstCluster)..<Int(firstCluster + clusterCount) }
    }

    /// A cluster of a word, in twelve bytes.
    struct Cluster {
        var advance: Int32
        var glyph: UInt32
        /// Counted from the word's start.
        var start: UInt8
        var isUnsafeToBreak: Bool
    }

    private(set) var clusters: [Cluster] = []
    private var entries: [Entry] = []
    private var keys: [UInt16] = []
    /// Open addressing over `entries`; -1 is free. Never more than half full.
    private var slots: [Int32]
    private let capacity: Int

    init(capacity: Int = Limits.cachedWords) {
        self.capacity = max(capacity, 1)
        var size = 16
        while size < self.capacity * 2 { size *= 2 }
        slots = [Int32](repeating: -1, count: size)
    }

    /// How many words it holds.
    var count: Int { entries.count }

    static func hash(_ units: [UInt16], _ range: Range<Int>, style: UInt32) -> UInt64 {
        var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(style)
        let units = units.span
        for index in range { hash = (hash ^ UInt64(units[index])) &* 0x0100_0000_01B3 }
        return hash ^ hash >> 29
    }

    /// The word's entry, if it was met before.
    func find(_ units: [UInt16], _ range: Range<Int>, style: UInt32, hash: UInt64) -> Entry? {
        let (slots, entries) = (slots.span, entries.span)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash && entry.style == style && holds(entry, units, range) { return entry }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Keeps a word's shape.
    mutating func insert(
        _ units: [UInt16], _ range: Range<Int>, style: UInt32, hash: UInt64, shape: [ShapedCluster], isFarSighted: Bool
    ) {
        if entries.count >= capacity { removeAll() }
        let entry = Entry(
            hash: hash, style: style, keyStart: UInt32(keys.count), keyCount: UInt32(range.count),
            firstCluster: UInt32(clusters.count), clusterCount: UInt32(shape.count), isFarSighted: isFarSighted)
        keys.append(contentsOf: units[range])
        for cluster in shape {
            clusters.append(
                Cluster(
                    advance: cluster.advance, glyph: cluster.glyph, start: UInt8(cluster.start - range.lowerBound),
                    isUnsafeToBreak: cluster.isUnsafeToBreak))
        }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(entries.count)
        entries.append(entry)
    }

    private func holds(_ entry: Entry, _ units: [UInt16], _ range: Range<Int>) -> Bool {
        guard Int(entry.keyCount) == range.count else { return false }
        let keys = keys.span
        let units = units.span
        var key = Int(entry.keyStart)
        for index in range {
            if keys[key] != units[index] { return false }
            key += 1
        }
        return true
    }

    private mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        clusters.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = -1 }
    }
}
