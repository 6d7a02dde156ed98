import TypescaleClient

/// A list of messages as a screen shows it: their heights, and how far it is scrolled.
///
/// A value, so that it can be worked out away from the main thread and shown in one go.
struct Transcript: Sendable {
    /// From top to bottom.
    private(set) var heights: [Double] = []
    private var ids: [String] = []
    private(set) var top: Double
    private(set) var revision: Int?
    private var environment = ReaderChoices()
    private var origin: Origin?

    let conversation: String
    let width: Double
    let height: Double

    /// Where the reader scrolled last.
    private struct Origin {
        let environment: ReaderChoices
        let heights: [Double]
        let top: Double

        /// The index of the message at the top.
        var first: Int? {
            var bottom = 0.0
            return heights.firstIndex { height in
                bottom += height
                return bottom > top
            }
        }
    }

    init(conversation: String, width: Double, height: Double, top: Double) {
        self.conversation = conversation
        self.width = width
        self.height = height
        self.top = top
    }

    /// Requests all heights. An app could request those far from the viewport later.
    mutating func load(_ target: ReaderChoices, from client: ServiceClient) async throws {
        let layout = ConversationLayout(width: width, environment: target)
        let window = try await client.visibleMessages(of: conversation, height: 100_000, in: layout)
        (environment, revision, heights) = (target, window.revision, window.items.map(\.height))
        ids = window.items.map(\.id)
        scroll(to: top)
    }

    /// Records the position to which the reader scrolls. Every later change is requested from here, so that after
    /// changes of size and back, the line at the top is at its original position.
    mutating func scroll(to top: Double) {
        self.top = top
        origin = Origin(environment: environment, heights: heights, top: top)
    }

    /// Applies a change of environment; the line at the top keeps its position.
    mutating func change(to target: ReaderChoices, by client: ServiceClient) async throws {
        guard let origin else { return try await load(target, from: client) }
        let set = try await client.invalidationSet(
            of: conversation,
            for: InvalidationQuery(
                from: origin.environment, to: target, width: width, viewport: .init(top: origin.top, height: height),
                reader: client.device))
        guard set.revision == revision else {
            // Messages were added or removed meanwhile: the anchor is a line of others.
            let first = origin.first.map { ids[$0] }
            try await load(target, from: client)
            if let index = ids.firstIndex(where: { $0 == first }) { scroll(to: heights[..<index].reduce(0, +)) }
            return
        }
        if let anchor = set.anchor { top = anchor.offset.new }
        environment = target
        heights = origin.heights
        var new = (set.messages.newHeights ?? []).makeIterator()
        for range in set.messages.indexRanges ?? [] {
            for index in range { heights[index] = new.next() ?? heights[index] }
        }
    }
}
