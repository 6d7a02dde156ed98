/// The counters of a server since it started, and its current connections.
package struct ServerMetrics: Sendable, Equatable {
    var counts = [UInt64](repeating: 0, count: ServerCounter.allCases.count)
    /// The counters by route, in the numbering of responders.
    package var routes: [RouteMetrics] = []

    package init() {}

    package subscript(counter: ServerCounter) -> UInt64 { counts[counter.rawValue] }
}

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
    package var sumNanoseconds: UInt64 = 0

    package init() {}

    package var count: UInt64 { buckets.reduce(0, +) }

    /// Returns the upper bound of a bucket in seconds.
    package static func bound(_ bucket: Int) -> Double { Double(UInt64(16_384) << UInt64(bucket)) / 1e9 }

    static func bucket(_ nanoseconds: UInt64) -> Int {
        let units = nanoseconds >> 14
        return units == 0 ? 0 : min(bucketCount, 64 - units.leadingZeroBitCount)
    }

    package mutating func record(_ nanoseconds: UInt64) {
        buckets[Self.bucket(nanoseconds)] += 1
        sumNanoseconds += nanoseconds
    }
}

/// An answered request, for a log.
package struct AccessRecord: Sendable, Equatable {
    package let peer: PeerAddress
    /// The method; `nil` if the head of the request could not be read.
    package let method: Method?
    /// The target as sent, or the beginning of a long one; `nil` if the head of the request could not be read.
    package let target: String?
    package let status: Int
    /// The reason for refusing a request before its route was called; `nil` for other responses.
    package let refusal: String?
    /// The time from the request's head to the written response, in nanoseconds.
    package let nanoseconds: UInt64
}

/// A count of a server: of events since it started, or of what is open now. Its metric has the same name.
package enum ServerCounter: Int, CaseIterable, Sendable {
    case connectionsOpen, eventStreamsOpen, webSocketsOpen
    case connectionsAccepted
    /// The refused connections: too many from one address or in total.
    case connectionsRefused
    /// The times that the process had no descriptor left for a connection.
    case descriptorsExhausted
    /// The completely received requests.
    case requests
    case requestsMalformed
    case receivedBytes, sentBytes
    case timeouts
    /// The subscribers disconnected because they fell too far behind.
    case slowReadersClosed
    /// The connections that were closed because all buffers took too much memory.
    case largeBuffersClosed
    case eventsDelivered
}
