/// Every bound of this room, with its reason.
package enum ConversationsLimits {
    /// Entries of a block of a list: an edit moves half of one, a few hundred nanoseconds, and a million entries make
    /// some two thousand sums.
    static let blockEntries = 512
    /// Blocks with fewer entries are joined with a neighbour, so that deleting leaves no crumbs behind.
    static let sparseBlock = 128
    /// Messages prepared into one store: what is copied where a message is added while a reader holds a snapshot, and
    /// what is prepared anew at once when edits have left most of it behind.
    static let shelfMessages = 256
    /// Layouts of one conversation kept side by side: a phone, a tablet and a desktop, each with the sizes before and
    /// after a change and one to spare.
    package static let layouts = 8
    /// Bytes of a conversation without messages: its object, locks and empty lists.
    static let conversationOverhead = 2_048
    /// Sets of prepared messages kept side by side: plain and bold text.
    static let preparations = 2
    /// Messages below which a thread costs more than it brings: starting one takes some thirty microseconds.
    static let messagesWorthThreads = 8_192
    /// Blocks between two looks at whether a newer change has come: a tenth of a millisecond.
    static let blocksBetweenLooks = 2
    /// Blocks a thread takes at once: a quarter of a millisecond's work, so that threads end together.
    static let blocksAtOnce = 4
    /// Shelves a thread prepares at once.
    static let shelvesAtOnce = 4
    /// Threads a reflow takes at most.
    package static let threads = 64
    /// Messages registered before others may have the lock: some five milliseconds.
    static let messagesAtOnce = 512
    /// Readers whose latest change is remembered; one that is forgotten cannot be superseded.
    static let readers = 1_024
    /// Messages of one conversation: their numbers have 32 bits, and edits need some to spare.
    package static let messages = 1 << 28
}
