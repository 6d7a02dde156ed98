import Synchronization
import TypescaleHTTP

/// The counters and timings of the service, beside those of connections.
final class ServiceMetrics: Sendable {
    private struct State {
        var reactors: [HitCounter] = []
        var timings: [Timing: LatencyHistogram] = [:]
        var counts: [Count: UInt64] = [:]
    }

    /// The timed kinds of work.
    enum Timing: String, CaseIterable, Sendable {
        /// A reflow of a conversation.
        case reflow
        /// A call to the store.
        case store
    }

    /// The counted events.
    enum Count: String, CaseIterable, Sendable {
        /// Rows of `measure` with a response.
        case rows = "measured_rows"
        /// Rows of `measure` with an error.
        case faultyRows = "measured_rows_faulty"
        /// Requests refused because of their rate.
        case limited = "rate_limited"
        /// Requests refused because of their token.
        case refused = "access_refused"
        /// Conversations loaded from the beginning of their log.
        case conversationsBuilt = "conversations_built"
        /// Conversations evicted from memory.
        case conversationsEvicted = "conversations_evicted"
        /// Invalidations superseded by a newer one of the same reader.
        case superseded = "invalidations_superseded"
    }

    private let state = Mutex(State())

    /// Adds a counter of cached responses for one reactor.
    func addReactor() -> HitCounter {
        let counter = HitCounter()
        state.withLock { $0.reactors.append(counter) }
        return counter
    }

    /// Adds to a counter.
    func add(_ count: Count, _ number: Int = 1) {
        state.withLock { $0.counts[count, default: 0] += UInt64(clamping: number) }
    }

    /// Records a duration.
    func record(_ timing: Timing, nanoseconds: UInt64) {
        state.withLock { $0.timings[timing, default: LatencyHistogram()].record(nanoseconds) }
    }

    /// The number of responses sent from prepared bytes.
    var hits: UInt64 { state.withLock { $0.reactors.reduce(0) { $0 + $1.value } } }

    /// The value of a counter.
    subscript(count: Count) -> UInt64 { state.withLock { $0.counts[count] ?? 0 } }

    /// The histogram of a timing.
    subscript(timing: Timing) -> LatencyHistogram { state.withLock { $0.timings[timing] ?? LatencyHistogram() } }
}
