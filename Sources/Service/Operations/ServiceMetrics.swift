internal import Synchronization
internal import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleThreads

/// The counters and timings of the service, beside those of connections.
final class ServiceMetrics: Sendable {
    private struct State {
        var reactors: [HitCounter] = []
        var timings: [Timing: LatencyHistogram] = [:]
        var counts: [Count: UInt64] = [:]
    }

    enum Timing: String, CaseIterable, Sendable {
        case reflow
        case store
    }

    enum Count: String, CaseIterable, Sendable {
        case rows = "measured_rows"
        case rowErrors = "measured_rows_faulty"
        case limited = "rate_limited"
        case refused = "access_refused"
        case conversationsBuilt = "conversations_built"
        case conversationsEvicted = "conversations_evicted"
        case superseded = "invalidations_superseded"
    }

    private let state = Mutex(State())

    func addReactor() -> HitCounter {
        let counter = HitCounter()
        state.withLock { $0.reactors.append(counter) }
        return counter
    }

    func add(_ count: Count, _ number: Int = 1) {
        state.withLock { $0.counts[count, default: 0] += UInt64(clamping: number) }
    }

    func record(_ timing: Timing, nanoseconds: UInt64) {
        state.withLock { $0.timings[timing, default: LatencyHistogram()].record(nanoseconds) }
    }

    var hits: UInt64 { state.withLock { $0.reactors.reduce(0) { $0 + $1.value } } }

    subscript(count: Count) -> UInt64 { state.withLock { $0.counts[count] ?? 0 } }

    subscript(timing: Timing) -> LatencyHistogram { state.withLock { $0.timings[timing] ?? LatencyHistogram() } }
}

extension ServiceMetrics.Timing {
    var help: String {
        switch self {
        case .reflow: "Duration of a reflow of a conversation"
        case .store: "Duration of a call to the store"
        }
    }
}

extension ServiceMetrics.Count {
    var help: String {
        switch self {
        case .rows: "Rows of measure with a response"
        case .rowErrors: "Rows of measure with an error"
        case .limited: "Calls refused because of their rate"
        case .refused: "Calls refused because of their token"
        case .conversationsBuilt: "Conversations loaded from the beginning of their log"
        case .conversationsEvicted: "Conversations evicted from memory"
        case .superseded: "Invalidations superseded by a newer one of the same reader"
        }
    }
}

extension ServiceMetrics {
    /// Runs `body` and records its duration, also if it throws.
    func timing<Value, Failure: Error>(
        _ timing: Timing, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let start = SystemClock.monotonicNanoseconds()
        defer { record(timing, nanoseconds: SystemClock.monotonicNanoseconds() - start) }
        return try body()
    }

    /// Calls the store, which may wait for a disk or another machine, and records the duration.
    func timingStore<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try timing(.store) { () throws(StoreError) in try WaitMark.waiting(body) }
    }
}

/// A counter that one reactor alone writes: a load and a store cost less than an atomic addition.
final class HitCounter: Sendable {
    private let count = Atomic<UInt64>(0)

    func add() { count.store(count.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

    var value: UInt64 { count.load(ordering: .relaxed) }
}
