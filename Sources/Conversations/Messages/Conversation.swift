// A conversation keeps its messages prepared, and how tall each of them is in a few environments.
//
// Three things are kept apart, because they change at different times: the messages and their order (edits), the
// prepared texts (edits, and changes of faces or language), the rows of a layout (everything). All of them are values
// made of blocks that are shared until somebody writes; a reflow works on a snapshot outside the lock, so readers and
// edits go on meanwhile, and what was edited is entered into its result before that is kept.

public import Fonts
internal import Synchronization
public import TextLayout
internal import TypescaleThreads

/// The messages of a conversation, their heights and offsets in several environments, and what changes between them.
public final class Conversation: Sendable {
    /// Where faces come from.
    public let fonts: FontLibrary
    let state: Mutex<State>
    /// The latest change of each reader.
    let tickets = Mutex<[Identifier: ReflowRequest]>([:])
    let generations = Atomic<UInt64>(0)
    let preparers: PreparerPool
    private let threadLimit: Atomic<Int>

    /// The most threads a reflow takes.
    public var maximumThreads: Int { threadLimit.load(ordering: .relaxed) }

    /// Changes the most threads a reflow takes, so that a benchmark can time one conversation on one thread and on all.
    package func limitThreads(to count: Int) {
        threadLimit.store(min(max(count, 1), ConversationsLimits.threads), ordering: .relaxed)
    }

    /// Creates an empty conversation.
    ///
    /// - Parameters:
    ///   - fonts: The faces that its messages are set in.
    ///   - layoutCacheSize: The bytes of layouts that are kept; the least recently used is discarded first.
    ///   - maximumThreads: The most threads a long reflow is divided among; all processors where it is `nil`.
    public convenience init(
        fonts: FontLibrary, layoutCacheSize: Int = defaultLayoutCacheSize, maximumThreads: Int? = nil
    ) {
        self.init(
            fonts: fonts, layoutCacheSize: layoutCacheSize, maximumThreads: maximumThreads, preparers: nil)
    }

    /// The bytes of layouts that a conversation keeps by default: at 24 bytes a message, five layouts of a million.
    public static let defaultLayoutCacheSize = 128 << 20

    /// Creates an empty conversation whose preparers, and so their caches, are shared with other conversations.
    package init(
        fonts: FontLibrary, layoutCacheSize: Int = defaultLayoutCacheSize, maximumThreads: Int? = nil,
        preparers: PreparerPool?
    ) {
        self.fonts = fonts
        let preparers = preparers ?? PreparerPool(fonts: fonts)
        self.preparers = preparers
        threadLimit = Atomic(min(max(maximumThreads ?? Processors.count, 1), ConversationsLimits.threads))
        state = Mutex(State(preparers: preparers, layoutBytes: layoutCacheSize))
    }

    /// How many messages there are.
    public var count: Int { state.withLock { $0.order.count } }

    /// How often the messages were changed.
    public var revision: UInt64 { state.withLock { $0.revision } }

    /// What is kept, in bytes and numbers.
    public var footprint: Footprint {
        var footprint = state.withLock { $0.footprint }
        footprint.bytes += tickets.withLock { tickets in
            HeldBytes.of(tickets) + tickets.keys.reduce(0) { $0 + 2 * HeldBytes.block + HeldBytes.of($1.text) }
        }
        return footprint
    }

    /// The index of a message.
    public func index(ofMessageWithID id: Identifier) -> Int? {
        state.withLock { $0.index(of: id) }
    }

    /// The message at an index.
    public func message(at index: Int) -> Message? {
        state.withLock { state in
            index >= 0 && index < state.order.count ? state.sources[state.order.tree[index].slot] : nil
        }
    }

    var snapshot: ConversationSnapshot { state.withLock { $0.snapshot } }

    /// What a conversation keeps.
    public struct Footprint: Hashable, Sendable {
        /// Layouts kept.
        public var layouts: Int
        /// Their bytes.
        public var layoutBytes: Int
        /// Sets of prepared messages.
        public var preparations: Int
        /// Their bytes, without what arrays hold in reserve.
        public var preparedBytes: Int
        /// Bytes of everything the conversation holds in memory, reserves and the allocator's own bytes included; without
        /// the caches of a pool of preparers.
        public var bytes: Int
    }
}

extension Conversation {
    /// What the lock guards.
    struct State {
        var order = MessageOrder()
        var sources = MessageStore()
        var slots: [Identifier: UInt32] = [:]
        /// Prepared messages, the least recently used first.
        var sets: [PreparedSet] = []
        /// Layouts, the least recently used first.
        var layouts: [Layout] = []
        var revision: UInt64 = 0
        /// Edits since the oldest work that still runs began.
        var journal: [Edit] = []
        /// The first journal entry, counted from the conversation's first edit.
        var journalStart: UInt64 = 0
        /// The revisions at which work began that still runs.
        var running: [UInt64] = []
        let preparers: PreparerPool
        let layoutBytes: Int

        init(preparers: PreparerPool, layoutBytes: Int) {
            self.preparers = preparers
            self.layoutBytes = layoutBytes
        }

        var snapshot: ConversationSnapshot {
            ConversationSnapshot(order: order.tree, sources: sources, revision: revision)
        }

        func index(of id: Identifier) -> Int? {
            slots[id].flatMap { order.position(of: $0) }.map { order.tree.index(of: $0) }
        }

        var footprint: Footprint {
            Footprint(
                layouts: layouts.count, layoutBytes: layouts.reduce(0) { $0 + $1.rows.byteCount },
                preparations: sets.count,
                preparedBytes: sets.reduce(0) { $0 + $1.shelves.reduce(0) { $0 + $1.byteCount } }, bytes: heldBytes)
        }

        private var heldBytes: Int {
            let prepared = sets.reduce(0) { $0 + HeldBytes.of($1.shelves) + $1.shelves.reduce(0) { $0 + $1.heldBytes } }
            let laidOut = layouts.reduce(0) { $0 + $1.rows.heldBytes + $1.pass.heldBytes }
            return prepared + laidOut + sources.heldBytes + order.heldBytes + HeldBytes.of(slots)
                + HeldBytes.of(journal) + ConversationsLimits.conversationOverhead
        }
    }
}
