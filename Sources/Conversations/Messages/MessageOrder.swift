/// The slot of a message in the order of a conversation, which has no height.
struct OrderEntry: OffsetTreeEntry, Hashable {
    var slot: MessageSlot
    var micropoints: Int64 { 0 }
}

/// The order of the messages, and the position of each of them.
struct MessageOrder: Sendable {
    private(set) var tree = OffsetTree<OrderEntry>()
    /// The identifier of the block that contains a slot; `UInt32.max` if the slot is free.
    private var blockIDsBySlot: [UInt32] = []
    /// The identifiers of the blocks, in order.
    private var blockIDs: [UInt32] = []
    /// The index of the block with an identifier.
    private var blockIndicesByID: [UInt32] = []

    /// The bytes of the order with the reserve of its arrays.
    var heldBytes: Int {
        tree.heldBytes + HeldBytes.of(blockIDsBySlot) + HeldBytes.of(blockIDs) + HeldBytes.of(blockIndicesByID)
    }

    static let noBlock = UInt32.max

    var count: Int { tree.count }

    /// Returns the position of a slot's message; `nil` if the slot is free.
    func position(of slot: MessageSlot) -> EntryPosition? {
        guard Int(slot.rawValue) < blockIDsBySlot.count, blockIDsBySlot[Int(slot.rawValue)] != Self.noBlock else {
            return nil
        }
        let block = Int(blockIndicesByID[Int(blockIDsBySlot[Int(slot.rawValue)])])
        return tree.blocks[block].index(of: slot).map { EntryPosition(block: block, entry: $0) }
    }

    mutating func insert(_ slot: MessageSlot, at position: EntryPosition) {
        if blockIDs.isEmpty { insertID(at: 0) }
        let change = tree.insert(OrderEntry(slot: slot), at: position)
        assign(slot, blockIDs[min(position.block, blockIDs.count - 1)])
        update(change)
    }

    mutating func remove(at position: EntryPosition) {
        blockIDsBySlot[Int(tree[position].slot.rawValue)] = Self.noBlock
        update(tree.remove(at: position))
    }

    mutating func replace(_ position: EntryPosition, with slot: MessageSlot) {
        blockIDsBySlot[Int(tree[position].slot.rawValue)] = Self.noBlock
        tree.replace(position, with: OrderEntry(slot: slot))
        assign(slot, blockIDs[position.block])
    }

    private mutating func assign(_ slot: MessageSlot, _ blockID: UInt32) {
        while blockIDsBySlot.count <= Int(slot.rawValue) { blockIDsBySlot.append(Self.noBlock) }
        blockIDsBySlot[Int(slot.rawValue)] = blockID
    }

    private mutating func update(_ change: BlockChange) {
        switch change {
        case .none: break
        case .split(let block):
            insertID(at: block + 1)
            for entry in tree.blocks[block + 1] { blockIDsBySlot[Int(entry.slot.rawValue)] = blockIDs[block + 1] }
        case .joined(let block):
            blockIDs.remove(at: block + 1)
            updateIndices(from: block)
            for entry in tree.blocks[block] { blockIDsBySlot[Int(entry.slot.rawValue)] = blockIDs[block] }
        case .removed(let block):
            blockIDs.remove(at: block)
            updateIndices(from: block)
        }
    }

    private mutating func insertID(at block: Int) {
        blockIDs.insert(UInt32(blockIndicesByID.count), at: block)
        blockIndicesByID.append(0)
        // Once half of the identifiers belong to removed blocks, all are assigned again.
        if blockIndicesByID.count > 2 * blockIDs.count + ConversationsLimits.blockEntries { reassignIDs() }
        updateIndices(from: block)
    }

    private mutating func reassignIDs() {
        blockIDs = (0..<UInt32(blockIDs.count)).map { $0 }
        blockIndicesByID = blockIDs
        for (block, entries) in tree.blocks.enumerated() where block < blockIDs.count {
            for entry in entries { blockIDsBySlot[Int(entry.slot.rawValue)] = blockIDs[block] }
        }
    }

    private mutating func updateIndices(from block: Int) {
        for index in block..<blockIDs.count { blockIndicesByID[Int(blockIDs[index])] = UInt32(index) }
    }
}

extension [OrderEntry] {
    /// Returns the index of a slot's entry.
    ///
    /// Sixteen entries are compared at a time, which the processor does in parallel while it fetches the next ones.
    /// Compared one by one, a block that is not in the cache takes a microsecond.
    fileprivate func index(of slot: MessageSlot) -> Int? {
        let entries = span
        let width = 16
        var first = 0
        while first + width <= entries.count {
            let some = entries.extracting(first..<first + width)
            // A slot occurs at most once, so that `!=` finds it without a branch.
            var isThere = false
            for index in 0..<width { isThere = isThere != (some[index].slot.rawValue == slot.rawValue) }
            if isThere { break }
            first += width
        }
        return (first..<entries.count).first { entries[$0].slot == slot }
    }
}
