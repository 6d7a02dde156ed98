import Synchronization

/// Tells the log what readiness finds wrong, each cause once until it changes or is over.
final class ReadinessLog: Sendable {
    private let told = Mutex<[Identifier: String]>([:])
    private let log = Mutex<EventLog?>(nil)

    /// Names the log; without one nothing is told.
    func attach(_ log: EventLog) { self.log.withLock { $0 = log } }

    /// Tells what is another thing than at the last look.
    func note(_ readiness: Readiness) {
        let causes = readiness.causes
        let before = told.withLock { told in
            defer { told = causes }
            return told
        }
        guard before != causes, let log = log.withLock({ $0 }) else { return }
        for (check, cause) in causes.sorted(by: { $0.key < $1.key }) where before[check] != cause {
            log.event("unready", [("check", check.text), ("cause", cause)])
        }
        for check in before.keys.sorted() where causes[check] == nil {
            log.event("sound again", [("check", check.text)])
        }
    }
}
