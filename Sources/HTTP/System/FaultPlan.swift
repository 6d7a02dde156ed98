import Synchronization

/// A plan of failures of system calls, for tests.
///
/// A production server has none and pays one comparison with `nil` per call.
final class FaultPlan: Sendable {
    /// The calls that can fail.
    enum Call: Sendable, Hashable {
        case accept, receive, send, wait, open, control
    }

    /// The effect of a fault.
    enum Fault: Sendable, Equatable {
        /// The call fails with this error number and transfers nothing.
        case error(Int32)
        /// The call transfers at most this many bytes.
        case short(Int)
    }

    private let plans: Mutex<[Call: [Fault]]>
    private let standing = Mutex<[Call: Fault]>([:])
    private let counts = Mutex<[Call: Int]>([:])

    init(_ plans: [Call: [Fault]] = [:]) {
        self.plans = Mutex(plans)
    }

    /// Adds faults for the next uses of `call`, in order.
    func plan(_ call: Call, _ faults: [Fault]) {
        plans.withLock { $0[call, default: []].append(contentsOf: faults) }
    }

    /// Sets the fault of every use of `call` without a plan; `nil` removes it.
    func always(_ call: Call, _ fault: Fault?) {
        standing.withLock { $0[call] = fault }
    }

    /// Returns the number of faults of `call` so far.
    func met(_ call: Call) -> Int {
        counts.withLock { $0[call, default: 0] }
    }

    func next(_ call: Call) -> Fault? {
        let planned = plans.withLock { plans -> Fault? in
            guard let queue = plans[call], !queue.isEmpty else { return nil }
            return plans[call]?.removeFirst()
        }
        let fault = planned ?? standing.withLock { $0[call] }
        if fault != nil { counts.withLock { $0[call, default: 0] += 1 } }
        return fault
    }
}
