import Glibc
import CLinux

/// A thread of the system's own, for work that must not sit on the cooperative pool.
///
/// Creates and owns: one POSIX thread. Frees: `join`, which every owner calls once.
struct Thread: ~Copyable, Sendable {
    private let handle: pthread_t

    /// Starts a thread with a name that tools show (at most 15 bytes).
    init(name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
        final class Box: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        let box = unsafe Unmanaged.passRetained(Box(body))
        var handle = pthread_t()
        let result = unsafe pthread_create(
            &handle, nil,
            { context in
                if let context = unsafe context {
                    unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
                }
                return nil
            }, box.toOpaque())
        guard result == 0 else {
            unsafe box.release()
            throw SystemError(call: "pthread_create", number: result)
        }
        self.handle = handle
        _ = unsafe pthread_setname_np(handle, String(name.prefix(15)))
    }

    /// Waits for the thread's end.
    consuming func join() {
        _ = pthread_join(handle, nil)
    }
}

/// A lock with a condition to wait on, for the workers' queue.
///
/// Creates and owns: one mutex and one condition at stable addresses. Frees: `deinit`.
@safe final class WaitableLock: @unchecked Sendable {
    // Unchecked: the two C objects are made to be used from any thread, and never move.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    func lock() { unsafe pthread_mutex_lock(mutex) }
    func unlock() { unsafe pthread_mutex_unlock(mutex) }
    func wait() { unsafe pthread_cond_wait(condition, mutex) }
    func signal() { unsafe pthread_cond_signal(condition) }
    func broadcast() { unsafe pthread_cond_broadcast(condition) }
}
