internal import TypescaleThreads

extension MessageRow: OffsetTreeEntry {
    /// Returns the micropoints of a distance from the top, rounded down; zero for distances below zero.
    static func micropoints(atOffset points: Double) -> Int64 {
        Int64((max(0, min(points, ConversationsLimits.offset)) * micropointsPerPoint).rounded(.down))
    }

    static func points(from micropoints: Int64) -> Double { Double(micropoints) / micropointsPerPoint }

    /// Returns the sum of heights in micropoints; throws an error if 64 bits do not hold it.
    static func total(_ heights: some Sequence<Int64>) throws(ConversationError) -> Int64 {
        var total: Int64 = 0
        for height in heights { total = try sum(total, height) }
        return total
    }

    /// Returns the sum of two heights in micropoints; throws an error if 64 bits do not hold it.
    static func sum(_ one: Int64, _ other: Int64) throws(ConversationError) -> Int64 {
        let (sum, overflows) = one.addingReportingOverflow(other)
        if overflows { throw ConversationError.tooHigh }
        return sum
    }
}

extension ConversationError {
    /// The messages are so high together that no offset says where they are.
    static let tooHigh = ConversationError(
        .tooManyMessages, reason: "the messages are higher together than 8 × 10¹² points in this environment")
}

extension OffsetTree<MessageRow> {
    /// The height of all rows in points.
    var height: Double { MessageRow.points(from: micropoints) }
}

/// The rows of a conversation in one environment.
struct Layout: Sendable {
    let key: LayoutKey
    /// The measurer of messages that are edited.
    let measurer: MessageMeasurer
    /// The identifier of the set of prepared messages that the layout was made from.
    let set: UInt64
    var rows: OffsetTree<MessageRow>
}

/// An edit that was made while a layout of an earlier revision was being created.
enum Edit: Sendable {
    case insert(slot: MessageSlot, index: Int)
    case remove(index: Int)
    case replace(slot: MessageSlot, index: Int)
}

/// The state of a conversation at one revision; later edits do not affect it.
struct ConversationSnapshot: Sendable {
    let order: OffsetTree<OrderEntry>
    let messageStore: MessageStore
    /// The number of edits.
    let revision: UInt64
    /// The number of edits and of moves of messages to other slots.
    let changes: UInt64

    func message(_ index: Int) -> Message? {
        index >= 0 && index < order.count ? messageStore[order[index].slot] : nil
    }

    func id(_ index: Int) -> Identifier {
        index >= 0 && index < order.count ? messageStore.id(of: order[index].slot) : ""
    }

    /// Returns the item of a message whose rows before and after a change are known.
    func item(_ index: Int, at position: EntryPosition, old: MessageRow, new: MessageRow) -> InvalidationItem {
        let slot = order[position].slot
        return InvalidationItem(
            messageStore.id(of: slot), index, hasElements: messageStore.hasElements(slot), old: old, new: new)
    }
}

/// Computes the rows of a few messages without laying out all of them.
struct PartialLayout {
    let snapshot: ConversationSnapshot
    let set: PreparedSet?
    let key: LayoutKey
    let preparers: PreparerPool
    let measurer: MessageMeasurer

    /// Returns the new row of a message from its old one.
    func row(_ index: Int, _ before: MessageRow) throws(ConversationError) -> MessageRow {
        let slot = snapshot.order[index].slot
        if let set, slot.chunk < set.chunks.count {
            let chunk = set.chunks[slot.chunk]
            if chunk.messages.styleMask(of: slot.message) & measurer.changedStyles == 0 { return before }
            if let row = chunk.messages.row(of: slot.message, measurer) { return row }
        }
        guard let message = snapshot.messageStore[slot] else { return .empty }
        var chunk = PreparedChunk(key.preparation, reuseCount: 0, clusters: .ofAllWords)
        try preparers.lend { preparer throws(ConversationError) in
            try chunk.fill(from: [message], locale: key.preparation.locale, with: preparer)
        }
        return chunk.messages.row(of: 0, measurer) ?? .empty
    }
}
