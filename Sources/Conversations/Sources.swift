internal import TextLayout

/// The messages as they were given, in slots; shelves of slots are filled in turn, and emptied when most of what is on
/// them is gone.
struct Sources: Sendable {
    private(set) var shelves: [[Message?]] = []
    /// How often each shelf was begun anew.
    private(set) var fillings: [UInt32] = []
    private var live: [Int] = []
    private var free: [Int] = []
    private var tail: Int?

    subscript(slot: UInt32) -> Message? {
        let place = PreparedSet.place(of: slot)
        return shelves[place.shelf][place.message]
    }

    /// Puts a message into the next free slot.
    mutating func add(_ message: Message) -> UInt32 {
        if let tail, shelves[tail].count < Limits.shelfMessages { return add(message, to: tail) }
        let shelf: Int
        if let known = free.popLast() {
            shelf = known
        } else {
            shelf = shelves.count
            shelves.append([])
            fillings.append(0)
            live.append(0)
        }
        tail = shelf
        return add(message, to: shelf)
    }

    private mutating func add(_ message: Message, to shelf: Int) -> UInt32 {
        shelves[shelf].append(message)
        live[shelf] += 1
        return UInt32(shelf * Limits.shelfMessages + shelves[shelf].count - 1)
    }

    /// Forgets a message. The answer is the slots of those that had better move, as most of their shelf is gone.
    mutating func remove(_ slot: UInt32) -> [UInt32] {
        let place = PreparedSet.place(of: slot)
        shelves[place.shelf][place.message] = nil
        live[place.shelf] -= 1
        guard place.shelf != tail, live[place.shelf] < Limits.shelfMessages / 2 else { return [] }
        if live[place.shelf] == 0 {
            shelves[place.shelf] = []
            fillings[place.shelf] &+= 1
            free.append(place.shelf)
            return []
        }
        let first = place.shelf * Limits.shelfMessages
        return shelves[place.shelf].indices.filter { shelves[place.shelf][$0] != nil }.map { UInt32(first + $0) }
    }
}
