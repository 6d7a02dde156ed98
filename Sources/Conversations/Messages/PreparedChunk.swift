internal import Synchronization
internal import TypescaleStrings
internal import TypescaleThreads

/// A chunk of messages, prepared into one store; its capacity is ``ConversationsLimits/messagesPerChunk``.
///
/// The store is held by a reference, so that copying many chunks only counts references. A chunk is copied if messages
/// are added to it while a snapshot holds it.
struct PreparedChunk: Sendable {
    private var store: CopyOnWrite<PreparedMessages>
    /// The reuse count of the chunk of messages that it was prepared from.
    let reuseCount: UInt32
    /// The words that store their clusters.
    private let clusters: StoredClusters
    /// The styles whose texts may have only their tracked form, one bit each; `nil` if texts have all forms.
    ///
    /// The texts of all other styles may have only their untracked form.
    private let trackedStyles: UInt64?
    /// The styles of its messages, one bit each.
    private(set) var styles: UInt64 = 0
    /// The memory of the clusters that the chunk uses, if other chunks use them as well; they are not its own.
    private(set) var sharedMemory: SharedClusterMemory?

    init(
        _ key: PreparationKey, reuseCount: UInt32, clusters: StoredClusters = .ofWideWords,
        trackedStyles: UInt64? = nil
    ) {
        store = CopyOnWrite(PreparedMessages(key))
        self.reuseCount = reuseCount
        self.clusters = clusters
        self.trackedStyles = trackedStyles
    }

    /// The messages, whose memory does not include clusters that other chunks use as well.
    var messages: PreparedMessages {
        _read { yield store.value }
    }

    func addHeights(
        of messages: MessageBits?, _ measurer: MessageMeasurer, _ lanes: inout LaneHeights, to sum: inout HeightSum,
        missing: inout [Int]
    ) {
        store.value.addHeights(
            of: messages, measurer, clusters: sharedMemory.map(ObjectIdentifier.init), &lanes, to: &sum,
            missing: &missing)
    }
    func computeLaneRows(_ measurer: MessageMeasurer, hasOld: Bool, into rows: inout LaneRows) {
        store.value.computeLaneRows(
            measurer, hasOld: hasOld, clusters: sharedMemory.map(ObjectIdentifier.init), into: &rows)
    }

    /// Prepares the messages that are not in the chunk yet.
    ///
    /// With a collector, the clusters of a full chunk are moved there, and `useShared(_:_:)` has to follow.
    mutating func fill(
        from messages: [Message?], locale: String, with preparer: TextPreparer, _ collector: ClusterCollector? = nil
    ) throws(ConversationError) {
        guard messages.count > self.messages.count else { return }
        var styles = styles
        defer { self.styles = styles }
        let (clusters, trackedStyles) = (clusters, trackedStyles)
        do throws(FontError) {
            try store.change {
                $0.copy()
            } _: { (store) throws(FontError) in
                let before = store.count
                for index in before..<messages.count {
                    let message = messages[index] ?? Message(id: "", blocks: [])
                    _ = try store.append(
                        message, locale: locale, with: preparer, clusters: clusters,
                        trackedStyles: trackedStyles)
                    styles |= store.styleMask(of: index)
                }
                let isFull = store.count == ConversationsLimits.messagesPerChunk
                if isFull || store.count - before >= ConversationsLimits.messagesWorthLanes { store.buildLanes() }
                guard isFull else { return }
                // Before the other memory is trimmed, so that the next chunk is prepared in what this one leaves.
                collector?.clusters.withLock { store.moveClusters(to: &$0) }
                store.trim()
            }
        } catch {
            throw ConversationError(error)
        }
    }

    var isFull: Bool { messages.count == ConversationsLimits.messagesPerChunk }

    /// Moves the clusters of long words into a collection; `useShared(_:_:)` has to follow before anything else.
    mutating func moveClusters(to shared: inout SharedClusters) {
        store.change(copy: { $0.copy() }) { $0.moveClusters(to: &shared) }
    }

    /// Makes the chunk use the clusters of a collection, which other chunks use as well.
    mutating func useShared(_ shared: SharedClusters, _ memory: SharedClusterMemory) {
        store.change(copy: { $0.copy() }) { $0.useShared(shared) }
        sharedMemory = memory
    }

    var isComplete: Bool { clusters == .ofAllWords && hasAllForms }
    /// A Boolean value that indicates whether the messages have all forms, with and without tracking.
    var hasAllForms: Bool { trackedStyles == nil }

    /// Returns the result of a query in a layout; while that is `nil`, prepares the messages again with data that they
    /// lack.
    ///
    /// If the messages have the forms for the styles that are tracked in the layout, these are all clusters, for lines
    /// narrower than some of their words. Otherwise, or if that was not enough, these are all forms.
    mutating func completing<Result>(
        _ key: PreparationKey, tracking layoutStyles: UInt64, from messages: [Message?],
        with preparer: @autoclosure () -> TextPreparer,
        _ query: (PreparedChunk) throws(ConversationError) -> Result?
    ) throws(ConversationError) -> Result? {
        var result = try query(self)
        while result == nil && !isComplete {
            let lacksForms = trackedStyles.map { ($0 ^ layoutStyles) & styles != 0 } ?? false
            let getsForms = lacksForms || clusters == .ofAllWords
            var chunk = PreparedChunk(
                key, reuseCount: reuseCount, clusters: getsForms ? clusters : .ofAllWords,
                trackedStyles: getsForms ? nil : trackedStyles)
            try chunk.fill(from: Array(messages.prefix(self.messages.count)), locale: key.locale, with: preparer())
            self = chunk
            result = try query(self)
        }
        return result
    }
}

/// The memory of a collection of clusters, which is identified by the object.
final class SharedClusterMemory: Sendable {
    let memory: MemoryUse

    init(_ clusters: SharedClusters) { memory = clusters.memory }
}

/// Collects the clusters of the chunks that several threads fill.
///
/// A thread waits for another one for a fraction of the time in which it prepares a chunk.
final class ClusterCollector: Sendable {
    let clusters = Mutex(SharedClusters())
}

/// The messages of a conversation, prepared with one key, chunk by chunk.
struct PreparedSet: Sendable {
    let key: PreparationKey
    /// The identifier of the set, which is faster to compare than the key.
    let id: UInt64
    /// The styles that were tracked in the layout it was made for, one bit each.
    let trackedStyles: UInt64
    var chunks: [PreparedChunk] = []

    private static let ids = Atomic<UInt64>(0)

    init(key: PreparationKey, trackedStyles: UInt64) {
        self.key = key
        self.trackedStyles = trackedStyles
        id = PreparedSet.ids.add(1, ordering: .relaxed).newValue
    }

    var memory: MemoryUse {
        var memory = MemoryUse(held: HeldBytes.of(chunks))
        var counted: Set<ObjectIdentifier> = []
        var last: SharedClusterMemory?
        for chunk in chunks {
            memory += chunk.messages.memory
            // Chunks with the same clusters mostly follow one another.
            guard let shared = chunk.sharedMemory, shared !== last else { continue }
            last = shared
            if counted.insert(ObjectIdentifier(shared)).inserted { memory += shared.memory }
        }
        return memory
    }

    /// The styles that any of its messages ever used, one bit each.
    var styles: UInt64 { chunks.reduce(0) { $0 | $1.styles } }

    /// Replaces chunks, by index, with chunks that have more data.
    mutating func replace(_ upgraded: [Int: PreparedChunk], _ request: ReflowRequest) throws(ConversationError) {
        for (index, chunk) in upgraded { chunks[index] = chunk }
        let full = upgraded.keys.filter { chunks[$0].isFull }
        guard full.count > 1 else { return }
        var shared = SharedClusters()
        for index in full {
            try request.check()
            chunks[index].moveClusters(to: &shared)
        }
        useShared(shared, in: full)
    }

    /// Makes all full chunks use the clusters that were collected when they were filled.
    mutating func useShared(_ collector: ClusterCollector) {
        useShared(collector.clusters.withLock { $0 }, in: chunks.indices.filter { chunks[$0].isFull })
    }

    private mutating func useShared(_ clusters: SharedClusters, in full: [Int]) {
        var shared = clusters
        shared.trim()
        let memory = SharedClusterMemory(shared)
        for index in full { chunks[index].useShared(shared, memory) }
    }

    /// Prepares the messages that were added to the store since.
    mutating func catchUp(with messageStore: MessageStore, _ preparer: TextPreparer) throws(ConversationError) {
        for index in messageStore.chunks.indices { try catchUp(chunk: index, with: messageStore, preparer) }
    }

    /// Returns a chunk without messages, to be filled from one of the store's.
    func emptyChunk(_ index: Int, of messageStore: MessageStore) -> PreparedChunk {
        PreparedChunk(key, reuseCount: messageStore.chunks[index].reuseCount, trackedStyles: trackedStyles)
    }

    mutating func catchUp(
        chunk index: Int, with messageStore: MessageStore, _ preparer: TextPreparer
    ) throws(ConversationError) {
        while chunks.count <= index { chunks.append(emptyChunk(chunks.count, of: messageStore)) }
        if chunks[index].reuseCount != messageStore.chunks[index].reuseCount {
            chunks[index] = emptyChunk(index, of: messageStore)
        }
        if chunks[index].messages.count < messageStore.chunks[index].messages.count {
            try chunks[index].fill(from: messageStore.chunks[index].messages, locale: key.locale, with: preparer)
        }
    }
}
