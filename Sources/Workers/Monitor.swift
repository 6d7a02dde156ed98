internal import Glibc

/// A value behind a lock, with a condition to wait on until it has changed.
///
/// Creates and owns one mutex and one condition at stable addresses; frees them in `deinit`.
@safe
final class Monitor<State>: @unchecked Sendable {
    // Unchecked: `state` is touched under the mutex only, and both C objects are made for any thread and never move.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    init(_ state: sending State) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
        self.state = state
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Changes the state and wakes everyone who waits for a change.
    func change<Result>(_ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        let result = body(&state)
        unsafe pthread_cond_broadcast(condition)
        return result
    }

    /// Sleeps until `body` has an answer; it is asked at once and after every change.
    func wait<Result>(until body: (inout State) -> Result?) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) {
                unsafe pthread_cond_broadcast(condition)
                return result
            }
            unsafe pthread_cond_wait(condition, mutex)
        }
    }
}
