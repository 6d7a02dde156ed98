// Replaces the connection to the NATS servers when the wall clock was set back.
//
// Problem: the client library waits until times of the wall clock. When that is set back by an hour, the library sends
// its next ping an hour later and until then does not notice that a server is gone, and a request that is waiting for
// its response ends an hour later.
//
// Method: a thread compares the wall clock with the monotonic one four times a second. After a step back it closes the
// connection, which ends everything that waits for it, and connects again. A step ahead ends waits early, after which
// callers try again; nothing has to be done.
//
// Rejected: pings of our own (a request that waits would still wait for the wall clock).

internal import TypescaleThreads

/// The connection of a store, which is another one after the wall clock was set back.
final class ReplaceableNATSConnection: Sendable {
    private struct State: ThreadState {
        var connection: NATSConnection
        /// The reconnections so far of connections that were replaced, and the replacements themselves.
        var earlierReconnects: UInt64 = 0
        var thread = ThreadPhase()
    }

    private let state: Monitor<State>
    private let servers: [String]
    /// Returns how far the wall clock is ahead of the monotonic one, in milliseconds.
    private let wallClockLead: @Sendable () -> Int64

    /// Connects to one of several servers; throws if none responds.
    init(servers: [String], wallClockLead: @escaping @Sendable () -> Int64) throws(StoreError) {
        (self.servers, self.wallClockLead) = (servers, wallClockLead)
        state = Monitor(State(connection: try NATSConnection(servers: servers)))
        let first = wallClockLead()
        try state.start(orReport: "no thread to watch the clock") { [self] in watch(from: first) }
    }

    var current: NATSConnection { state.read { $0.connection } }

    var reconnects: UInt64 {
        let (connection, earlier) = state.read { ($0.connection, $0.earlierReconnects) }
        return earlier + connection.reconnects
    }

    /// A Boolean value that indicates whether there will be no connection any more.
    var isClosed: Bool { state.isClosing }

    /// Closes the connection and ends all waiting calls and the thread.
    func close() { state.close(ending: { current.close() }) }

    static func currentWallClockLead() -> Int64 {
        SystemClock.wallMilliseconds() - Int64(SystemClock.monotonicMilliseconds())
    }

    private func watch(from first: Int64) {
        var last = first
        while !state.isClosing(within: StoresLimits.clockMilliseconds) {
            let now = wallClockLead()
            if last - now > StoresLimits.clockStepMilliseconds { replace() }
            last = now
        }
    }

    private func replace() {
        let old = current
        old.close()
        repeat {
            guard let next = try? NATSConnection(servers: servers) else { continue }
            return state.change { state in
                if state.thread.isClosing { return next.close() }
                state.connection = next
                state.earlierReconnects += old.reconnects + 1
            }
        } while !state.isClosing(within: StoresLimits.retryMilliseconds)
    }
}
