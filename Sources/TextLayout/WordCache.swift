internal import Fonts

/// Shapes of words met before, bounded; belongs to one thread.
///
/// Repeated words are most of any chat: 137,000 words hold 24,000 different ones. A word is found by the face and
/// setting it was shaped with and its characters; nothing is allocated by a hit. Words stand in two halves. When the
/// young one is full it becomes the old one, and what was old is dropped; a word that is met again moves from the old to
/// the young. So what is used stays, and no list of uses has to be kept.
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
        fileprivate var isOld = false

        /// Its clusters among those of its half, with starts counted from the word's start.
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

    private var young: Half
    private var old: Half
    private let capacity: Int

    init(capacity: Int = Limits.cachedWords) {
        self.capacity = max(capacity / 2, 1)
        young = Half(capacity: self.capacity)
        old = Half(capacity: self.capacity)
    }

    /// How many words it holds.
    var count: Int { young.entries.count + old.entries.count }

    static func hash(_ units: [UInt16], _ range: Range<Int>, style: UInt32) -> UInt64 {
        var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(style)
        let units = units.span
        for index in range { hash = (hash ^ UInt64(units[index])) &* 0x0100_0000_01B3 }
        return hash ^ hash >> 29
    }

    /// The clusters among which a word's are.
    @inline(__always)
    func clusters(of entry: Entry) -> [Cluster] { entry.isOld ? old.clusters : young.clusters }

    /// The word's entry, if it was met before.
    mutating func find(_ units: [UInt16], _ range: Range<Int>, style: UInt32, hash: UInt64) -> Entry? {
        if let entry = young.find(units, range, style: style, hash: hash) { return entry }
        guard var entry = old.find(units, range, style: style, hash: hash) else { return nil }
        if young.entries.count < capacity { return young.insert(entry, units[range], old.clusters[entry.clusters]) }
        entry.isOld = true
        return entry
    }

    /// Keeps a word's shape.
    mutating func insert(
        _ units: [UInt16], _ range: Range<Int>, style: UInt32, hash: UInt64, shape: [ShapedCluster], isFarSighted: Bool
    ) {
        if young.entries.count >= capacity {
            swap(&young, &old)
            young.removeAll()
        }
        let entry = Entry(
            hash: hash, style: style, keyStart: 0, keyCount: UInt32(range.count), firstCluster: 0,
            clusterCount: UInt32(shape.count), isFarSighted: isFarSighted)
        let clusters = shape.lazy.map { cluster in
            Cluster(
                advance: cluster.advance, glyph: cluster.glyph, start: UInt8(cluster.start - range.lowerBound),
                isUnsafeToBreak: cluster.isUnsafeToBreak)
        }
        _ = young.insert(entry, units[range], clusters)
    }
}

extension WordCache {
    /// Words found by their hash.
    private struct Half {
        var clusters: [Cluster] = []
        var entries: [Entry] = []
        private var keys: [UInt16] = []
        /// Open addressing over `entries`; -1 is free. Never more than half full.
        private var slots: [Int32]

        init(capacity: Int) {
            var size = 16
            while size < capacity * 2 { size *= 2 }
            slots = [Int32](repeating: -1, count: size)
        }

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

        /// Adds a word that is not there yet; the answer says where its clusters stand now.
        mutating func insert(
            _ word: Entry, _ units: ArraySlice<UInt16>, _ shape: some Collection<Cluster>
        ) -> Entry {
            var entry = word
            entry.keyStart = UInt32(keys.count)
            entry.firstCluster = UInt32(clusters.count)
            keys.append(contentsOf: units)
            clusters.append(contentsOf: shape)
            var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(entries.count)
            entries.append(entry)
            return entry
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

        mutating func removeAll() {
            entries.removeAll(keepingCapacity: true)
            keys.removeAll(keepingCapacity: true)
            clusters.removeAll(keepingCapacity: true)
            for slot in slots.indices { slots[slot] = -1 }
        }
    }
}
