internal import TextLayout

/// The slot of a message in the order of a conversation; it has no height of its own.
struct OrderEntry: Stacked, Hashable {
    var slot: UInt32
    var steps: Int64 { 0 }
}

/// The order of the messages, and the position of each of them.
struct MessageOrder: Sendable {
    private(set) var tree = OffsetTree<OrderEntry>()
    /// The identifier of the block that contains a slot; `UInt32.max` if the slot is free.
    private var homes: [UInt32] = []
    /// The identifiers of the blocks, in order.
    private var names: [UInt32] = []
    /// The index of the block with an identifier.
    private var places: [UInt32] = []

    /// The bytes of the order with the reserve of its arrays.
    var heldBytes: Int { tree.heldBytes + HeldBytes.of(homes) + HeldBytes.of(names) + HeldBytes.of(places) }

    static let nowhere = UInt32.max

    var count: Int { tree.count }

    /// Returns the position of a slot's message; `nil` if the slot is free.
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

    /// Replaces the slot at a position.
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
        // Once half of the identifiers belong to removed blocks, all are assigned again.
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
    /// Returns the index of a slot's entry.
    ///
    /// Sixteen entries are compared at a time, which the processor does in parallel while it fetches the next ones.
    /// Compared one by one, a block that was not in the cache took a microsecond.
    fileprivate func index(of slot: UInt32) -> Int? {
        let entries = span
        let width = 16
        var first = 0
        while first + width <= entries.count {
            let some = entries.extracting(first..<first + width)
            // A slot occurs at most once, so that `!=` finds it without a branch.
            var isThere = false
            for index in 0..<width { isThere = isThere != (some[index].slot == slot) }
            if isThere { break }
            first += width
        }
        return (first..<entries.count).first { entries[$0].slot == slot }
    }
}
