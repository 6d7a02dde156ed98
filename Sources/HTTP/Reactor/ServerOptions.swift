/// How a server is set up.
public struct ServerOptions: Sendable {
    /// Where it listens.
    public var endpoints: [Endpoint]
    /// Reactor threads, one a core as a rule.
    public var reactors = 1
    /// Worker threads, for what reactors must not wait for.
    public var workers = 2
    /// The bounds.
    public var limits = Limits()
    /// The channels of event streams and WebSockets.
    public var hub = EventHub()
    /// Called for every answer, on a reactor's thread; nil, the default, costs nothing.
    public var accessLog: (@Sendable (AccessRecord) -> Void)?
    /// Answers of a lower status are not logged, and cost nothing either.
    public var leastLoggedStatus = 0
    /// How many routes are counted and timed apart; responders number them in `ResponseWriter.route`.
    public var routes = 0
    /// Failures that tests ask for.
    var faults: Faults?

    /// Options for a server that listens here.
    public init(endpoints: [Endpoint]) {
        self.endpoints = endpoints
    }
}
