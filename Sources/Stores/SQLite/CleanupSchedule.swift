/// The times of the writer's cleanups, in milliseconds of the monotonic clock.
///
/// Writes do not delay the cleanup: it is due some time after the last one, however many arrive.
struct CleanupSchedule: Sendable {
    enum Outcome: Sendable {
        /// Nothing is left to delete.
        case finished
        /// A step is done, and more is left.
        case unfinished
        case failed
    }

    private let pause: Int
    private let pauseAfterFailure: Int
    /// The time of the next cleanup if no write is waiting.
    private var due = 0
    private var last = Int.min / 2

    /// The pause between two steps while writes are waiting: a tenth of the time is for the cleanup.
    static let pauseAmongWrites = 100

    /// Creates a schedule on which a cleanup is due at once.
    init(pause: Int = 60_000, pauseAfterFailure: Int = 10_000) {
        (self.pause, self.pauseAfterFailure) = (pause, pauseAfterFailure)
    }

    mutating func request() { due = 0 }

    mutating func record(_ outcome: Outcome, at now: Int) {
        last = now
        due =
            switch outcome {
            case .finished: now + pause
            case .unfinished: now
            case .failed: now + pauseAfterFailure
            }
    }

    func isDue(at now: Int, amongWrites: Bool) -> Bool {
        now >= (amongWrites ? max(due, last + Self.pauseAmongWrites) : due)
    }

    /// Returns the milliseconds until the next cleanup if no write arrives.
    func milliseconds(from now: Int) -> Int { max(0, due - now) }
}
