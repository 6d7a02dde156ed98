internal import Glibc
internal import Synchronization

/// A thread of the system's own, for work that must not sit on the cooperative pool; belongs to one owner.
///
/// Creates with `pthread_create`, owns the handle; `join` frees it, and where nobody joined the end of the owner does
/// (`pthread_detach`): the thread then ends by itself or with the process.
package final class WorkerThread: Sendable {
    private let handle: pthread_t
    private let isJoined = Atomic(false)

    /// Starts a thread; nil where the system has none to give.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let box = unsafe Unmanaged.passRetained(Body(body))
        var handle = pthread_t()
        let result = unsafe pthread_create(
            &handle, nil,
            { context in
                if let context = unsafe context {
                    unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            }, box.toOpaque())
        guard result == 0 else {
            unsafe box.release()
            return nil
        }
        self.handle = handle
    }

    deinit {
        if !isJoined.load(ordering: .acquiring) { pthread_detach(handle) }
    }

    /// Waits for the thread's end.
    package func join() {
        guard !isJoined.exchange(true, ordering: .acquiringAndReleasing) else { return }
        pthread_join(handle, nil)
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
