import Synchronization

/// Logs failed checks, once for each reason, and their recovery.
final class ReadinessLog: Sendable {
    private let logged = Mutex<[Identifier: String]>([:])
    private let log = Mutex<EventLog?>(nil)

    /// Sets the log; `nil` ends the logging.
    func attach(_ log: EventLog) { self.log.withLock { $0 = log } }

    /// Logs the differences from the previous result.
    func note(_ readiness: Readiness) {
        let causes = readiness.causes
        let before = logged.withLock { logged in
            defer { logged = causes }
            return logged
        }
        guard before != causes, let log = log.withLock({ $0 }) else { return }
        for (check, cause) in causes.sorted(by: { $0.key < $1.key }) where before[check] != cause {
            log.event("unready", [("check", check.text), ("cause", cause)])
        }
        for check in before.keys.sorted() where causes[check] == nil {
            log.event("ready again", [("check", check.text)])
        }
    }
}
