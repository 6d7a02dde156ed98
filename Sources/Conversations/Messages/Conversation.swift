// Keeps the prepared messages of a conversation, and their heights in a few environments.
//
// Three parts are separate because they change at different times: the messages and their order (edits), the prepared
// texts (edits, and changes of faces or locale), and the rows of a layout (every change). All of them are values made
// of blocks that are shared until one is written. A reflow works on a snapshot outside the lock, so that queries and
// edits can go on; edits made in the meantime are entered into its result before the result is cached.

internal import Synchronization
internal import TypescaleThreads

/// The messages of a conversation, their heights and offsets in several environments, and the differences between them.
public final class Conversation: Sendable {
    /// The library that faces are taken from.
    public let fonts: FontLibrary
    let state: Mutex<State>
    /// The changes on behalf of readers.
    let requests = ReflowRequests()
    /// The preparations that a thread is making; others that need one of them wait for it.
    let preparing = Monitor<Set<PreparationKey>>([])
    let preparers: PreparerPool
    /// The most threads of a reflow.
    public let maximumThreads: Int

    /// Creates an empty conversation.
    ///
    /// - Parameters:
    ///   - fonts: The library that faces are taken from.
    ///   - layoutCacheSize: The most bytes of cached layouts; the least recently used layout is discarded first.
    ///   - maximumThreads: The most threads of a long reflow; `nil` means all processors.
    public convenience init(
        fonts: FontLibrary, layoutCacheSize: Int = defaultLayoutCacheSize, maximumThreads: Int? = nil
    ) {
        self.init(fonts: fonts, layoutCacheSize: layoutCacheSize, maximumThreads: maximumThreads, preparers: nil)
    }

    /// The default size of the layout cache in bytes: at 24 bytes a message, five layouts of a million messages.
    public static let defaultLayoutCacheSize = 128 << 20

    /// Creates an empty conversation whose preparers, and so their caches, are shared with other conversations.
    package init(
        fonts: FontLibrary, layoutCacheSize: Int = defaultLayoutCacheSize, maximumThreads: Int? = nil,
        preparers: PreparerPool?
    ) {
        self.fonts = fonts
        let preparers = preparers ?? PreparerPool(fonts: fonts)
        self.preparers = preparers
        self.maximumThreads = min(max(maximumThreads ?? Processors.count, 1), ConversationsLimits.threads)
        state = Mutex(State(preparers: preparers, layoutBytes: layoutCacheSize))
    }

    /// The number of messages.
    ///
    /// - Complexity: O(1).
    public var count: Int { state.withLock { $0.order.count } }

    /// The number of edits.
    ///
    /// - Complexity: O(1).
    public var revision: UInt64 { state.withLock { $0.revision } }

    /// The memory that the conversation uses.
    ///
    /// - Complexity: O(*n*), with a small constant: the messages of a chunk are counted at once.
    package var footprint: Footprint { state.withLock { $0.footprint } }

    /// Returns the index of the message with an id; `nil` if there is none.
    ///
    /// Blocks the calling thread while an edit is in progress.
    ///
    /// - Complexity: O(log *n*).
    public func index(ofMessageWithID id: Identifier) -> Int? {
        state.withLock { $0.index(of: id) }
    }

    /// Returns the message at an index; `nil` if there is none.
    ///
    /// Blocks the calling thread while an edit is in progress.
    ///
    /// - Complexity: O(log *n*).
    public func message(at index: Int) -> Message? {
        state.withLock { state in
            index >= 0 && index < state.order.count ? state.messageStore[state.order.tree[index].slot] : nil
        }
    }

    /// The memory that a conversation uses.
    package struct Footprint: Hashable, Sendable {
        package var layouts: Int
        package var layoutBytes: Int
        /// The bytes of the prepared messages, without the reserve of arrays.
        package var preparedBytes: Int
        /// The bytes of all memory of the conversation, without the caches of a pool of preparers.
        ///
        /// Includes the reserve of arrays and the allocator's own bytes.
        package var bytes: Int
    }

    /// The state that the lock protects.
    struct State {
        var order = MessageOrder()
        var messageStore = MessageStore()
        var slots: [Identifier: MessageSlot] = [:]
        /// The sets of prepared messages, the least recently used first.
        var sets: [PreparedSet] = []
        /// The layouts, the least recently used first.
        var layouts: [Layout] = []
        /// The number of edits.
        var revision: UInt64 = 0
        /// The number of edits and of moves of messages to other slots, which the journal counts.
        var changes: UInt64 = 0
        /// The changes since the oldest job that still runs began.
        var journal: [Edit] = []
        /// The index of the first journal entry, counted from the conversation's first change.
        var journalStart: UInt64 = 0
        /// The numbers of changes at which the jobs that still run began.
        var running: [UInt64] = []
        let preparers: PreparerPool
        let layoutBytes: Int

        var snapshot: ConversationSnapshot {
            ConversationSnapshot(order: order.tree, messageStore: messageStore, revision: revision, changes: changes)
        }

        func index(of id: Identifier) -> Int? {
            slots[id].flatMap { order.position(of: $0) }.map { order.tree.index(of: $0) }
        }

        var footprint: Footprint {
            let prepared = sets.reduce(into: MemoryUse()) { $0 += $1.memory }
            let laidOut = layouts.reduce(0) { $0 + $1.rows.heldBytes + $1.measurer.heldBytes }
            let others =
                messageStore.heldBytes + order.heldBytes + HeldBytes.of(slots) + HeldBytes.of(journal)
                + ConversationsLimits.conversationOverhead
            return Footprint(
                layouts: layouts.count, layoutBytes: layouts.reduce(0) { $0 + $1.rows.byteCount },
                preparedBytes: prepared.used, bytes: prepared.held + laidOut + others)
        }
    }
}
