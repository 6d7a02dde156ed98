internal import Glibc
internal import Synchronization

/// A system thread for work that must not block the cooperative pool.
///
/// Creates with `pthread_create` and owns the handle. `join` frees it; otherwise the end of the owner does
/// (`pthread_detach`), and the thread ends by itself or with the process.
package final class WorkerThread: Sendable {
    private let handle: pthread_t
    private let isJoined = Atomic(false)

    /// Starts a thread; `nil` if the system refuses one.
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

    /// Waits for the end of the thread.
    package func join() {
        guard !isJoined.exchange(true, ordering: .acquiringAndReleasing) else { return }
        pthread_join(handle, nil)
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
