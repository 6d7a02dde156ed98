import Synchronization

/// A plan of failures for system calls, so that tests can see each of them happen.
///
/// A production server has none, and pays one comparison with nil a call.
final class FaultPlan: Sendable {
    /// The calls that can be made to fail.
    enum Call: Sendable, Hashable {
        case accept, receive, send, wait, open, control
    }

    /// What happens instead of the call.
    enum Fault: Sendable, Equatable {
        /// The call fails with this number; nothing is transferred.
        case error(Int32)
        /// The call goes ahead with at most this many bytes.
        case short(Int)
    }

    private let plans: Mutex<[Call: [Fault]]>
    private let standing = Mutex<[Call: Fault]>([:])
    private let counts = Mutex<[Call: Int]>([:])

    init(_ plans: [Call: [Fault]] = [:]) {
        self.plans = Mutex(plans)
    }

    /// Adds faults that the next uses of `call` meet, in order.
    func plan(_ call: Call, _ faults: [Fault]) {
        plans.withLock { $0[call, default: []].append(contentsOf: faults) }
    }

    /// Has every use of `call` without a plan meet `fault` from now on; nil ends that.
    func always(_ call: Call, _ fault: Fault?) {
        standing.withLock { $0[call] = fault }
    }

    /// How many faults of `call` have been met.
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
