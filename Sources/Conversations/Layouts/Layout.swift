internal import TextLayout

extension MessageRow: Stacked {
    /// Steps in so many points from the top, rounded down; the top itself for places above it.
    static func steps(from points: Double) -> Int64 {
        Int64((max(0, min(points, 1e12)) * stepsPerPoint).rounded(.down))
    }
}

extension OffsetTree<MessageRow> {
    /// Height of all rows, in points.
    var height: Double { Double(steps) / MessageRow.stepsPerPoint }
}

/// The rows of a conversation in one environment.
struct Layout: Sendable {
    let key: LayoutKey
    /// The key's settings, ready to measure a message that is edited.
    let pass: MessageMeasurer
    /// The set of prepared messages it was made from.
    let set: UInt64
    var rows: OffsetTree<MessageRow>
}

/// What happened to the messages while somebody worked on how they were before.
enum Edit: Sendable {
    case insert(slot: UInt32, index: Int)
    case remove(index: Int)
    case replace(slot: UInt32, index: Int)
}

/// A conversation at one moment; whoever holds it is not disturbed by what comes after.
struct ConversationSnapshot: Sendable {
    let order: OffsetTree<OrderEntry>
    let sources: MessageStore
    /// Counts edits.
    let revision: UInt64

    func message(_ index: Int) -> Message? {
        index < order.count ? sources[order[index].slot] : nil
    }

    func id(_ index: Int) -> Identifier { message(index)?.id ?? "" }
}
