import Glibc

/// The signals that ask a server to stop, and others that mean something to a program, taken in turn instead of in a
/// handler.
package enum StopSignals {
    /// Asks a program to read its files again (SIGHUP), where it is held too.
    package static let reload = SIGHUP

    /// Keeps SIGINT, SIGTERM and these others from ending the process; call on the first thread, before any other
    /// starts. A peer that has closed a pipe ends nothing either, nor does a limit on the size of files: writing fails
    /// instead.
    package static func hold(and others: [Int32] = []) {
        var set = signals(others)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        for number in stops { _ = signal(number, end) }
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Blocks this thread until one of them arrives, and answers its number.
    package static func wait(and others: [Int32] = []) -> Int32 {
        var set = signals(others)
        var number: Int32 = 0
        while unsafe sigwait(&set, &number) != 0 {}
        return number
    }

    /// Lets SIGINT and SIGTERM end the process while `body` waits, as if they were not held; one that has come before ends
    /// it at once, and one that comes later is held again. For this thread alone: `body` must not start another.
    package static func letEnd(during body: () -> Void) {
        var set = signals([])
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
        body()
        _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    private static let stops = [SIGINT, SIGTERM]

    /// Ends the process by a signal, so that whoever started it sees which. The first process of a container is spared by
    /// one that nobody handles, and ends with the number that a shell would tell.
    private static let end: @convention(c) (Int32) -> Void = { number in
        _ = signal(number, SIG_DFL)
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, number)
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
        _ = raise(number)
        _exit(128 + number)
    }

    private static func signals(_ others: [Int32]) -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in stops + others { unsafe sigaddset(&set, number) }
        return set
    }
}
