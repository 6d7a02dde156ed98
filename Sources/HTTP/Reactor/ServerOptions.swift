/// How a server is set up.
package struct ServerOptions: Sendable {
    /// Where it listens.
    package var endpoints: [Endpoint]
    /// Reactor threads, one a core as a rule.
    package var reactors = 1
    /// Worker threads, for what reactors must not wait for.
    package var workers = 2
    /// The bounds.
    package var limits = Limits()
    /// The channels of event streams and WebSockets.
    package var hub = EventHub()
    /// Called for every answer, on a reactor's thread; nil, the default, costs nothing.
    package var accessLog: (@Sendable (AccessRecord) -> Void)?
    /// Answers of a lower status are not logged, and cost nothing either.
    package var leastLoggedStatus = 0
    /// How many routes are counted and timed apart; responders number them in `ResponseWriter.route`.
    package var routes = 0
    /// Failures that tests ask for.
    var faults: FaultPlan?

    /// Options for a server that listens here.
    package init(endpoints: [Endpoint]) {
        self.endpoints = endpoints
    }
}
