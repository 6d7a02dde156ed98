/// The counters of a server since it started, and its current connections.
package struct ServerMetrics: Sendable, Equatable {
    package var connectionsAccepted: UInt64 = 0
    /// The refused connections: too many from one address or in total.
    package var connectionsRefused: UInt64 = 0
    /// The times that the process had no descriptor left for a connection.
    package var descriptorsExhausted: UInt64 = 0
    package var connectionsOpen: UInt64 = 0
    package var eventStreamsOpen: UInt64 = 0
    package var webSocketsOpen: UInt64 = 0
    /// The completely received requests.
    package var requests: UInt64 = 0
    /// The requests that violate HTTP.
    package var malformedRequests: UInt64 = 0
    /// The responses by the first digit of their status, 1 to 5.
    var responses = [UInt64](repeating: 0, count: 6)
    package var bytesReceived: UInt64 = 0
    package var bytesSent: UInt64 = 0
    /// The connections closed by any timeout.
    package var timeouts: UInt64 = 0
    /// The subscribers disconnected because they fell too far behind.
    package var slowReadersCut: UInt64 = 0
    /// The connections that were closed because all buffers took too much memory.
    package var largeBuffersClosed: UInt64 = 0
    /// The events sent to subscribers.
    package var eventsDelivered: UInt64 = 0
    /// The time from a request's last byte to its response's last byte in the kernel.
    var latency = LatencyHistogram()
    /// The counters by route, in the numbering of responders.
    package var routes: [RouteMetrics] = []

    /// Creates counters at zero.
    package init() {}
}

/// The counters of one route since the server started.
package struct RouteMetrics: Sendable, Equatable {
    /// The responses by the first digit of their status, 1 to 5.
    package var responses = [UInt64](repeating: 0, count: 6)
    /// The time from a request's last byte to its response's last byte in the kernel; streams are not timed.
    package var latency = LatencyHistogram()
}

/// Latencies in buckets of doubling size: Prometheus `le` bounds from 16 µs to 8.4 s.
package struct LatencyHistogram: Sendable, Equatable {
    /// The number of bounded buckets; one more counts the rest.
    package static let bucketCount = 20

    /// The observations in each bucket, not cumulative.
    package var buckets = [UInt64](repeating: 0, count: bucketCount + 1)
    /// The sum of all observations in nanoseconds.
    package var sumNanoseconds: UInt64 = 0

    /// Creates an empty histogram.
    package init() {}

    /// The number of observations.
    package var count: UInt64 { buckets.reduce(0, +) }

    /// Returns the upper bound of a bucket in seconds.
    package static func bound(_ bucket: Int) -> Double {
        Double(UInt64(16_384) << UInt64(bucket)) / 1e9
    }

    /// Returns the bucket of a latency.
    static func bucket(_ nanoseconds: UInt64) -> Int {
        let units = nanoseconds >> 14
        return units == 0 ? 0 : min(bucketCount, 64 - units.leadingZeroBitCount)
    }

    /// Adds an observation.
    package mutating func record(_ nanoseconds: UInt64) {
        buckets[Self.bucket(nanoseconds)] += 1
        sumNanoseconds += nanoseconds
    }
}

/// An answered request, for a log.
package struct AccessRecord: Sendable, Equatable {
    /// The address of the client.
    package let peer: PeerAddress
    /// The method; `nil` if the head of the request could not be read.
    package let method: Method?
    /// The target as sent, or the beginning of a long one; `nil` if the head of the request could not be read.
    package let target: String?
    /// The status of the response.
    package let status: Int
    /// The reason for refusing a request before its route was called; `nil` for other responses.
    package let refusal: String?
    /// The time from the request's head to the written response, in nanoseconds.
    package let nanoseconds: UInt64
}
