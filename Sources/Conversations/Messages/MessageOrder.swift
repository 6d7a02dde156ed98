internal import TextLayout

/// A message's number in the order of a list: it has no height of its own.
struct OrderEntry: Stacked, Hashable {
    var slot: UInt32
    var steps: Int64 { 0 }
}

/// In which order the messages stand, and where each of them is.
struct MessageOrder: Sendable {
    private(set) var tree = OffsetTree<OrderEntry>()
    /// The name of the block a slot's message stands in; `UInt32.max` where the slot is free.
    private var homes: [UInt32] = []
    /// Blocks in order, by name.
    private var names: [UInt32] = []
    /// The place of each name among the blocks.
    private var places: [UInt32] = []

    /// Bytes it takes, with what its arrays hold in reserve.
    var heldBytes: Int { tree.heldBytes + HeldBytes.of(homes) + HeldBytes.of(names) + HeldBytes.of(places) }

    static let nowhere = UInt32.max

    var count: Int { tree.count }

    /// The place of a slot's message, or nil where it has none.
    func position(of slot: UInt32) -> EntryPosition? {
        guard Int(slot) < homes.count, homes[Int(slot)] != Self.nowhere else { return nil }
        let block = Int(places[Int(homes[Int(slot)])])
        return tree.blocks[block].index(of: slot).map { EntryPosition(block: block, entry: $0) }
    }

    mutating func insert(_ slot: UInt32, at position: EntryPosition) {
        if names.isEmpty { name(0) }
        let change = tree.insert(OrderEntry(slot: slot), at: position)
        settle(slot, names[min(position.block, names.count - 1)])
        note(change)
    }

    mutating func remove(at position: EntryPosition) {
        homes[Int(tree[position].slot)] = Self.nowhere
        note(tree.remove(at: position))
    }

    /// Puts another slot in a message's place.
    mutating func replace(_ position: EntryPosition, with slot: UInt32) {
        homes[Int(tree[position].slot)] = Self.nowhere
        tree.replace(position, with: OrderEntry(slot: slot))
        settle(slot, names[position.block])
    }

    private mutating func settle(_ slot: UInt32, _ name: UInt32) {
        while homes.count <= Int(slot) { homes.append(Self.nowhere) }
        homes[Int(slot)] = name
    }

    private mutating func note(_ change: BlockChange) {
        switch change {
        case .none: break
        case .split(let block):
            name(block + 1)
            for entry in tree.blocks[block + 1] { homes[Int(entry.slot)] = names[block + 1] }
        case .joined(let block):
            names.remove(at: block + 1)
            renumber(from: block)
            for entry in tree.blocks[block] { homes[Int(entry.slot)] = names[block] }
        case .removed(let block):
            names.remove(at: block)
            renumber(from: block)
        }
    }

    private mutating func name(_ block: Int) {
        names.insert(UInt32(places.count), at: block)
        places.append(0)
        // Names of blocks that are gone are given out again by counting anew, once half of them are.
        if places.count > 2 * names.count + ConversationsLimits.blockEntries { nameAnew() }
        renumber(from: block)
    }

    private mutating func nameAnew() {
        names = (0..<UInt32(names.count)).map { $0 }
        places = names
        for (block, entries) in tree.blocks.enumerated() where block < names.count {
            for entry in entries { homes[Int(entry.slot)] = names[block] }
        }
    }

    private mutating func renumber(from block: Int) {
        for index in block..<names.count { places[Int(names[index])] = UInt32(index) }
    }
}

extension [OrderEntry] {
    /// Where a slot's entry stands. Entries are looked at sixteen at a time, which the processor does at once, and with
    /// the next ones on their way from memory: asked one by one, a block that nobody had touched took a microsecond.
    fileprivate func index(of slot: UInt32) -> Int? {
        let entries = span
        let width = 16
        var first = 0
        while first + width <= entries.count {
            let some = entries.extracting(first..<first + width)
            // It is there once at most, so that it makes the difference without a jump.
            var isThere = false
            for index in 0..<width { isThere = isThere != (some[index].slot == slot) }
            if isThere { break }
            first += width
        }
        return (first..<entries.count).first { entries[$0].slot == slot }
    }
}
