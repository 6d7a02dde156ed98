internal import Fonts
internal import Synchronization
internal import TextLayout
internal import TypescaleThreads

/// Up to 512 messages prepared into one store.
///
/// The store is held by a reference, so that copying many chunks only counts references. A chunk is copied if messages
/// are added to it while a snapshot holds it.
struct PreparedChunk: Sendable {
    private var store: CopyOnWrite<PreparedMessages>
    /// The reuse count of the chunk of messages that it was prepared from.
    let reuseCount: UInt32
    /// The width in em below which words store no clusters.
    private let clustersAbove: Double
    /// The styles whose texts may have only their tracked form, one bit each; `nil` if texts have all forms.
    ///
    /// The texts of all other styles may have only their untracked form.
    private let trackedStyles: UInt64?
    /// The styles of its messages, one bit each.
    private(set) var styles: UInt64 = 0
    /// The bytes of the chunk with the reserve of its arrays; summed up again after the chunk has grown.
    var heldBytes: Int { store.value.heldBytes }

    /// Creates an empty chunk.
    init(
        _ key: PreparationKey, reuseCount: UInt32, clustersAbove: Double = TextLayoutLimits.clustersAboveEm,
        trackedStyles: UInt64? = nil
    ) {
        store = CopyOnWrite(PreparedMessages(key))
        self.reuseCount = reuseCount
        self.clustersAbove = clustersAbove
        self.trackedStyles = trackedStyles
    }

    var count: Int { store.value.count }
    var byteCount: Int { store.value.byteCount }

    func styleMask(of message: Int) -> UInt64 { store.value.styleMask(of: message) }
    func isAnimated(_ message: Int) -> Bool { store.value.isAnimated(message) }
    func row(of message: Int, _ measurer: MessageMeasurer) -> MessageRow? { store.value.row(of: message, measurer) }
    func lines(of message: Int, in settings: LayoutSettings) throws(FontError) -> [MessageLine]? {
        try store.value.lines(of: message, in: settings)
    }
    func appendRows(
        of messages: Span<UInt32>, _ measurer: MessageMeasurer, old: Span<MessageRow>, known: Span<MessageRow>,
        to rows: inout [MessageRow], missing: inout [Int]
    ) -> Int {
        store.value.appendRows(of: messages, measurer, old: old, known: known, to: &rows, missing: &missing)
    }
    func computeLaneRows(_ measurer: MessageMeasurer, hasOld: Bool, into rows: inout LaneRows) {
        store.value.computeLaneRows(measurer, hasOld: hasOld, into: &rows)
    }

    /// Prepares the messages that are not in the chunk yet.
    mutating func fill(
        from messages: [Message?], locale: String, with preparer: TextPreparer
    ) throws(FontError) {
        guard messages.count > count else { return }
        var styles = styles
        defer { self.styles = styles }
        let (clustersAbove, trackedStyles) = (clustersAbove, trackedStyles)
        try store.change {
            $0.copy()
        } _: { (store) throws(FontError) in
            let before = store.count
            for index in before..<messages.count {
                let message = messages[index] ?? Message(id: "", blocks: [])
                _ = try store.append(
                    message, locale: locale, with: preparer, clustersAbove: clustersAbove, trackedStyles: trackedStyles)
                styles |= store.styleMask(of: index)
            }
            let isFull = store.count == ConversationsLimits.messagesPerChunk
            if isFull || store.count - before >= ConversationsLimits.messagesWorthLanes { store.buildLanes() }
            if isFull { store.trim() }
        }
    }

    /// A Boolean value that indicates whether the messages have all their clusters and forms.
    var isComplete: Bool { clustersAbove <= 0 && trackedStyles == nil }

    /// Returns a chunk of the same messages with the data that a layout missed in one of them.
    ///
    /// These are all forms, for tracking that begins or ends. If the messages have all forms, these are all clusters,
    /// for lines narrower than some of their words.
    func upgraded(
        _ key: PreparationKey, from messages: [Message?], with preparer: TextPreparer
    ) throws(FontError) -> PreparedChunk {
        var chunk = PreparedChunk(key, reuseCount: reuseCount, clustersAbove: trackedStyles == nil ? 0 : clustersAbove)
        try chunk.fill(from: Array(messages.prefix(store.value.count)), locale: key.locale, with: preparer)
        return chunk
    }
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

    /// The styles that any of its messages ever used, one bit each.
    var styles: UInt64 { chunks.reduce(0) { $0 | $1.styles } }

    static func location(of slot: UInt32) -> (chunk: Int, message: Int) {
        let (chunk, message) = Int(slot).quotientAndRemainder(dividingBy: ConversationsLimits.messagesPerChunk)
        return (chunk, message)
    }

    /// Prepares the messages that were added to the store since.
    mutating func catchUp(with messageStore: MessageStore, _ preparer: TextPreparer) throws(FontError) {
        for index in messageStore.chunks.indices { try catchUp(chunk: index, with: messageStore, preparer) }
    }

    mutating func catchUp(chunk index: Int, with messageStore: MessageStore, _ preparer: TextPreparer) throws(FontError)
    {
        let reuseCount = messageStore.reuseCounts[index]
        while chunks.count <= index {
            chunks.append(
                PreparedChunk(key, reuseCount: messageStore.reuseCounts[chunks.count], trackedStyles: trackedStyles))
        }
        if chunks[index].reuseCount != reuseCount {
            chunks[index] = PreparedChunk(key, reuseCount: reuseCount, trackedStyles: trackedStyles)
        }
        if chunks[index].count < messageStore.chunks[index].count {
            try chunks[index].fill(from: messageStore.chunks[index], locale: key.locale, with: preparer)
        }
    }
}
