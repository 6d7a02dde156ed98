/// The messages of a store, one bit each.
package struct MessageBits: Sendable {
    private var words: [UInt64]
    /// The number of messages.
    package private(set) var count = 0

    /// Creates a set without messages, for those of a store of `capacity` messages.
    package init(capacity: Int) { words = Array(repeating: 0, count: (capacity + 63) / 64) }

    package func contains(_ message: Int) -> Bool { words[message >> 6] >> UInt64(message & 63) & 1 == 1 }

    /// Inserts a message that the set does not have.
    package mutating func insert(_ message: Int) {
        words[message >> 6] |= 1 << UInt64(message & 63)
        count += 1
    }
}
