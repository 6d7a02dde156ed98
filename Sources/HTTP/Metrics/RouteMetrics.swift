/// The counters of one route since the server started.
package struct RouteMetrics: Sendable, Equatable {
    /// The responses by the first digit of their status, 1 to 5.
    package var answers = [UInt64](repeating: 0, count: 6)
    /// The time from a request's last byte to its response's last byte in the kernel; streams are not timed.
    package var latency = LatencyHistogram()

    /// Creates counters at zero.
    package init() {}
}
