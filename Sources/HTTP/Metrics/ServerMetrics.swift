/// The counters of a server since it started, and its current connections.
package struct ServerMetrics: Sendable, Equatable {
    /// The accepted connections.
    package var connectionsAccepted: UInt64 = 0
    /// The refused connections: too many from one address or in total.
    package var connectionsRefused: UInt64 = 0
    /// The times that the process had no descriptor left for a connection.
    package var descriptorsExhausted: UInt64 = 0
    /// The open connections.
    package var connectionsOpen: UInt64 = 0
    /// The open event streams.
    package var eventStreamsOpen: UInt64 = 0
    /// The open WebSockets.
    package var webSocketsOpen: UInt64 = 0
    /// The completely received requests.
    package var requests: UInt64 = 0
    /// The requests that the parser rejected.
    package var malformedRequests: UInt64 = 0
    /// The responses by the first digit of their status, 1 to 5.
    package var answers = [UInt64](repeating: 0, count: 6)
    /// The received bytes.
    package var bytesReceived: UInt64 = 0
    /// The sent bytes.
    package var bytesSent: UInt64 = 0
    /// The connections closed by any timeout.
    package var timeouts: UInt64 = 0
    /// The subscribers disconnected because they fell too far behind.
    package var slowReadersCut: UInt64 = 0
    /// The events sent to subscribers.
    package var eventsDelivered: UInt64 = 0
    /// The time from a request's last byte to its response's last byte in the kernel.
    package var latency = LatencyHistogram()
    /// The counters by route, in the numbering of responders.
    package var routes: [RouteMetrics] = []

    /// Creates counters at zero.
    package init() {}
}
