internal import TextLayout

/// The messages as they were given, in slots; shelves of slots are filled in turn, and emptied when most of what is on
/// them is gone.
struct MessageStore: Sendable {
    private(set) var shelves: [[Message?]] = []
    /// How often each shelf was begun anew.
    private(set) var fillings: [UInt32] = []
    private var live: [Int] = []
    /// Bytes that the messages take beside their places.
    private var messageBytes = 0
    private var free: [Int] = []
    /// The shelf that is being filled.
    private var tail: Int?
    /// Shelves of which most is gone, and whose messages had better move.
    private var sparse: [Int] = []

    subscript(slot: UInt32) -> Message? {
        let place = PreparedSet.place(of: slot)
        return shelves[place.shelf][place.message]
    }

    /// Bytes they take, with what arrays hold in reserve.
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

    /// Forgets a message.
    mutating func remove(_ slot: UInt32) {
        let place = PreparedSet.place(of: slot)
        messageBytes -= shelves[place.shelf][place.message]?.heldBytes ?? 0
        shelves[place.shelf][place.message] = nil
        live[place.shelf] -= 1
        guard place.shelf != tail else { return }
        // Noted once: those of its messages that cannot move are not tried again with each removal.
        if live[place.shelf] == 0 || live[place.shelf] == ConversationsLimits.shelfMessages / 2 - 1 {
            leave(place.shelf)
        }
    }

    /// Begins a shelf anew where nothing is left on it, and notes one where little is.
    private mutating func leave(_ shelf: Int) {
        guard live[shelf] == 0 else { return sparse.append(shelf) }
        shelves[shelf] = []
        fillings[shelf] &+= 1
        free.append(shelf)
    }

    /// The slots of a shelf of which most is gone: those that had better move. Each such shelf is named once.
    mutating func takeSparse() -> [UInt32] {
        while let shelf = sparse.popLast() {
            // It may have been begun anew meanwhile.
            guard shelf != tail, live[shelf] < ConversationsLimits.shelfMessages / 2 else { continue }
            let first = shelf * ConversationsLimits.shelfMessages
            let slots = shelves[shelf].indices.filter { shelves[shelf][$0] != nil }.map { UInt32(first + $0) }
            if !slots.isEmpty { return slots }
        }
        return []
    }
}
