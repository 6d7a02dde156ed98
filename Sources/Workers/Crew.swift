/// Threads that do one job together again and again: made once, asleep in between.
///
/// For work of which a whole takes a fraction of a millisecond, starting threads each time would cost more than it
/// brings; waking these costs a few microseconds. The caller's own thread takes the first part.
public final class Crew: Sendable {
    private struct State: Sendable {
        var job: (@Sendable (Int) -> Void)?
        var round = 0
        var working = 0
        var isDismissed = false
    }

    private let state = Monitor(State())
    /// How many parts a job has: the threads there are, the caller's included.
    public let count: Int

    /// A crew of at most `count`, the caller's thread included; fewer where the system refuses threads.
    public init(count: Int = Processors.count) {
        var members = 1
        let state = state
        for part in 1..<max(count, 1) {
            guard WorkerThread({ Crew.work(part, state) }) != nil else { break }
            members += 1
        }
        self.count = members
    }

    deinit {
        state.change { $0.isDismissed = true }
    }

    /// Calls `body` once for every part, each on a thread of its own, and returns when all have ended. Not reentrant.
    public func run(_ body: @escaping @Sendable (_ part: Int) -> Void) {
        state.change { state in
            state.job = body
            state.round += 1
            state.working = count - 1
        }
        body(0)
        state.wait { state -> Void? in
            guard state.working == 0 else { return nil }
            state.job = nil
            return ()
        }
    }

    private static func work(_ part: Int, _ state: Monitor<State>) {
        var round = 0
        while true {
            let job = state.wait { state -> (@Sendable (Int) -> Void)?? in
                if state.isDismissed { return .some(nil) }
                guard state.round > round, let job = state.job else { return nil }
                round = state.round
                return job
            }
            guard let job else { return }
            job(part)
            state.change { $0.working -= 1 }
        }
    }
}
