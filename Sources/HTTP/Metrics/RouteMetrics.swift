/// What one route has done since the server started.
package struct RouteMetrics: Sendable, Equatable {
    /// Answers by the first digit of their status, 1 to 5.
    package var answers = [UInt64](repeating: 0, count: 6)
    /// From a request's last byte to its answer's last byte in the kernel; streams are not timed.
    package var latency = LatencyHistogram()

    /// Nothing done yet.
    package init() {}
}
