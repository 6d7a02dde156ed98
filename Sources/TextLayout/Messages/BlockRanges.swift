/// The blocks of each message of a store: those from the end of the message before it.
struct BlockRanges: Sendable {
    /// The end of each message's blocks after a zero; the highest bit marks an animated message.
    private var ends: [UInt32] = [0]
    private static let animated: UInt32 = 1 << 31

    /// The number of messages.
    var count: Int { ends.count - 1 }

    @inline(__always)
    subscript(message: Int) -> Range<Int> {
        Int(ends[message] & ~Self.animated)..<Int(ends[message + 1] & ~Self.animated)
    }

    func isAnimated(_ message: Int) -> Bool { ends[message + 1] & Self.animated != 0 }

    /// Appends a message that ends at the end of the blocks.
    mutating func append(upTo blocks: Int, isAnimated: Bool) {
        ends.append(UInt32(blocks) | (isAnimated ? Self.animated : 0))
    }

    var memory: MemoryUse { ends.memory }

    /// Releases the reserve of the array.
    mutating func trim() { ends.trim() }
}
