/// The end of a period of the monotonic clock, within which work is attempted again.
package struct Deadline: Sendable {
    private let end: Int

    /// Creates the end of a period that begins now.
    package init(milliseconds: Int) { end = SystemClock.monotonicMilliseconds() + milliseconds }

    /// The milliseconds until the deadline; negative once it has passed.
    package var remaining: Int { end - SystemClock.monotonicMilliseconds() }

    /// Blocks the thread and returns `true`; returns `false` immediately if the deadline is no later than the pause.
    package func pause(milliseconds: Int) -> Bool {
        guard remaining > milliseconds else { return false }
        SystemClock.sleep(milliseconds: milliseconds)
        return true
    }
}
