internal import Synchronization

extension Conversation {
    /// Returns the messages of which a part is in a viewport; none if it begins at the end of the messages or later.
    ///
    /// A message without a height is in the viewports that have the message before it; at the top of the conversation,
    /// in those that begin there. So viewports that each begin at the end of the last message of the one before have
    /// every message once. A viewport without a height has the message at its top.
    ///
    /// Blocks the calling thread while the first query in an environment lays out all messages.
    ///
    /// - Complexity: O(log *n* + *k*) for *k* messages in the viewport, once the environment is laid out.
    public func visibleMessages(
        of viewport: Viewport, in environment: LayoutEnvironment
    ) throws(ConversationError) -> VisibleMessages {
        try visibleMessages(height: viewport.height, in: environment, viewportTop: { _ in viewport.top })
    }

    /// Returns the messages of which a part is in a viewport at the end of the conversation.
    package func visibleMessages(
        atEndWithHeight height: Double, in environment: LayoutEnvironment
    ) throws(ConversationError) -> VisibleMessages {
        try visibleMessages(height: height, in: environment, viewportTop: { max(0, $0 - height) })
    }

    private func visibleMessages(
        height: Double, in environment: LayoutEnvironment, viewportTop: (_ contentHeight: Double) -> Double
    ) throws(ConversationError) -> VisibleMessages {
        let generation = requests.generation
        return try reading(environment) { job, finder in
            let rows = finder.layout.rows
            var visible = VisibleMessages(
                revision: job.snapshot.revision, generation: generation, items: [], messageCount: rows.count,
                contentHeight: finder.height)
            let topPoints = viewportTop(finder.height)
            let topMicropoints = MessageRow.micropoints(atOffset: topPoints)
            guard topMicropoints < max(rows.micropoints, 1), let first = rows.entry(at: topMicropoints) else {
                return visible
            }
            // A top or a height that is not a number counts as 0.
            let end = max(
                MessageRow.micropoints(atOffset: max(0, topPoints) + max(0, height)), topMicropoints + 1)
            var (index, offset) = topMicropoints == 0 ? (0, 0) : first
            while index < rows.count {
                let row = rows[index]
                if offset >= end && row.micropoints > 0 { break }
                visible.items.append(VisibleMessages.Item(job.snapshot.id(index), index, offset, row))
                offset += row.micropoints
                index += 1
            }
            return visible
        }
    }

    /// Returns a message with its position and the number of edits that the answer includes; `nil` without the message.
    package func item(
        withID id: Identifier, in environment: LayoutEnvironment
    ) throws(ConversationError) -> (item: VisibleMessages.Item?, revision: UInt64) {
        try withReflow(environment.key, environment.key, requesting: id) { job throws(ConversationError) in
            let revision = job.snapshot.revision
            guard let index = job.requestedIndex else { return (nil, revision) }
            let rows = try startLayout(environment.key, &job, ReflowRequest()).layout.rows
            return (VisibleMessages.Item(id, index, rows.offset(of: index), rows[index]), revision)
        }
    }

    /// Returns the distance of a message from the conversation's top in points.
    ///
    /// An index one past the last message gives the height of all messages. Blocks the calling thread while the first
    /// query in an environment lays out all messages.
    ///
    /// - Complexity: O(log *n*) once the environment is laid out.
    public func offset(ofMessageAt index: Int, in environment: LayoutEnvironment) throws(ConversationError) -> Double {
        try reading(environment) { job, finder throws(ConversationError) in
            guard index >= 0 && index <= job.snapshot.order.count else {
                throw ConversationError(index: index, most: job.snapshot.order.count)
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
        try reading(environment, requesting: viewport.focusedMessageID) { job, finder throws(ConversationError) in
            try finder.anchor(viewport, focus: job.requestedIndex)
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
        return try reading(environment, requesting: anchor.id) { job, finder throws(ConversationError) in
            try finder.top(anchor, viewport, index: job.requestedIndex)
        }
    }

    /// Runs a query on a layout, which is created if it does not exist; queries of readers are not superseded.
    private func reading<Value: Sendable>(
        _ environment: LayoutEnvironment, requesting id: Identifier? = nil,
        _ body: (ReflowJob, LineFinder) throws(ConversationError) -> Value
    ) throws(ConversationError) -> Value {
        let request = ReflowRequest()
        return try withReflow(environment.key, environment.key, requesting: id) { job throws(ConversationError) in
            let old = try startLayout(environment.key, &job, request)
            return try body(job, LineFinder(snapshot: job.snapshot, set: old.set, layout: old.layout, fonts: fonts))
        }
    }
}

extension VisibleMessages.Item {
    fileprivate init(_ id: Identifier, _ index: Int, _ micropoints: Int64, _ row: MessageRow) {
        self.init(
            id: id, index: index, offset: MessageRow.points(from: micropoints), height: row.height,
            lineCount: Int(row.lines))
    }
}
