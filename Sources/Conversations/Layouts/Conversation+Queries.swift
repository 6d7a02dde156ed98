internal import Synchronization
public import TextLayout

extension Conversation {
    /// Returns the messages of which a part is in a viewport; none if it begins at the end of the messages or later.
    ///
    /// A message without a height is in a viewport that begins at its offset or contains it; at the end of the messages,
    /// in one that reaches the end. A viewport without a height has the messages at its top.
    ///
    /// Blocks the calling thread while the first query in an environment lays out all messages.
    ///
    /// - Complexity: O(log *n* + *k*) for *k* messages in the viewport, once the environment is laid out.
    public func visibleMessages(
        of viewport: Viewport, in environment: LayoutEnvironment
    ) throws(ConversationError) -> VisibleMessages {
        let generation = generations.load(ordering: .relaxed)
        return try reading(environment) { work, finder in
            let rows = finder.layout.rows
            var window = VisibleMessages(
                revision: work.snapshot.revision, generation: generation, items: [], messageCount: rows.count,
                contentHeight: finder.height)
            let top = MessageRow.micropoints(from: viewport.top)
            guard let first = rows.firstEntry(from: top) else { return window }
            // A top or a height that is no number counts as 0.
            let end = max(MessageRow.micropoints(from: max(0, viewport.top) + max(0, viewport.height)), top + 1)
            var (index, offset) = first
            while index < rows.count && (offset < end || offset == end && end == rows.micropoints) {
                let row = rows[index]
                window.items.append(
                    VisibleMessages.Item(
                        id: work.snapshot.id(index), index: index, offset: MessageRow.points(from: offset),
                        height: row.height, lineCount: Int(row.lines)))
                offset += row.micropoints
                index += 1
            }
            return window
        }
    }

    /// Returns the distance of a message from the conversation's top in points.
    ///
    /// An index one past the last message gives the height of all messages. Blocks the calling thread while the first
    /// query in an environment lays out all messages.
    ///
    /// - Complexity: O(log *n*) once the environment is laid out.
    public func offset(ofMessageAt index: Int, in environment: LayoutEnvironment) throws(ConversationError) -> Double {
        try reading(environment) { work, finder throws(ConversationError) in
            guard index >= 0 && index <= work.snapshot.order.count else {
                throw ConversationError(
                    .indexOutOfRange, index: index, reason: "the conversation has no message at this index")
            }
            return MessageRow.points(from: finder.layout.rows.offset(of: index))
        }
    }

    /// Returns the height of all messages in points.
    ///
    /// Blocks the calling thread while the first query in an environment lays out all messages.
    ///
    /// - Complexity: O(1) once the environment is laid out.
    public func height(in environment: LayoutEnvironment) throws(ConversationError) -> Double {
        try reading(environment) { _, finder in finder.height }
    }

    /// Returns the heights of all messages in points.
    ///
    /// Blocks the calling thread while the first query in an environment lays out all messages.
    ///
    /// - Complexity: O(*n*) once the environment is laid out.
    public func messageHeights(in environment: LayoutEnvironment) throws(ConversationError) -> [Double] {
        try reading(environment) { _, finder in finder.layout.rows.blocks.flatMap { $0.map(\.height) } }
    }

    /// Returns the line to keep in place in a viewport; `nil` in an empty conversation.
    ///
    /// Keep the anchor until the reader scrolls. Blocks the calling thread while the first query in an environment lays
    /// out all messages.
    ///
    /// - Complexity: O(log *n*) and linear in the length of the anchor's message, once the environment is laid out.
    public func anchor(
        of viewport: Viewport, in environment: LayoutEnvironment
    ) throws(ConversationError) -> ScrollAnchor? {
        try reading(environment, seeking: viewport.focusedMessageID) { work, finder throws(ConversationError) in
            try finder.anchor(viewport, focus: work.requestedIndex)
        }
    }

    /// Returns the viewport's top at which an anchor keeps its distance from the top, also after edits.
    ///
    /// Without an anchor it returns the viewport's top, limited to the conversation. Blocks the calling thread while
    /// the first query in an environment lays out all messages.
    ///
    /// - Complexity: O(log *n*) and linear in the length of the anchor's message, once the environment is laid out.
    public func scrollOffset(
        keeping anchor: ScrollAnchor?, of viewport: Viewport, in environment: LayoutEnvironment
    ) throws(ConversationError) -> Double {
        guard let anchor else { return try reading(environment) { $1.clamped(viewport.top, viewport) } }
        return try reading(environment, seeking: anchor.id) { work, finder throws(ConversationError) in
            try finder.top(anchor, viewport, index: work.requestedIndex)
        }
    }

    /// Runs a query on a layout, which is created if it does not exist; queries of readers are not superseded.
    private func reading<Answer: Sendable>(
        _ environment: LayoutEnvironment, seeking id: Identifier? = nil,
        _ body: (ReflowJob, LineFinder) throws(ConversationError) -> Answer
    ) throws(ConversationError) -> Answer {
        let request = ReflowRequest(generation: 0)
        return try withReflow(environment.key, environment.key, seeking: id) { work throws(ConversationError) in
            let old = try layOutOld(environment.key, &work, request)
            return try body(work, LineFinder(snapshot: work.snapshot, set: old.set, layout: old.layout, fonts: fonts))
        }
    }
}
