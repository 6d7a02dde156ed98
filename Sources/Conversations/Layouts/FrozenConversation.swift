internal import Synchronization

/// A conversation as it was when this was created, in one environment.
///
/// It is created in microseconds; the first query lays out the messages unless they were laid out at that time. While
/// it exists, the conversation records its edits for the layout that may still be created.
package final class FrozenConversation: Sendable {
    private let conversation: Conversation
    private let key: LayoutKey
    private let job: ReflowJob

    /// Freezes a conversation, and looks up the index of a message.
    package init(_ conversation: Conversation, in environment: LayoutEnvironment, requesting id: Identifier) {
        self.conversation = conversation
        key = environment.key
        let key = key
        job = conversation.state.withLock { $0.begin(key, key, requesting: id) }
    }

    deinit {
        let changes = job.snapshot.changes
        conversation.state.withLock { $0.end(changes) }
    }

    /// The index of the message that was looked up; `nil` if there was none.
    package var index: Int? { job.requestedIndex }

    /// Returns the heights of messages and the height of all in points, `indices` limited to those that there are.
    ///
    /// Blocks the calling thread while it lays out all messages.
    package func heights(of indices: Range<Int>) throws(ConversationError) -> (messages: [Double], all: Double) {
        var job = job
        let rows = try conversation.startLayout(key, &job, ReflowRequest()).layout.rows
        return (indices.clamped(to: 0..<rows.count).map { rows[$0].height }, rows.height)
    }
}
