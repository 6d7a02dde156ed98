/// A bounded cache of the shapes of words; not thread-safe.
///
/// Most words of a chat are repeated: 137,000 words contain 25,000 different ones. A word is found by its characters
/// and the face and settings it was shaped with; a hit allocates nothing. The cache has two halves. When the young one
/// is full it becomes the old one, and the previous old one is dropped; a word that occurs again moves from the old to
/// the young half. Words in use therefore stay, without a list of uses.
///
/// A cache of many words does not fit into the processor's caches, and finding a word is mostly waiting for memory. All
/// data of a word is therefore stored together, one access finds it, and consecutive words are looked up at the same
/// time.
struct WordCache {
    struct LookupKey {
        /// The UTF-16 units of the word.
        var units: Range<Int>
        fileprivate var hash: UInt64
        /// The possible record in the young half, and in the old half if it is not there; -1 if there is none.
        fileprivate var record = -1
        fileprivate var oldRecord = -1
        /// A value from the end of the record, read so that the clusters are in the cache when they are needed.
        fileprivate var prefetched: UInt32 = 0

        @inline(__always)
        init(_ text: [UInt16], _ units: Range<Int>, style: UInt32) {
            self.units = units
            var hash = WordHash(style: style)
            let text = text.span
            for index in units { hash.combine(text[index]) }
            self.hash = hash.value
        }
    }

    /// The position of a cached word.
    struct Entry {
        fileprivate var isOld: Bool
        /// The index of the first cell of its clusters in its half; each cluster has two cells.
        var firstCell: Int
        var clusterCount: Int
        /// A Boolean value that indicates whether a rule of the face may look past the adjacent spaces at the
        /// neighboring words.
        var isFarSighted: Bool
        /// A Boolean value that indicates whether tracking shapes the word differently.
        var changesWithTracking: Bool
    }

    /// A cluster of a word, in two cells.
    struct Cluster {
        /// The bytes of both cells, the first one in the low half.
        private var bits: UInt64
        private static let severalGlyphs: UInt32 = 0xFFFF

        @inline(__always)
        init(_ cells: borrowing Span<UInt32>, at index: Int) {
            bits = UInt64(cells[index]) | UInt64(cells[index + 1]) << 32
        }

        /// Creates a cluster of the word that starts at `origin`.
        init(_ shaped: ShapedCluster, from origin: Int) {
            // Faces have at most 65,535 glyphs, numbered from zero.
            let glyph = min(shaped.glyph, Cluster.severalGlyphs)
            let rest =
                glyph | UInt32(UInt8(shaped.start - origin)) << 16 | UInt32(ShapedUnits.Marks(shaped).rawValue) << 24
            bits = UInt64(UInt32(bitPattern: shaped.advance)) | UInt64(rest) << 32
        }

        /// The cluster's two cells.
        @inline(__always) var cells: (UInt32, UInt32) { (UInt32(truncatingIfNeeded: bits), UInt32(bits >> 32)) }
        @inline(__always) var advance: Int32 { Int32(truncatingIfNeeded: bits) }
        /// The offset from the word's start.
        @inline(__always) var start: Int { Int(bits >> 48 & 0xFF) }
        @inline(__always) var marks: ShapedUnits.Marks { ShapedUnits.Marks(rawValue: UInt8(bits >> 56)) }
        @inline(__always) var glyph: UInt32 {
            let glyph = UInt32(bits >> 32 & 0xFFFF)
            return glyph == Cluster.severalGlyphs ? ShapedCluster.severalGlyphs : glyph
        }
    }

    private var young = Generation()
    private var old = Generation()
    private let capacity: Int

    init(capacity: Int = TextLayoutLimits.cachedWords) {
        // Every record starts at an index of 24 bits: `cachedWords` words of at most 90 cells each.
        precondition(capacity <= TextLayoutLimits.cachedWords)
        self.capacity = max(capacity / 2, 1)
    }

    /// The number of cached words, for tests.
    var count: Int { young.count + old.count }

    /// Returns the cells that contain a word's clusters.
    @inline(__always)
    func cells(of entry: Entry) -> [UInt32] { entry.isOld ? old.cells : young.cells }

    /// Prefetches the cache lines of words of one style, before the words are looked up one by one.
    ///
    /// The result is the same without it. But each part of a lookup waits for memory, and here the waits of all words
    /// overlap; in sequence they are a sixth of preparation without HarfBuzz.
    func approach(_ words: inout [LookupKey], style: UInt32) {
        var words = words.mutableSpan
        for index in words.indices { words[index].record = young.firstRecord(words[index].hash) }
        for index in words.indices {
            let record = words[index].record
            if record >= 0 {
                words[index].prefetched = young.cell(after: record)
                if young.isRecord(record, of: style) { continue }
            }
            words[index].record = -1
            if old.count > 0 { words[index].oldRecord = old.firstRecord(words[index].hash) }
        }
        for index in words.indices
        where words[index].oldRecord >= 0 && !old.isRecord(words[index].oldRecord, of: style) {
            words[index].oldRecord = -1
        }
    }

    mutating func find(_ word: LookupKey, in units: [UInt16], style: UInt32) -> Entry? {
        // Words inserted since may have moved others, so that the results of prefetching are checked again.
        if word.record >= 0, young.firstRecord(word.hash) == word.record,
            young.holds(units, word.units, style: style, at: word.record)
        {
            return young.entry(at: word.record, isOld: false)
        }
        if let record = young.find(units, word, style: style) { return young.entry(at: record, isOld: false) }
        guard old.count > 0, let record = findOld(word, units, style) else { return nil }
        if young.count >= capacity { return old.entry(at: record, isOld: true) }
        let moved = young.insert(word) { $0.append(contentsOf: old.record(at: record)) }
        return young.entry(at: moved, isOld: false)
    }

    private func findOld(_ word: LookupKey, _ units: [UInt16], _ style: UInt32) -> Int? {
        if word.oldRecord >= 0, old.firstRecord(word.hash) == word.oldRecord,
            old.holds(units, word.units, style: style, at: word.oldRecord)
        {
            return word.oldRecord
        }
        return old.find(units, word, style: style)
    }

    mutating func insert(
        _ word: LookupKey, in units: [UInt16], style: UInt32, shape: [ShapedCluster], isFarSighted: Bool,
        changesWithTracking: Bool
    ) {
        let range = word.units
        if young.count >= capacity {
            swap(&young, &old)
            young.removeAll()
        }
        _ = young.insert(word) { cells in
            cells.append(style)
            let facts: UInt32 = (isFarSighted ? 1 << 16 : 0) | (changesWithTracking ? 1 << 17 : 0)
            cells.append(UInt32(range.count) | UInt32(shape.count) << 8 | facts)
            for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
                cells.append(Generation.pair(units.span, at: index, before: range.upperBound))
            }
            for cluster in shape {
                let (first, second) = Cluster(cluster, from: range.lowerBound).cells
                cells.append(first)
                cells.append(second)
            }
        }
    }

    /// A half of the cache, which finds words by their hash.
    private struct Generation {
        /// The records: the style; the counts of units and clusters; the units, two a cell; the clusters.
        private(set) var cells: [UInt32] = []
        private(set) var count = 0
        /// An open-addressing table that is at most half full.
        ///
        /// The low bits of a slot are the start of the record, counted from one, so that zero is free. The high bits
        /// are a byte of the hash, so that words of another hash are hardly ever compared. There are few slots at
        /// first: a service has a cache for every conversation it keeps, and most of those are short.
        private var slots = [UInt32](repeating: 0, count: 256)
        private static let recordBits = UInt32(24)

        /// Returns two units of a word; the last one of an odd number is alone in its cell.
        @inline(__always)
        static func pair(_ units: borrowing Span<UInt16>, at index: Int, before end: Int) -> UInt32 {
            UInt32(units[index]) | (index + 1 < end ? UInt32(units[index + 1]) << 16 : 0)
        }

        func find(_ units: [UInt16], _ word: LookupKey, style: UInt32) -> Int? {
            let slots = slots.span
            let tag = Generation.tag(of: word.hash)
            var slot = Int(truncatingIfNeeded: word.hash) & (slots.count - 1)
            while slots[slot] != 0 {
                let record = Generation.record(of: slots[slot])
                if slots[slot] >> Generation.recordBits == tag, holds(units, word.units, style: style, at: record) {
                    return record
                }
                slot = (slot + 1) & (slots.count - 1)
            }
            return nil
        }

        /// Returns the record in the first slot of a hash if it may have this hash; otherwise -1.
        @inline(__always)
        func firstRecord(_ hash: UInt64) -> Int {
            let slot = slots[Int(truncatingIfNeeded: hash) & (slots.count - 1)]
            return slot >> Generation.recordBits == Generation.tag(of: hash) ? Generation.record(of: slot) : -1
        }

        @inline(__always)
        func isRecord(_ record: Int, of style: UInt32) -> Bool { cells[record] == style }

        /// Returns a cell of the next cache line, in which most records end.
        @inline(__always)
        func cell(after record: Int) -> UInt32 { cells[min(record + 16, cells.count - 1)] }

        @inline(__always)
        private static func tag(of hash: UInt64) -> UInt32 { UInt32(hash >> 56) }

        @inline(__always)
        private static func record(of slot: UInt32) -> Int { Int(slot & (1 << recordBits - 1)) - 1 }

        func holds(_ units: [UInt16], _ range: Range<Int>, style: UInt32, at record: Int) -> Bool {
            let cells = cells.span
            guard cells[record] == style, cells[record + 1] & 0xFF == UInt32(range.count) else { return false }
            let units = units.span
            var cell = record + 2
            var index = range.lowerBound
            while index < range.upperBound {
                if cells[cell] != Generation.pair(units, at: index, before: range.upperBound) { return false }
                cell += 1
                index += 2
            }
            return true
        }

        func entry(at record: Int, isOld: Bool) -> Entry {
            let counts = cells[record + 1]
            return Entry(
                isOld: isOld, firstCell: record + 2 + (Int(counts & 0xFF) + 1) / 2,
                clusterCount: Int(counts >> 8 & 0xFF), isFarSighted: counts >> 16 & 1 != 0,
                changesWithTracking: counts >> 17 != 0)
        }

        func record(at start: Int) -> ArraySlice<UInt32> {
            let entry = entry(at: start, isOld: true)
            return cells[start..<entry.firstCell + 2 * entry.clusterCount]
        }

        /// Adds a word that is not cached yet, whose record `body` appends; returns the start of the record.
        @inline(__always)
        mutating func insert(_ word: LookupKey, _ body: (inout [UInt32]) -> Void) -> Int {
            let start = cells.count
            body(&cells)
            count += 1
            if 2 * count > slots.count { grow(recordsBefore: start) }
            note(start, word.hash)
            return start
        }

        /// Makes a record available for lookups.
        @inline(__always)
        private mutating func note(_ record: Int, _ hash: UInt64) {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(record + 1) | Generation.tag(of: hash) << Generation.recordBits
        }

        private mutating func grow(recordsBefore end: Int) {
            slots = [UInt32](repeating: 0, count: slots.count * 2)
            var start = 0
            while start < end {
                note(start, hash(ofRecord: start))
                start = record(at: start).endIndex
            }
        }

        private func hash(ofRecord start: Int) -> UInt64 {
            var hash = WordHash(style: cells[start])
            for index in 0..<Int(cells[start + 1] & 0xFF) {
                hash.combine(UInt16(truncatingIfNeeded: cells[start + 2 + index / 2] >> (index % 2 == 0 ? 0 : 16)))
            }
            return hash.value
        }

        mutating func removeAll() {
            cells.removeAll(keepingCapacity: true)
            count = 0
            for slot in slots.indices { slots[slot] = 0 }
        }
    }
}

private struct WordHash {
    private var bits: UInt64

    @inline(__always)
    init(style: UInt32) { bits = 0x9E37_79B9_7F4A_7C15 ^ UInt64(style) }

    @inline(__always)
    mutating func combine(_ unit: UInt16) { bits = (bits ^ UInt64(unit)) &* 0x0100_0000_01B3 }

    @inline(__always)
    var value: UInt64 { bits ^ bits >> 29 }
}
