internal import Synchronization
public import TextLayout

extension Conversation {
    /// Returns the messages of which a part is in a viewport.
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
            guard let first = rows.entry(at: MessageRow.steps(from: viewport.top)) else { return window }
            let end = MessageRow.steps(from: max(viewport.top, 0) + max(viewport.height, 0))
            var (index, offset) = first
            while index < rows.count && (offset < end || window.items.isEmpty) {
                let row = rows[index]
                window.items.append(
                    VisibleMessages.Item(
                        id: work.snapshot.id(index), index: index, offset: finder.points(offset),
                        height: row.height, lineCount: Int(row.lines)))
                offset += row.steps
                index += 1
            }
            return window
        }
    }

    /// Distance of a message from the conversation's top, in points; for one past the last, the height of all.
    public func offset(ofMessageAt index: Int, in environment: LayoutEnvironment) throws(ConversationError) -> Double {
        let result = try reading(environment) { work, finder -> Double? in
            index >= 0 && index <= work.snapshot.order.count
                ? finder.points(finder.layout.rows.offset(of: index)) : nil
        }
        guard let result else {
            throw ConversationError(
                .indexOutOfRange, index: index, reason: "the conversation has no message at this index")
        }
        return result
    }

    /// Height of all messages, in points.
    public func height(in environment: LayoutEnvironment) throws(ConversationError) -> Double {
        try reading(environment) { _, finder in finder.height }
    }

    /// The heights of all messages, in points.
    public func messageHeights(in environment: LayoutEnvironment) throws(ConversationError) -> [Double] {
        try reading(environment) { _, finder in finder.layout.rows.blocks.flatMap { $0.map(\.height) } }
    }

    /// What a reader's eye rests on; nil in an empty conversation. To be kept until the reader scrolls.
    public func anchor(
        of viewport: Viewport, in environment: LayoutEnvironment
    ) throws(ConversationError) -> ScrollAnchor? {
        try anchoring(environment, seeking: viewport.focusedMessageID) { finder, focus throws(ConversationError) in
            try finder.anchor(viewport, focus: focus)
        }
    }

    /// The viewport's top at which an anchor stands where it stood, also after edits.
    public func scrollOffset(
        keeping anchor: ScrollAnchor?, of viewport: Viewport, in environment: LayoutEnvironment
    ) throws(ConversationError) -> Double {
        guard let anchor else { return try reading(environment) { $1.clamped(viewport.top, viewport) } }
        return try anchoring(environment, seeking: anchor.id) { finder, place throws(ConversationError) in
            try finder.top(anchor, viewport, index: place)
        }
    }

    private func anchoring<Answer: Sendable>(
        _ environment: LayoutEnvironment, seeking id: Identifier?,
        _ body: (LineFinder, Int?) throws(ConversationError) -> Answer
    ) throws(ConversationError) -> Answer {
        let answer = try reading(environment, seeking: id) { work, finder -> Result<Answer, ConversationError> in
            do throws(ConversationError) {
                return .success(try body(finder, work.place))
            } catch {
                return .failure(error)
            }
        }
        return try answer.get()
    }

    /// Works on a layout, which is made if it is not there; readers are not superseded.
    private func reading<Answer: Sendable>(
        _ environment: LayoutEnvironment, seeking id: Identifier? = nil, _ body: (ReflowInput, LineFinder) -> Answer
    ) throws(ConversationError) -> Answer {
        let ticket = ReflowRequest(generation: 0)
        return try working(environment.key, environment.key, seeking: id) { work throws(ConversationError) in
            try layOutOld(environment.key, &work, ticket)
            guard let layout = work.old, let set = work.oldSet else {
                throw ConversationError(.superseded, reason: "there is no layout")
            }
            return body(work, LineFinder(snapshot: work.snapshot, set: set, layout: layout, fonts: fonts))
        }
    }
}
