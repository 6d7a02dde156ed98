/// Latencies in buckets that double: Prometheus' `le` bounds, from 16 µs to 8.4 s.
package struct LatencyHistogram: Sendable, Equatable {
    /// Number of bounded buckets; one more takes the rest.
    package static let bucketCount = 20

    /// Observations in each bucket (not summed up).
    package var buckets = [UInt64](repeating: 0, count: bucketCount + 1)
    /// Sum of all observations, in nanoseconds.
    package var sumNanoseconds: UInt64 = 0

    /// An empty histogram.
    package init() {}

    /// Number of observations.
    package var count: UInt64 { buckets.reduce(0, +) }

    /// Upper bound of a bucket, in seconds.
    package static func bound(_ bucket: Int) -> Double {
        Double(UInt64(16_384) << UInt64(bucket)) / 1e9
    }

    /// The bucket of a latency.
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
