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

/// The number of useful threads.
package enum Processors {
    /// The number of online processors, at least one.
    package static var count: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}

/// Calls a function periodically on its own thread.
package final class Ticker: Sendable {
    private let isOver: Flag

    /// Starts the timer; the first call follows the first interval. If the system refuses a thread, there are no
    /// calls.
    package init(milliseconds: UInt32, _ body: @escaping @Sendable () -> Void) {
        let flag = Flag()
        isOver = flag
        _ = WorkerThread {
            while true {
                usleep(milliseconds * 1_000)
                if flag.isSet { return }
                body()
            }
        }
    }

    deinit { stop() }

    /// Stops the timer; a call in progress is the last one.
    package func stop() { isOver.set() }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}

/// The clocks of the system.
package enum SystemClock {
    /// Returns the nanoseconds of the monotonic clock.
    package static func monotonicNanoseconds() -> UInt64 {
        let (seconds, nanoseconds) = read(CLOCK_MONOTONIC)
        return UInt64(seconds) * 1_000_000_000 + UInt64(nanoseconds)
    }

    /// Returns the milliseconds of the monotonic clock.
    package static func monotonicMilliseconds() -> Int { Int(monotonicNanoseconds() / 1_000_000) }

    /// Returns the seconds since 1970.
    package static func wallSeconds() -> Int64 { wallTime().seconds }

    /// Returns the seconds since 1970 and the nanoseconds of the current second.
    package static func wallTime() -> (seconds: Int64, nanoseconds: Int64) { read(CLOCK_REALTIME) }

    /// Blocks the thread.
    package static func sleep(milliseconds: Int) { usleep(UInt32(clamping: milliseconds * 1_000)) }

    private static func read(_ clock: clockid_t) -> (seconds: Int64, nanoseconds: Int64) {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return (Int64(time.tv_sec), Int64(time.tv_nsec))
    }
}
