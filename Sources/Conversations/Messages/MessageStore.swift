internal import TextLayout

/// The original messages, in slots; slots are grouped in chunks, which are filled in order and reused once they are
/// empty.
struct MessageStore: Sendable {
    private(set) var chunks: [[Message?]] = []
    /// The number of times that each chunk was reused.
    private(set) var reuseCounts: [UInt32] = []
    private var usedCounts: [Int] = []
    /// The messages of each chunk that have elements with boxes; a client may ask about each of a million.
    private var withElements: [MessageBits] = []
    /// The bytes that messages take outside their slots.
    private var messageBytes = 0
    private var freeChunks: [Int] = []
    /// The chunk that is being filled.
    private var currentChunk: Int?
    /// The chunks that are mostly empty and whose messages should move.
    private var sparseChunks: [Int] = []

    private static let noElements = MessageBits(capacity: ConversationsLimits.messagesPerChunk)

    subscript(slot: UInt32) -> Message? {
        let location = PreparedSet.location(of: slot)
        return chunks[location.chunk][location.message]
    }

    /// Returns the id of a message, without a copy of the message; empty if it was removed.
    func id(of slot: UInt32) -> Identifier {
        let location = PreparedSet.location(of: slot)
        return chunks[location.chunk][location.message]?.id ?? ""
    }

    /// Returns whether a message has elements with boxes.
    func hasElements(_ slot: UInt32) -> Bool {
        let location = PreparedSet.location(of: slot)
        return withElements[location.chunk].contains(location.message)
    }

    /// The bytes of the messages with the reserve of arrays.
    var heldBytes: Int {
        messageBytes + HeldBytes.of(chunks) + chunks.reduce(0) { $0 + HeldBytes.of($1) } + HeldBytes.of(reuseCounts)
            + HeldBytes.of(usedCounts) + HeldBytes.of(withElements)
            + withElements.count * ConversationsLimits.messagesPerChunk / 8
    }

    /// Returns the messages of a chunk that were not removed, of which `count` were prepared; `nil` if these are all.
    ///
    /// A chunk whose messages were all removed is empty, while the prepared ones remain until it is used again.
    func keptMessages(of chunk: Int, prepared count: Int) -> MessageBits? {
        if usedCounts[chunk] == count { return nil }
        var kept = MessageBits(capacity: count)
        for index in chunks[chunk].indices where chunks[chunk][index] != nil { kept.insert(index) }
        return kept
    }

    /// Puts a message into the next free slot.
    mutating func add(_ message: Message) -> UInt32 {
        if let currentChunk, chunks[currentChunk].count < ConversationsLimits.messagesPerChunk {
            return add(message, to: currentChunk)
        }
        let chunk: Int
        if let reused = freeChunks.popLast() {
            chunk = reused
        } else {
            chunk = chunks.count
            chunks.append([])
            reuseCounts.append(0)
            usedCounts.append(0)
            withElements.append(Self.noElements)
        }
        let full = currentChunk
        currentChunk = chunk
        if let full, usedCounts[full] < ConversationsLimits.messagesPerChunk / 2 { recycle(full) }
        return add(message, to: chunk)
    }

    private mutating func add(_ message: Message, to chunk: Int) -> UInt32 {
        if message.hasElements { withElements[chunk].insert(chunks[chunk].count) }
        chunks[chunk].append(message)
        messageBytes += message.heldBytes
        usedCounts[chunk] += 1
        return UInt32(chunk * ConversationsLimits.messagesPerChunk + chunks[chunk].count - 1)
    }

    /// Removes a message.
    mutating func remove(_ slot: UInt32) {
        let location = PreparedSet.location(of: slot)
        if let message = chunks[location.chunk][location.message].take() { messageBytes -= message.heldBytes }
        usedCounts[location.chunk] -= 1
        guard location.chunk != currentChunk else { return }
        // The chunk is listed once: messages that cannot move are not tried again at each removal.
        if usedCounts[location.chunk] == 0 || usedCounts[location.chunk] == ConversationsLimits.messagesPerChunk / 2 - 1
        {
            recycle(location.chunk)
        }
    }

    /// Makes an empty chunk available again, and lists one that is mostly empty.
    private mutating func recycle(_ chunk: Int) {
        guard usedCounts[chunk] == 0 else { return sparseChunks.append(chunk) }
        chunks[chunk] = []
        withElements[chunk] = Self.noElements
        reuseCounts[chunk] &+= 1
        freeChunks.append(chunk)
    }

    /// Returns the slots of one mostly empty chunk, whose messages should move; each such chunk is returned once.
    mutating func takeSparseSlots() -> [UInt32] {
        while let chunk = sparseChunks.popLast() {
            // The chunk may have been reused in the meantime.
            guard chunk != currentChunk, usedCounts[chunk] < ConversationsLimits.messagesPerChunk / 2 else { continue }
            let first = chunk * ConversationsLimits.messagesPerChunk
            let slots = chunks[chunk].indices.filter { chunks[chunk][$0] != nil }.map { UInt32(first + $0) }
            if !slots.isEmpty { return slots }
        }
        return []
    }
}
