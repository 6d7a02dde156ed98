/// What a server has done since it started, and what it holds now: plain values to print.
package struct ServerMetrics: Sendable, Equatable {
    /// Connections taken.
    package var connectionsAccepted: UInt64 = 0
    /// Connections refused: too many, from one address or in all.
    package var connectionsRefused: UInt64 = 0
    /// Times the process had no descriptor left for a connection.
    package var descriptorsExhausted: UInt64 = 0
    /// Connections open now.
    package var connectionsOpen: UInt64 = 0
    /// Event streams open now.
    package var eventStreamsOpen: UInt64 = 0
    /// WebSockets open now.
    package var webSocketsOpen: UInt64 = 0
    /// Requests read whole.
    package var requests: UInt64 = 0
    /// Requests refused by the parser.
    package var malformedRequests: UInt64 = 0
    /// Answers by the first digit of their status, 1 to 5.
    package var answers = [UInt64](repeating: 0, count: 6)
    /// Bytes received.
    package var bytesReceived: UInt64 = 0
    /// Bytes sent.
    package var bytesSent: UInt64 = 0
    /// Connections ended because they were too slow, by any time-out.
    package var timeouts: UInt64 = 0
    /// Subscribers cut because they fell too far behind.
    package var slowReadersCut: UInt64 = 0
    /// Events handed to subscribers.
    package var eventsDelivered: UInt64 = 0
    /// From a request's last byte to its answer's last byte in the kernel.
    package var latency = LatencyHistogram()
    /// The same by route, as responders number them.
    package var routes: [RouteMetrics] = []

    /// Nothing done yet.
    package init() {}
}
