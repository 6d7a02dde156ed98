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
    struct Chunk: Sendable {
        var messages: [Message?] = []
        /// The number of times that the chunk was reused.
        var reuseCount: UInt32 = 0
        /// The number of messages that were not removed.
        var usedCount = 0
        /// The messages that have elements with boxes; a client may ask about each of a million.
        var withElements = MessageStore.noElements

        var isFull: Bool { messages.count == ConversationsLimits.messagesPerChunk }
        var isSparse: Bool { usedCount < ConversationsLimits.messagesPerChunk / 2 }
    }

    private(set) var chunks: [Chunk] = []
    /// The bytes that messages take outside their slots.
    private var messageBytes = 0
    private var freeChunks: [Int] = []
    /// The chunk that is being filled.
    private var currentChunk: Int?
    /// The chunks that are mostly empty and whose messages should move.
    private var sparseChunks: [Int] = []

    private static let noElements = MessageBits(capacity: ConversationsLimits.messagesPerChunk)

    subscript(slot: MessageSlot) -> Message? { chunks[slot.chunk].messages[slot.message] }

    /// Returns the id of a message, without a copy of the message; empty if it was removed.
    func id(of slot: MessageSlot) -> Identifier { chunks[slot.chunk].messages[slot.message]?.id ?? "" }

    func hasElements(_ slot: MessageSlot) -> Bool { chunks[slot.chunk].withElements.contains(slot.message) }

    /// The bytes of the messages with the reserve of arrays.
    var heldBytes: Int {
        messageBytes + HeldBytes.of(chunks) + chunks.reduce(0) { $0 + HeldBytes.of($1.messages) }
            + chunks.count * ConversationsLimits.messagesPerChunk / 8
    }

    /// Returns the messages of a chunk that were not removed, of which `count` were prepared; `nil` if these are all.
    ///
    /// A chunk whose messages were all removed is empty, while the prepared ones remain until it is used again.
    func keptMessages(of chunk: Int, prepared count: Int) -> MessageBits? {
        if chunks[chunk].usedCount == count { return nil }
        let messages = chunks[chunk].messages
        var kept = MessageBits(capacity: count)
        for index in messages.indices where messages[index] != nil { kept.insert(index) }
        return kept
    }

    /// Puts a message into the next free slot.
    mutating func add(_ message: Message) -> MessageSlot {
        if let currentChunk, !chunks[currentChunk].isFull { return add(message, to: currentChunk) }
        let chunk: Int
        if let reused = freeChunks.popLast() {
            chunk = reused
        } else {
            chunk = chunks.count
            chunks.append(Chunk())
        }
        let full = currentChunk
        currentChunk = chunk
        if let full, chunks[full].isSparse { retire(full) }
        return add(message, to: chunk)
    }

    private mutating func add(_ message: Message, to chunk: Int) -> MessageSlot {
        let index = chunks[chunk].messages.count
        if message.hasElements { chunks[chunk].withElements.insert(index) }
        chunks[chunk].messages.append(message)
        messageBytes += message.heldBytes
        chunks[chunk].usedCount += 1
        return MessageSlot(chunk: chunk, message: index)
    }

    mutating func remove(_ slot: MessageSlot) {
        let chunk = slot.chunk
        let wasSparse = chunks[chunk].isSparse
        if let message = chunks[chunk].messages[slot.message].take() { messageBytes -= message.heldBytes }
        chunks[chunk].usedCount -= 1
        guard chunk != currentChunk else { return }
        // The chunk is listed once: messages that cannot move are not tried again at each removal.
        if chunks[chunk].usedCount == 0 || chunks[chunk].isSparse && !wasSparse { retire(chunk) }
    }

    /// Makes an empty chunk available again, and lists one that is mostly empty.
    private mutating func retire(_ chunk: Int) {
        if chunks[chunk].usedCount == 0 {
            chunks[chunk] = Chunk(reuseCount: chunks[chunk].reuseCount &+ 1)
            freeChunks.append(chunk)
        } else {
            sparseChunks.append(chunk)
        }
    }

    /// Returns the slots of one mostly empty chunk, whose messages should move; each such chunk is returned once.
    mutating func takeSparseSlots() -> [MessageSlot] {
        while let chunk = sparseChunks.popLast() {
            // The chunk may have been reused in the meantime.
            guard chunk != currentChunk, chunks[chunk].isSparse else { continue }
            let messages = chunks[chunk].messages
            let slots = messages.indices.filter { messages[$0] != nil }.map { MessageSlot(chunk: chunk, message: $0) }
            if !slots.isEmpty { return slots }
        }
        return []
    }
}
