internal import Synchronization

/// The counters of one reactor.
///
/// Only its thread writes them, so a relaxed load and store suffice and are cheaper than an atomic addition. Any
/// thread may read them.
final class ReactorMetrics: Sendable {
    enum Counter: Int, CaseIterable {
        case accepted, refused, exhausted, open, events, sockets, requests, malformed
        case responses1, responses2, responses3, responses4, responses5
        case received, sent, timeouts, cut, overloaded, delivered, latencySum
    }

    private let counters: InlineCounters<20>
    private let latency: InlineCounters<21>
    private let routes: [RouteCounters]

    init(routes: Int = 0) {
        counters = InlineCounters()
        latency = InlineCounters()
        self.routes = (0..<routes).map { _ in RouteCounters() }
    }

    @inline(__always)
    func add(_ counter: Counter, _ amount: Int = 1) {
        counters.add(counter.rawValue, amount)
    }

    /// Counts `requests` responses with the same latency.
    func record(_ nanoseconds: UInt64, requests: Int) {
        latency.add(LatencyHistogram.bucket(nanoseconds), requests)
        add(.latencySum, Int(truncatingIfNeeded: nanoseconds) * requests)
    }

    /// Counts the latency of one response of a route.
    func record(_ nanoseconds: UInt64, route: Int) {
        guard routes.indices.contains(route) else { return }
        routes[route].record(nanoseconds)
    }

    func countResponse(_ status: Int, route: Int) {
        guard let counter = Counter(rawValue: Counter.responses1.rawValue + status / 100 - 1) else { return }
        add(counter)
        if routes.indices.contains(route) { routes[route].countResponse(status) }
    }

    func value(_ counter: Counter) -> UInt64 { counters.value(counter.rawValue) }

    func merge(into total: inout ServerMetrics) {
        total.connectionsAccepted += value(.accepted)
        total.connectionsRefused += value(.refused)
        total.descriptorsExhausted += value(.exhausted)
        total.connectionsOpen += value(.open)
        total.eventStreamsOpen += value(.events)
        total.webSocketsOpen += value(.sockets)
        total.requests += value(.requests)
        total.malformedRequests += value(.malformed)
        for digit in 1...5 { total.responses[digit] += counters.value(Counter.responses1.rawValue + digit - 1) }
        total.bytesReceived += value(.received)
        total.bytesSent += value(.sent)
        total.timeouts += value(.timeouts)
        total.slowReadersCut += value(.cut)
        total.largeBuffersClosed += value(.overloaded)
        total.eventsDelivered += value(.delivered)
        total.latency.sumNanoseconds += value(.latencySum)
        for bucket in 0...LatencyHistogram.bucketCount { total.latency.buckets[bucket] += latency.value(bucket) }
        while total.routes.count < routes.count { total.routes.append(RouteMetrics()) }
        for (index, route) in routes.enumerated() { route.merge(into: &total.routes[index]) }
    }
}

/// The counters of one route on one reactor.
private final class RouteCounters: Sendable {
    private let latency = InlineCounters<21>()
    /// The sum of the latencies, then the responses by the first digit of their status.
    private let others = InlineCounters<6>()

    func record(_ nanoseconds: UInt64) {
        latency.add(LatencyHistogram.bucket(nanoseconds), 1)
        others.add(0, Int(truncatingIfNeeded: nanoseconds))
    }

    func countResponse(_ status: Int) {
        others.add(status / 100, 1)
    }

    func merge(into total: inout RouteMetrics) {
        for bucket in 0...LatencyHistogram.bucketCount { total.latency.buckets[bucket] += latency.value(bucket) }
        total.latency.sumNanoseconds += others.value(0)
        for digit in 1...5 { total.responses[digit] += others.value(digit) }
    }
}

/// A fixed number of counters with one writer.
private struct InlineCounters<let count: Int>: ~Copyable, Sendable {
    private let cells: InlineArray<count, Atomic<UInt64>>

    init() {
        cells = InlineArray { _ in Atomic(0) }
    }

    @inline(__always)
    func add(_ index: Int, _ amount: Int) {
        let old = cells[index].load(ordering: .relaxed)
        cells[index].store(old &+ UInt64(bitPattern: Int64(amount)), ordering: .relaxed)
    }

    func value(_ index: Int) -> UInt64 {
        cells[index].load(ordering: .relaxed)
    }
}
