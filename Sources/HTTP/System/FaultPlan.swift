internal import Synchronization

/// A plan of failures of system calls, for tests.
///
/// A production server has none and pays one comparison with `nil` per call.
final class FaultPlan: Sendable {
    enum Call: Sendable, Hashable {
        case accept, receive, send, wait, open, control
    }

    enum Fault: Sendable, Equatable {
        /// The call fails with this error number and transfers nothing.
        case error(Int32)
        /// The call transfers at most this many bytes.
        case short(Int)
    }

    private struct State {
        var planned: [Call: [Fault]] = [:]
        /// The faults of calls without a plan.
        var standing: [Call: Fault] = [:]
        var counts: [Call: Int] = [:]
    }

    private let state = Mutex(State())

    /// Adds faults for the next uses of `call`, in order.
    func plan(_ call: Call, _ faults: [Fault]) { state.withLock { $0.planned[call, default: []] += faults } }

    /// Sets the fault of every use of `call` without a plan; `nil` removes it.
    func always(_ call: Call, _ fault: Fault?) { state.withLock { $0.standing[call] = fault } }

    func faultCount(of call: Call) -> Int { state.withLock { $0.counts[call, default: 0] } }

    func next(_ call: Call) -> Fault? {
        state.withLock { state in
            let hasPlan = state.planned[call]?.isEmpty == false
            let fault = hasPlan ? state.planned[call]?.removeFirst() : state.standing[call]
            if fault != nil { state.counts[call, default: 0] += 1 }
            return fault
        }
    }
}
