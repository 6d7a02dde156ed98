internal import TextLayout

/// The original messages, in slots; slots are grouped in chunks, which are filled in order and reused once they are
/// empty.
struct MessageStore: Sendable {
    private(set) var shelves: [[Message?]] = []
    /// The number of times that each chunk was reused.
    private(set) var fillings: [UInt32] = []
    private var live: [Int] = []
    /// The bytes that messages take outside their slots.
    private var messageBytes = 0
    private var free: [Int] = []
    /// The chunk that is being filled.
    private var tail: Int?
    /// The chunks that are mostly empty and whose messages should move.
    private var sparse: [Int] = []

    subscript(slot: UInt32) -> Message? {
        let place = PreparedSet.place(of: slot)
        return shelves[place.shelf][place.message]
    }

    /// The bytes of the messages with the reserve of arrays.
    var heldBytes: Int {
        messageBytes + HeldBytes.of(shelves) + shelves.reduce(0) { $0 + HeldBytes.of($1) } + HeldBytes.of(fillings)
            + HeldBytes.of(live)
    }

    /// Puts a message into the next free slot.
    mutating func add(_ message: Message) -> UInt32 {
        if let tail, shelves[tail].count < ConversationsLimits.shelfMessages { return add(message, to: tail) }
        let shelf: Int
        if let known = free.popLast() {
            shelf = known
        } else {
            shelf = shelves.count
            shelves.append([])
            fillings.append(0)
            live.append(0)
        }
        let full = tail
        tail = shelf
        if let full, live[full] < ConversationsLimits.shelfMessages / 2 { leave(full) }
        return add(message, to: shelf)
    }

    private mutating func add(_ message: Message, to shelf: Int) -> UInt32 {
        shelves[shelf].append(message)
        messageBytes += message.heldBytes
        live[shelf] += 1
        return UInt32(shelf * ConversationsLimits.shelfMessages + shelves[shelf].count - 1)
    }

    /// Removes a message.
    mutating func remove(_ slot: UInt32) {
        let place = PreparedSet.place(of: slot)
        messageBytes -= shelves[place.shelf][place.message]?.heldBytes ?? 0
        shelves[place.shelf][place.message] = nil
        live[place.shelf] -= 1
        guard place.shelf != tail else { return }
        // The chunk is listed once: messages that cannot move are not tried again at each removal.
        if live[place.shelf] == 0 || live[place.shelf] == ConversationsLimits.shelfMessages / 2 - 1 {
            leave(place.shelf)
        }
    }

    /// Makes an empty chunk available again, and lists one that is mostly empty.
    private mutating func leave(_ shelf: Int) {
        guard live[shelf] == 0 else { return sparse.append(shelf) }
        shelves[shelf] = []
        fillings[shelf] &+= 1
        free.append(shelf)
    }

    /// Returns the slots of one mostly empty chunk, whose messages should move; each such chunk is returned once.
    mutating func takeSparse() -> [UInt32] {
        while let shelf = sparse.popLast() {
            // The chunk may have been reused in the meantime.
            guard shelf != tail, live[shelf] < ConversationsLimits.shelfMessages / 2 else { continue }
            let first = shelf * ConversationsLimits.shelfMessages
            let slots = shelves[shelf].indices.filter { shelves[shelf][$0] != nil }.map { UInt32(first + $0) }
            if !slots.isEmpty { return slots }
        }
        return []
    }
}
