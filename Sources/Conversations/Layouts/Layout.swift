internal import TextLayout

extension MessageRow: Stacked {
    /// Returns the steps of a distance from the top, rounded down; zero for distances below zero.
    static func steps(from points: Double) -> Int64 {
        Int64((max(0, min(points, 1e12)) * stepsPerPoint).rounded(.down))
    }
}

extension OffsetTree<MessageRow> {
    /// The height of all rows in points.
    var height: Double { Double(steps) / MessageRow.stepsPerPoint }
}

/// The rows of a conversation in one environment.
struct Layout: Sendable {
    let key: LayoutKey
    /// The measurer of messages that are edited.
    let pass: MessageMeasurer
    /// The identifier of the set of prepared messages that the layout was made from.
    let set: UInt64
    var rows: OffsetTree<MessageRow>
}

/// An edit that was made while a layout of an earlier revision was being created.
enum Edit: Sendable {
    case insert(slot: UInt32, index: Int)
    case remove(index: Int)
    case replace(slot: UInt32, index: Int)
}

/// The state of a conversation at one revision; later edits do not affect it.
struct ConversationSnapshot: Sendable {
    let order: OffsetTree<OrderEntry>
    let sources: MessageStore
    /// The number of edits.
    let revision: UInt64

    func message(_ index: Int) -> Message? {
        index < order.count ? sources[order[index].slot] : nil
    }

    func id(_ index: Int) -> Identifier { message(index)?.id ?? "" }
}
