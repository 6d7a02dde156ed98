/// A list of messages as a screen shows it: their heights, and how far it is scrolled.
///
/// A value, so that it can be worked out away from the main thread and shown in one go.
struct Transcript: Sendable {
    private(set) var environment = Environment()
    /// From top to bottom.
    private(set) var heights: [Double] = []
    private(set) var top: Double
    private(set) var revision: Int?
    private var origin: Origin?

    let conversation: String
    let device: String
    let width: Double
    let height: Double

    /// Where the reader scrolled last.
    private struct Origin {
        let environment: Environment
        let heights: [Double]
        let top: Double
    }

    init(conversation: String, device: String, width: Double, height: Double, top: Double) {
        self.conversation = conversation
        self.device = device
        self.width = width
        self.height = height
        self.top = top
    }

    /// Asks for all heights. What is farther away than anybody scrolls could be asked for later.
    mutating func load(_ wanted: Environment, from service: Service) async throws {
        let window = try await service.window(conversation, wanted, width: width, top: 0, height: 100_000)
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
    mutating func change(to wanted: Environment, by service: Service) async throws {
        guard let origin else { return try await load(wanted, from: service) }
        let set = try await service.invalidation(
            conversation,
            InvalidationRequest(
                from: origin.environment, to: wanted, width: width, viewport: .init(top: origin.top, height: height),
                reader: device))
        if let anchor = set.anchor { top = anchor.offset.new }
        // Messages came or went meanwhile.
        guard set.revision == revision else { return try await load(wanted, from: service) }
        environment = wanted
        heights = origin.heights
        var new = set.messages.heights.makeIterator()
        for range in set.messages.ranges {
            for index in range[0]..<range[0] + range[1] { heights[index] = new.next() ?? heights[index] }
        }
    }
}
