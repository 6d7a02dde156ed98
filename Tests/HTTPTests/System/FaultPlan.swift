import Synchronization

@testable import TypescaleHTTP

/// A plan of failures of system calls.
final class FaultPlan: Sendable {
    private struct State {
        var planned: [SystemFault.Call: [SystemFault]] = [:]
        /// The faults of calls without a plan.
        var standing: [SystemFault.Call: SystemFault] = [:]
        var counts: [SystemFault.Call: Int] = [:]
    }

    private let state = Mutex(State())

    /// Adds faults for the next uses of `call`, in order.
    func plan(_ call: SystemFault.Call, _ faults: [SystemFault]) {
        state.withLock { $0.planned[call, default: []] += faults }
    }

    /// Sets the fault of every use of `call` without a plan; `nil` removes it.
    func always(_ call: SystemFault.Call, _ fault: SystemFault?) { state.withLock { $0.standing[call] = fault } }

    func faultCount(of call: SystemFault.Call) -> Int { state.withLock { $0.counts[call, default: 0] } }

    func next(_ call: SystemFault.Call) -> SystemFault? {
        state.withLock { state in
            let hasPlan = state.planned[call]?.isEmpty == false
            let fault = hasPlan ? state.planned[call]?.removeFirst() : state.standing[call]
            if fault != nil { state.counts[call, default: 0] += 1 }
            return fault
        }
    }
}
