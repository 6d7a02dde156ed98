/// The slot of a message in a ``MessageStore``.
struct MessageSlot: Hashable, Sendable {
    let rawValue: UInt32

    init(chunk: Int, message: Int) {
        rawValue = UInt32(chunk * ConversationsLimits.messagesPerChunk + message)
    }

    var chunk: Int { Int(rawValue) / ConversationsLimits.messagesPerChunk }
    var message: Int { Int(rawValue) % ConversationsLimits.messagesPerChunk }
}

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

    subscript(slot: MessageSlot) -> Message? { chunks[slot.chunk][slot.message] }

    /// Returns the id of a message, without a copy of the message; empty if it was removed.
    func id(of slot: MessageSlot) -> Identifier { chunks[slot.chunk][slot.message]?.id ?? "" }

    /// Returns whether a message has elements with boxes.
    func hasElements(_ slot: MessageSlot) -> Bool { withElements[slot.chunk].contains(slot.message) }

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
    mutating func add(_ message: Message) -> MessageSlot {
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

    private mutating func add(_ message: Message, to chunk: Int) -> MessageSlot {
        if message.hasElements { withElements[chunk].insert(chunks[chunk].count) }
        chunks[chunk].append(message)
        messageBytes += message.heldBytes
        usedCounts[chunk] += 1
        return MessageSlot(chunk: chunk, message: chunks[chunk].count - 1)
    }

    mutating func remove(_ slot: MessageSlot) {
        let chunk = slot.chunk
        if let message = chunks[chunk][slot.message].take() { messageBytes -= message.heldBytes }
        usedCounts[chunk] -= 1
        guard chunk != currentChunk else { return }
        // The chunk is listed once: messages that cannot move are not tried again at each removal.
        if usedCounts[chunk] == 0 || usedCounts[chunk] == ConversationsLimits.messagesPerChunk / 2 - 1 {
            recycle(chunk)
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
    mutating func takeSparseSlots() -> [MessageSlot] {
        while let chunk = sparseChunks.popLast() {
            // The chunk may have been reused in the meantime.
            guard chunk != currentChunk, usedCounts[chunk] < ConversationsLimits.messagesPerChunk / 2 else { continue }
            let kept = chunks[chunk].indices.filter { chunks[chunk][$0] != nil }
            let slots = kept.map { MessageSlot(chunk: chunk, message: $0) }
            if !slots.isEmpty { return slots }
        }
        return []
    }
}
