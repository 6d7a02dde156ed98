internal import Synchronization

/// The counters of one reactor.
///
/// Only its thread writes them, so a relaxed load and store suffice and are cheaper than an atomic addition. Any
/// thread may read them.
final class ReactorMetrics: Sendable {
    /// As many as `ServerCounter` has.
    private let counters = InlineCounters<14>()
    private let routes: [RouteCounters]

    init(routes: Int = 0) {
        precondition(ServerCounter.allCases.count == 14)
        self.routes = (0..<routes).map { _ in RouteCounters() }
    }

    @inline(__always)
    func add(_ counter: ServerCounter, _ amount: Int = 1) { counters.add(counter.rawValue, amount) }

    func record(_ nanoseconds: UInt64, route: Int) {
        guard routes.indices.contains(route) else { return }
        routes[route].record(nanoseconds)
    }

    func countResponse(_ status: Int, route: Int) {
        guard routes.indices.contains(route) else { return }
        routes[route].countResponse(status)
    }

    func merge(into total: inout ServerMetrics) {
        for index in total.counts.indices { total.counts[index] += counters.value(index) }
        while total.routes.count < routes.count { total.routes.append(RouteMetrics()) }
        for (index, route) in routes.enumerated() { route.merge(into: &total.routes[index]) }
    }
}

private final class RouteCounters: Sendable {
    /// As many as a `LatencyHistogram` has buckets.
    private let latency = InlineCounters<21>()
    /// The sum of the latencies, then the responses by the first digit of their status.
    private let others = InlineCounters<6>()

    func record(_ nanoseconds: UInt64) {
        latency.add(LatencyHistogram.bucket(nanoseconds), 1)
        others.add(0, Int(truncatingIfNeeded: nanoseconds))
    }

    func countResponse(_ status: Int) { others.add(status / 100, 1) }

    func merge(into total: inout RouteMetrics) {
        for bucket in 0...LatencyHistogram.bucketCount { total.latency.buckets[bucket] += latency.value(bucket) }
        total.latency.sumNanoseconds += others.value(0)
        for digit in 1...5 { total.responses[digit] += others.value(digit) }
    }
}

/// A fixed number of counters with one writer.
private struct InlineCounters<let count: Int>: ~Copyable, Sendable {
    private let cells: InlineArray<count, Atomic<UInt64>>

    init() { cells = InlineArray { _ in Atomic(0) } }

    @inline(__always)
    func add(_ index: Int, _ amount: Int) {
        let old = cells[index].load(ordering: .relaxed)
        cells[index].store(old &+ UInt64(bitPattern: Int64(amount)), ordering: .relaxed)
    }

    func value(_ index: Int) -> UInt64 { cells[index].load(ordering: .relaxed) }
}
