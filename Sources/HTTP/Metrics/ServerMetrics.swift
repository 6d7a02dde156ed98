/// What a server has done since it started, and what it holds now: plain values to print.
public struct ServerMetrics: Sendable, Equatable {
    /// Connections taken.
    public var connectionsAccepted: UInt64 = 0
    /// Connections refused: too many, from one address or in all.
    public var connectionsRefused: UInt64 = 0
    /// Times the process had no descriptor left for a connection.
    public var descriptorsExhausted: UInt64 = 0
    /// Connections open now.
    public var connectionsOpen: UInt64 = 0
    /// Event streams open now.
    public var eventStreamsOpen: UInt64 = 0
    /// WebSockets open now.
    public var webSocketsOpen: UInt64 = 0
    /// Requests read whole.
    public var requests: UInt64 = 0
    /// Requests refused by the parser.
    public var malformedRequests: UInt64 = 0
    /// Answers by the first digit of their status, 1 to 5.
    public var answers = [UInt64](repeating: 0, count: 6)
    /// Bytes received.
    public var bytesReceived: UInt64 = 0
    /// Bytes sent.
    public var bytesSent: UInt64 = 0
    /// Connections ended because they were too slow, by any time-out.
    public var timeouts: UInt64 = 0
    /// Subscribers cut because they fell too far behind.
    public var slowReadersCut: UInt64 = 0
    /// Events handed to subscribers.
    public var eventsDelivered: UInt64 = 0
    /// From a request's last byte to its answer's last byte in the kernel.
    public var latency = LatencyHistogram()
    /// The same by route, as responders number them.
    public var routes: [RouteMetrics] = []

    /// Nothing done yet.
    public init() {}
}
