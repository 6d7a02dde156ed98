/// The configuration of a server.
package struct ServerOptions: Sendable {
    /// The endpoints to listen on.
    package var endpoints: [Endpoint]
    /// The number of reactor threads, usually one per core.
    package var reactors = 1
    /// The number of worker threads, for work that would block reactors.
    package var workers = 2
    /// The limits.
    package var limits = Limits()
    /// The channels of event streams and WebSockets.
    package var hub = EventHub()
    /// A closure called for every response on a reactor's thread; `nil`, the default, costs nothing.
    package var accessLog: (@Sendable (AccessRecord) -> Void)?
    /// The lowest status that is logged; other responses cost nothing.
    package var leastLoggedStatus = 0
    /// The number of routes that are counted and timed separately, as numbered in `ResponseWriter.route`.
    package var routes = 0
    /// Faults that tests inject.
    var faults: FaultPlan?

    /// Creates the options of a server on these endpoints.
    package init(endpoints: [Endpoint]) {
        self.endpoints = endpoints
    }
}
