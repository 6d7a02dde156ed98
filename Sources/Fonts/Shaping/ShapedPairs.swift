/// The pairs of characters that a thread has shaped, with any face and in any context.
struct ShapedPairs {
    /// The first character of a pair, in texts in which the second follows.
    struct Pair {
        let glyph: UInt32
        let advance: Int32
        /// A Boolean value that indicates whether text broken between the two would be shaped differently.
        let isUnsafeToBreak: Bool
    }

    /// Two characters and the number of their shaping.
    struct Key: Equatable {
        fileprivate let shaping: UInt64
        private let characters: UInt32

        /// Creates a key of a character before another, or at the end of a text; stable characters are not zero.
        @inline(__always)
        init(_ first: UInt16, _ second: UInt16?, shaping: UInt64) {
            self.shaping = shaping
            characters = UInt32(first) << 16 | UInt32(second ?? 0)
        }

        /// A hash whose highest bits depend on all others.
        @inline(__always)
        fileprivate var hash: UInt64 {
            (shaping &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(characters)) &* 0xBF58_476D_1CE4_E5B9
        }
    }

    private struct Entry {
        var key: Key
        var pair: Pair

        /// No pair: the numbers of shapings start at 1.
        static let none = Entry(key: Key(0, nil, shaping: 0), pair: Pair(glyph: 0, advance: 0, isUnsafeToBreak: false))
    }

    /// The pairs, each at one of four adjacent indices that its hash decides.
    ///
    /// At most a quarter of them is used while there is more memory to take. Only four are searched, so that no texts
    /// can make a search long.
    private var entries: [Entry] = []
    private var count = 0
    /// The number of a hash's bits that are not part of an index.
    private var shift: UInt64 = 63

    subscript(key: Key) -> Pair? {
        @inline(__always) get {
            let entries = entries.span
            if entries.isEmpty { return nil }
            let first = Int(key.hash >> shift)
            for offset in 0..<Self.ways where entries[first ^ offset].key == key { return entries[first ^ offset].pair }
            return nil
        }
    }

    private static let ways = 4

    /// Stores a new pair, which replaces another one once the memory is full.
    mutating func store(_ pair: Pair, for key: Key) {
        if count * Self.ways >= entries.count && entries.count < FontsLimits.shapedPairs { grow() }
        place(Entry(key: key, pair: pair))
    }

    private mutating func grow() {
        let old = entries
        let size = max(old.count * 2, 1_024)
        shift = UInt64(64 - size.trailingZeroBitCount)
        entries = Array(repeating: .none, count: size)
        count = 0
        for entry in old where entry.key.shaping != 0 { place(entry) }
    }

    private mutating func place(_ entry: Entry) {
        let first = Int(entry.key.hash >> shift)
        let free = (0..<Self.ways).first { entries[first ^ $0].key.shaping == 0 }
        if free != nil { count += 1 }
        entries[first ^ (free ?? 0)] = entry
    }
}
