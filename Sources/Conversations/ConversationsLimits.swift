/// The limits of this module, with their reasons.
package enum ConversationsLimits {
    /// The most entries of a block of a list.
    ///
    /// An edit moves half of a block, which takes a few hundred nanoseconds; a million entries have some two thousand
    /// sums.
    static let blockEntries = 512
    /// The number of entries below which a block is joined with its neighbor, so that deletions leave no tiny blocks.
    static let sparseBlock = 128
    /// The messages of a chunk, the unit in which prepared messages are stored.
    ///
    /// A chunk is copied if a message is added while a reader holds a snapshot, and is prepared again once edits have
    /// removed most of its messages.
    static let messagesPerChunk = 512
    /// The most layouts that a conversation caches.
    ///
    /// Enough for a phone, a tablet and a desktop, each with the sizes before and after a change, and two more.
    static let layouts = 8
    /// The bytes of a conversation without messages: its object, locks and empty lists.
    static let conversationOverhead = 2_048
    /// The most sets of prepared messages that a conversation caches: plain and bold text.
    static let preparations = 2
    /// The number of messages below which a reflow uses one thread: starting another takes some thirty microseconds.
    static let messagesWorthThreads = 8_192
    /// The next messages that are looked at before the lines of a chunk are counted at once.
    static let messagesBeforeLanes = 64
    /// The messages of a chunk among them from which on the lines of the whole chunk are counted at once.
    static let messagesWorthLanes = 24
    /// The blocks between two checks for a newer change: a tenth of a millisecond.
    static let blocksBetweenChecks = 2
    /// The blocks that a thread takes at once: a quarter of a millisecond's work, so that threads end together.
    static let blocksPerPart = 4
    /// The chunks that a thread prepares at once.
    static let chunksPerPart = 4
    /// The most threads of a reflow.
    static let threads = 64
    /// The messages that are appended before the lock is released for others: some five milliseconds.
    static let messagesPerBatch = 512
    /// The largest offset in points: more than a million messages of a megabyte need, and its micropoints fit 64 bits.
    package static let offset = 1e12
    /// The interval at which a query that waits for another thread's preparation checks for its cancellation.
    static let preparationWaitMilliseconds = 20
    /// The most messages of a conversation: slots have 32 bits, and edits need some to spare.
    static let messages = 1 << 28
}
