internal import Fonts
internal import Synchronization
internal import TextLayout

/// Up to 256 messages prepared into one store.
///
/// The store stands in a box, so that many shelves are copied by counting references, and a shelf is copied only where
/// it is added to while a snapshot holds it.
struct PreparedChunk: Sendable {
    private var box: Box
    /// Which filling of the shelf it was prepared from.
    let filling: UInt32
    /// Words narrower than this keep no clusters.
    private let clustersAbove: Double
    /// Styles of which texts may have their tracked form alone, a bit each, and those of others the untracked one; nil
    /// where texts have all forms.
    private let trackedStyles: UInt64?
    /// The styles its messages use.
    private(set) var styles: UInt64 = 0
    /// Bytes it takes, with what its arrays hold in reserve.
    private(set) var heldBytes = 0

    /// An empty shelf.
    init(
        _ key: PreparationKey, filling: UInt32, clustersAbove: Double = TextLayoutLimits.clustersAboveEm,
        trackedStyles: UInt64? = nil
    ) {
        box = Box(PreparedMessages(key))
        self.filling = filling
        self.clustersAbove = clustersAbove
        self.trackedStyles = trackedStyles
    }

    var count: Int { box.store.count }
    var byteCount: Int { box.store.byteCount }

    func styleMask(of message: Int) -> UInt64 { box.store.styleMask(of: message) }
    func isAnimated(_ message: Int) -> Bool { box.store.isAnimated(message) }
    func row(of message: Int, _ pass: MessageMeasurer) -> MessageRow? { box.store.row(of: message, pass) }
    func lines(of message: Int, in settings: LayoutSettings) -> [MessageLine]? {
        box.store.lines(of: message, in: settings)
    }
    func appendRows(
        of messages: Span<UInt32>, _ pass: MessageMeasurer, old: Span<MessageRow>, to rows: inout [MessageRow],
        missing: inout [Int]
    ) -> Int {
        box.store.appendRows(of: messages, pass, old: old, to: &rows, missing: &missing)
    }

    /// Prepares what is not yet on the shelf.
    mutating func fill(
        from messages: [Message?], locale: String, with preparer: TextPreparer
    ) throws(FontError) {
        guard messages.count > box.store.count else { return }
        if !isKnownUniquelyReferenced(&box) { box = Box(box.store.copy()) }
        defer { heldBytes = box.store.heldBytes }
        try fill(&box.store, from: messages, locale, with: preparer)
    }

    private mutating func fill(
        _ store: inout PreparedMessages, from messages: [Message?], _ locale: String, with preparer: TextPreparer
    ) throws(FontError) {
        for index in store.count..<messages.count {
            let message = messages[index] ?? Message(id: "", blocks: [])
            _ = try store.append(
                message, locale: locale, with: preparer, clustersAbove: clustersAbove, trackedStyles: trackedStyles)
            styles |= store.styleMask(of: index)
        }
    }

    /// A Boolean value that indicates whether the messages have all their clusters and forms.
    var isComplete: Bool { clustersAbove <= 0 && trackedStyles == nil }

    /// The same messages with what a layout missed in one of them: all forms, for tracking that begins or ends; where
    /// they have all forms, all clusters, for lines narrower than some of their words.
    func upgraded(
        _ key: PreparationKey, from messages: [Message?], with preparer: TextPreparer
    ) throws(FontError) -> PreparedChunk {
        var shelf = PreparedChunk(key, filling: filling, clustersAbove: trackedStyles == nil ? 0 : clustersAbove)
        try shelf.fill(from: Array(messages.prefix(box.store.count)), locale: key.locale, with: preparer)
        return shelf
    }
}

extension PreparedChunk {
    private final class Box: @unchecked Sendable {
        // Unchecked: added to only by a shelf that holds it alone.
        var store: PreparedMessages

        init(_ store: consuming PreparedMessages) { self.store = store }
    }
}

/// Messages prepared with one key, shelf by shelf.
struct PreparedSet: Sendable {
    let key: PreparationKey
    /// Stands for the key, which takes long to compare.
    let id: UInt64
    /// Styles that were tracked in the layout it was made for, a bit each.
    let trackedStyles: UInt64
    var shelves: [PreparedChunk] = []

    private static let ids = Atomic<UInt64>(0)

    init(key: PreparationKey, trackedStyles: UInt64) {
        self.key = key
        self.trackedStyles = trackedStyles
        id = PreparedSet.ids.add(1, ordering: .relaxed).newValue
    }

    /// The styles any of its messages ever used.
    var styles: UInt64 { shelves.reduce(0) { $0 | $1.styles } }

    static func place(of slot: UInt32) -> (shelf: Int, message: Int) {
        let (shelf, message) = Int(slot).quotientAndRemainder(dividingBy: ConversationsLimits.shelfMessages)
        return (shelf, message)
    }

    /// Brings shelves up to what the sources hold.
    mutating func catchUp(with sources: MessageStore, _ preparer: TextPreparer) throws(FontError) {
        for index in sources.shelves.indices { try catchUp(shelf: index, with: sources, preparer) }
    }

    mutating func catchUp(shelf index: Int, with sources: MessageStore, _ preparer: TextPreparer) throws(FontError) {
        let filling = sources.fillings[index]
        while shelves.count <= index {
            shelves.append(PreparedChunk(key, filling: sources.fillings[shelves.count], trackedStyles: trackedStyles))
        }
        if shelves[index].filling != filling {
            shelves[index] = PreparedChunk(key, filling: filling, trackedStyles: trackedStyles)
        }
        if shelves[index].count < sources.shelves[index].count {
            try shelves[index].fill(from: sources.shelves[index], locale: key.locale, with: preparer)
        }
    }
}
