internal import Glibc

/// A value behind a lock, with a condition to wait for a change.
///
/// Creates and owns one mutex and one condition at stable addresses; frees them in `deinit`.
@safe
package final class Monitor<State>: @unchecked Sendable {
    // Unchecked: `state` is accessed only under the mutex, and both C objects are usable from any thread and never
    // move.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    /// The threads that a change wakes.
    package enum Wake {
        /// All waiting threads: any of them may have waited for this change.
        case all
        /// One thread: all wait for the same change, and one of them can handle it.
        case one
        /// None: no thread waits for this change.
        case none
    }

    package init(_ state: sending State) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        // Timeouts must not depend on changes of the wall clock.
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
        self.state = state
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Changes the state and wakes waiting threads.
    package func change<Result>(waking wake: Wake = .all, _ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        let result = body(&state)
        signal(wake)
        return result
    }

    /// Wakes waiting threads without a change.
    package func wake(_ wake: Wake) { change(waking: wake) { _ in } }

    /// Returns a result from the state, which it does not change.
    package func read<Result>(_ body: (State) -> Result) -> Result {
        change(waking: .none) { body($0) }
    }

    /// Waits until `body` returns a result. It runs immediately and after every change, and may change the state.
    package func wait<Result>(waking wake: Wake = .all, until body: (inout State) -> Result?) -> Result {
        while true {
            if let result = wait(before: nil, waking: wake, until: body) { return result }
        }
    }

    private func signal(_ wake: Wake) {
        switch wake {
        case .all: unsafe pthread_cond_broadcast(condition)
        case .one: unsafe pthread_cond_signal(condition)
        case .none: break
        }
    }

    /// Waits until `body` returns a result, for a limited time; `nil` after the time limit.
    package func wait<Result>(
        milliseconds: Int, waking wake: Wake = .all, until body: (inout State) -> Result?
    ) -> Result? {
        var deadline = timespec(now: CLOCK_MONOTONIC)
        // A negative count of nanoseconds is refused by the system, and the wait would never end.
        let milliseconds = max(milliseconds, 0)
        let nanoseconds = deadline.tv_nsec + milliseconds % 1_000 * 1_000_000
        deadline.tv_sec += milliseconds / 1_000 + nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000
        return wait(before: deadline, waking: wake, until: body)
    }

    /// Waits until `body` returns a result; `nil` after a deadline, if there is one.
    private func wait<Result>(
        before deadline: timespec?, waking wake: Wake, until body: (inout State) -> Result?
    ) -> Result? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        var isOver = false
        while true {
            if let result = body(&state) {
                signal(wake)
                return result
            }
            if isOver { return nil }
            if var deadline {
                isOver = unsafe pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT
            } else {
                unsafe pthread_cond_wait(condition, mutex)
            }
        }
    }
}

extension timespec {
    /// Creates the present time of a clock.
    init(now clock: clockid_t) {
        self.init()
        unsafe clock_gettime(clock, &self)
    }
}
