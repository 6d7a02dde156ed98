import TypescaleClient

/// A list of messages as a screen shows it: their heights, and how far it is scrolled.
///
/// A value, so that it can be worked out away from the main thread and shown in one go.
struct Transcript: Sendable {
    /// From top to bottom.
    private(set) var heights: [Double] = []
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
    }

    init(conversation: String, width: Double, height: Double, top: Double) {
        self.conversation = conversation
        self.width = width
        self.height = height
        self.top = top
    }

    /// Requests all heights. An app could request those far from the viewport later.
    mutating func load(_ wanted: ReaderChoices, from client: ServiceClient) async throws {
        let layout = ConversationLayout(width: width, environment: wanted)
        let window = try await client.window(conversation, layout, height: 100_000)
        (environment, revision, heights) = (wanted, window.revision, window.items.map(\.height))
        scroll(to: top)
    }

    /// The reader scrolls. Until they do so again, every change is asked for from here: sizes may go up and down as they
    /// like, and the line that was at the top comes back to where it was.
    mutating func scroll(to top: Double) {
        self.top = top
        origin = Origin(environment: environment, heights: heights, top: top)
    }

    /// Applies what a change of environment changes; the line at the top stays where it is.
    mutating func change(to wanted: ReaderChoices, by client: ServiceClient) async throws {
        guard let origin else { return try await load(wanted, from: client) }
        let set = try await client.invalidation(
            conversation,
            LayoutChange(
                from: origin.environment, to: wanted, width: width, viewport: .init(top: origin.top, height: height),
                reader: client.device))
        if let anchor = set.anchor { top = anchor.offset.new }
        // Messages came or went meanwhile.
        guard set.revision == revision else { return try await load(wanted, from: client) }
        environment = wanted
        heights = origin.heights
        var new = (set.messages.heights ?? []).makeIterator()
        for range in set.messages.ranges ?? [] {
            for index in range[0]..<range[0] + range[1] { heights[index] = new.next() ?? heights[index] }
        }
    }
}
