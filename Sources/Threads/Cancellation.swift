// Ends work early: a client has disconnected, a deadline has passed, the process stops.
//
// Requirement: work that takes seconds ends within 100 ms of any of these, and work that is never canceled has no
// measurable cost.
// Design: a flag that working code reads between bounded amounts of work. The flag belongs to a thread (`current`),
// so that the layers between the request and the shaper need no parameter for it. `DeadlineWatch` sets the flags of
// work whose deadline has passed; reading the clock costs thirty times as much as reading a flag.
// Rejected: cancellation of Swift tasks (the work runs on dedicated threads); reading the clock at every check.

internal import Synchronization

/// A request to end work early, with a reason.
package final class Cancellation: Sendable {
    package enum Reason: UInt8, Sendable {
        /// The client has closed its connection.
        case clientLeft = 1
        /// The work has reached its time limit.
        case deadline
        case stopping
    }

    private let state: Atomic<UInt8>
    private let members: [Cancellation]
    private let action = Mutex<(@Sendable (Reason) -> Void)?>(nil)
    private let onCheck: (@Sendable () -> Void)?
    /// The state of a cancellation that only observes checks.
    private static let observed: UInt8 = 0xFF

    /// Creates a cancellation of one piece of work.
    ///
    /// If the work has several waiters, it is also in effect once all of theirs, the members, are canceled.
    package init(ofAll members: [Cancellation] = []) {
        state = Atomic(0)
        self.members = members
        onCheck = nil
    }

    /// Creates a cancellation that is never in effect and calls `onCheck` at every check, to time the checks of work.
    package init(onCheck: @escaping @Sendable () -> Void) {
        state = Atomic(Self.observed)
        members = []
        self.onCheck = onCheck
    }

    /// A Boolean value that indicates whether the work is to end.
    @inline(__always)
    package var isCancelled: Bool {
        let value = state.load(ordering: .relaxed)
        return value != 0 ? holds(value) : !members.isEmpty && members.allSatisfy(\.isCancelled)
    }

    @inline(never)
    private func holds(_ value: UInt8) -> Bool {
        onCheck?()
        return value != Self.observed
    }

    /// The reason of the first cancellation; `nil` if there is none.
    package var reason: Reason? {
        if let own = Reason(rawValue: state.load(ordering: .acquiring)) { return own }
        return isCancelled ? members.first?.reason : nil
    }

    /// Cancels the work. Only the first reason counts.
    package func cancel(_ reason: Reason) {
        let isFirst = state.compareExchange(
            expected: 0, desired: reason.rawValue, ordering: .acquiringAndReleasing
        ).exchanged
        guard isFirst else { return }
        DeadlineWatch.shared.remove(self)
        takeAction()?(reason)
    }

    /// Cancels the work after some milliseconds, unless it finishes or an earlier deadline is set.
    package func cancel(_ reason: Reason, afterMilliseconds milliseconds: Int) {
        DeadlineWatch.shared.watch(self, milliseconds: milliseconds, reason)
    }

    /// Sets the deadline of the work; 0 seconds set none.
    package func limit(seconds: Double) {
        if seconds > 0 { cancel(.deadline, afterMilliseconds: Int((seconds * 1_000).rounded(.up))) }
    }

    /// Calls `action` once, on the canceling thread, when the work is canceled; immediately if it already is.
    package func onCancel(_ action: @escaping @Sendable (Reason) -> Void) {
        self.action.withLock { $0 = action }
        if let reason = Reason(rawValue: state.load(ordering: .acquiring)) { takeAction()?(reason) }
    }

    package func removeDeadline() { DeadlineWatch.shared.remove(self) }

    /// Removes the deadline and releases the action.
    package func finish() {
        removeDeadline()
        _ = takeAction()
    }

    private func takeAction() -> (@Sendable (Reason) -> Void)? {
        action.withLock { action in
            defer { action = nil }
            return action
        }
    }

    /// The cancellation of this thread's current work; `nil` if the work cannot be canceled.
    package static var current: Cancellation? { ofThread.current }

    /// A Boolean value that indicates whether this thread's current work is to end.
    package static var isWorkCancelled: Bool { current?.isCancelled ?? false }

    /// Calls `body` as work of this thread that `cancellation` can end; with `nil`, nothing can end it.
    package static func with<Result, Failure: Error>(
        _ cancellation: Cancellation?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try ofThread.with(cancellation, body)
    }

    private static let ofThread = ThreadValue<Cancellation>()
}
