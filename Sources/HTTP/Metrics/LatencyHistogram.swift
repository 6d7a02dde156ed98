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
