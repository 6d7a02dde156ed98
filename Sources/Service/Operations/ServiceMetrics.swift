import Synchronization
import TypescaleHTTP

/// What the service counts beside what its connections do.
final class ServiceMetrics: Sendable {
    private struct State {
        var reactors: [HitCounter] = []
        var timings: [Timing: LatencyHistogram] = [:]
        var counts: [Count: UInt64] = [:]
    }

    /// Work that is timed apart from the call it belongs to.
    enum Timing: String, CaseIterable, Sendable {
        /// A conversation laid out anew for another environment or width.
        case reflow
        /// A call of the store.
        case store
    }

    /// Things that are counted.
    enum Count: String, CaseIterable, Sendable {
        /// Rows of `measure` that were answered.
        case rows = "measured_rows"
        /// Rows of `measure` that were at fault.
        case faultyRows = "measured_rows_faulty"
        /// Callers that were sent away for asking too often.
        case limited = "rate_limited"
        /// Callers without the token they need.
        case refused = "access_refused"
        /// Conversations read from their logs' beginnings.
        case conversationsBuilt = "conversations_built"
        /// Conversations put out of memory to make room for others.
        case conversationsEvicted = "conversations_evicted"
        /// Invalidations that a newer one of the same reader ended.
        case superseded = "invalidations_superseded"
    }

    private let state = Mutex(State())

    /// A counter of kept answers for one reactor.
    func addReactor() -> HitCounter {
        let counter = HitCounter()
        state.withLock { $0.reactors.append(counter) }
        return counter
    }

    /// Counts some more.
    func add(_ count: Count, _ number: Int = 1) {
        state.withLock { $0.counts[count, default: 0] += UInt64(clamping: number) }
    }

    /// Adds a timing.
    func record(_ timing: Timing, nanoseconds: UInt64) {
        state.withLock { $0.timings[timing, default: LatencyHistogram()].record(nanoseconds) }
    }

    /// Answers sent from bytes made ahead.
    var hits: UInt64 { state.withLock { $0.reactors.reduce(0) { $0 + $1.value } } }

    /// How many there were.
    subscript(count: Count) -> UInt64 { state.withLock { $0.counts[count] ?? 0 } }

    /// How long they took.
    subscript(timing: Timing) -> LatencyHistogram { state.withLock { $0.timings[timing] ?? LatencyHistogram() } }
}
