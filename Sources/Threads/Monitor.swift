internal import Glibc

/// A value behind a lock, with a condition to wait on until it has changed.
///
/// Creates and owns one mutex and one condition at stable addresses; frees them in `deinit`.
@safe
package final class Monitor<State>: @unchecked Sendable {
    // Unchecked: `state` is touched under the mutex only, and both C objects are made for any thread and never move.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    /// Who is woken by a change.
    package enum Wake {
        /// Everyone who waits: any of them may have waited for this.
        case all
        /// One of them: all wait for the same, and one is enough for it.
        case one
        /// Nobody: nobody waits for this.
        case none
    }

    package init(_ state: sending State) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        // Time-outs must not move with the clock on the wall.
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

    /// Changes the state and wakes those who wait for a change.
    package func change<Result>(waking wake: Wake = .all, _ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        let result = body(&state)
        self.wake(wake)
        return result
    }

    /// Sleeps until `body` has an answer, which may change the state; it is asked at once and after every change.
    package func wait<Result>(waking wake: Wake = .all, until body: (inout State) -> Result?) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) {
                self.wake(wake)
                return result
            }
            unsafe pthread_cond_wait(condition, mutex)
        }
    }

    private func wake(_ wake: Wake) {
        switch wake {
        case .all: unsafe pthread_cond_broadcast(condition)
        case .one: unsafe pthread_cond_signal(condition)
        case .none: break
        }
    }

    /// Sleeps until `body` has an answer, at most so long; nil where there was none by then.
    package func wait<Result>(milliseconds: Int, until body: (inout State) -> Result?) -> Result? {
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
        let nanoseconds = deadline.tv_nsec + milliseconds % 1_000 * 1_000_000
        deadline.tv_sec += milliseconds / 1_000 + nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) {
                unsafe pthread_cond_broadcast(condition)
                return result
            }
            guard unsafe pthread_cond_timedwait(condition, mutex, &deadline) != ETIMEDOUT else { return body(&state) }
        }
    }
}
