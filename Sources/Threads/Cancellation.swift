// Ends work early: a client has left, a deadline has passed, the process stops.
//
// Requirement: work that takes seconds ends within 100 ms of any of these, and work that is never cancelled pays nothing
// measurable for the possibility.
// Design: a flag that working code reads between bounded amounts of work. It is found by the thread it belongs to
// (`current`), so that layers between the request and the shaper need no parameter for it. Deadlines are watched by one
// thread for the whole process, which sets the flags; a look at the clock costs thirty times a look at a flag.
// Rejected: cancellation of Swift tasks (the work runs on threads of its own); a look at the clock at every check.

internal import Glibc
internal import Synchronization

/// A request to end a piece of work early, for a reason.
package final class Cancellation: Sendable {
    /// Why work is to end.
    package enum Reason: UInt8, Sendable {
        /// The client has closed its connection.
        case clientLeft = 1
        /// The work has taken as long as it may.
        case deadline
        /// The process stops.
        case stopping
    }

    private let state: Atomic<UInt8>
    private let members: [Cancellation]
    private let action = Mutex<(@Sendable (Reason) -> Void)?>(nil)
    private let onCheck: (@Sendable () -> Void)?
    /// The state of a cancellation that only observes checks.
    private static let observed: UInt8 = 0xFF

    /// A cancellation of one piece of work.
    package init() {
        state = Atomic(0)
        members = []
        onCheck = nil
    }

    /// A cancellation of work that several wait for: it holds once all of them are cancelled.
    package init(ofAll members: [Cancellation]) {
        state = Atomic(0)
        self.members = members
        onCheck = nil
    }

    /// A cancellation that never holds and calls `onCheck` at every check: measures how often work checks for its end.
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

    /// The reason of the first cancellation; `nil` while there is none.
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
        DeadlineWatch.shared.forget(self)
        takeAction()?(reason)
    }

    /// Cancels the work after some milliseconds, unless it has ended or is to end sooner.
    package func cancel(_ reason: Reason, afterMilliseconds milliseconds: Int) {
        DeadlineWatch.shared.watch(self, milliseconds: milliseconds, reason)
    }

    /// Calls `action` when the work is cancelled, once, on the thread that cancels it; at once if that has happened.
    package func onCancel(_ action: @escaping @Sendable (Reason) -> Void) {
        self.action.withLock { $0 = action }
        if let reason = Reason(rawValue: state.load(ordering: .acquiring)) { takeAction()?(reason) }
    }

    /// Ends the watch over a deadline, and releases the action.
    package func finish() {
        DeadlineWatch.shared.forget(self)
        _ = takeAction()
    }

    /// Calls `body` with a deadline after which the work is cancelled; 0 seconds set none.
    package func limited<Result, Failure: Error>(
        seconds: Int, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if seconds > 0 { cancel(.deadline, afterMilliseconds: seconds * 1_000) }
        defer { if seconds > 0 { DeadlineWatch.shared.forget(self) } }
        return try body()
    }

    private func takeAction() -> (@Sendable (Reason) -> Void)? {
        action.withLock { action in
            defer { action = nil }
            return action
        }
    }
}

extension Cancellation {
    /// The cancellation of the work this thread does now; `nil` where it cannot be cancelled.
    package static var current: Cancellation? {
        guard let context = unsafe pthread_getspecific(key) else { return nil }
        return unsafe Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue()
    }

    /// Calls `body` as work that `cancellation` ends, on this thread; `nil` makes it work that nothing ends.
    package static func with<Result, Failure: Error>(
        _ cancellation: Cancellation?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = unsafe pthread_getspecific(key)
        _ = unsafe pthread_setspecific(key, cancellation.map { unsafe Unmanaged.passUnretained($0).toOpaque() })
        defer {
            _ = unsafe pthread_setspecific(key, before)
            withExtendedLifetime(cancellation) {}
        }
        return try body()
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        unsafe pthread_key_create(&key, nil)
        return key
    }()
}
