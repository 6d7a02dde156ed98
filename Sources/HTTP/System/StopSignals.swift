import Glibc

/// Waits for the signals that stop a server, and for others, instead of handling them asynchronously.
package enum StopSignals {
    /// The signal that asks a program to reload its files (SIGHUP), if it is held.
    package static let reload = SIGHUP

    /// Keeps SIGINT, SIGTERM and other signals from ending the process. Call it on the first thread before any other
    /// starts.
    ///
    /// A closed pipe and a file size limit do not end the process either: writing fails instead.
    package static func hold(and others: [Int32] = []) {
        var set = signals(others)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        for number in stops { _ = signal(number, end) }
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Blocks this thread until one of the signals arrives and returns its number.
    package static func wait(and others: [Int32] = []) -> Int32 {
        var set = signals(others)
        var number: Int32 = 0
        while unsafe sigwait(&set, &number) != 0 {}
        return number
    }

    /// Lets SIGINT and SIGTERM end the process while `body` runs, as if they were not held.
    ///
    /// A pending one ends it at once; a later one is held again. It applies to this thread alone: `body` must not
    /// start another.
    package static func letEnd(during body: () -> Void) {
        var set = signals([])
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
        body()
        _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    private static let stops = [SIGINT, SIGTERM]

    /// Ends the process by a signal, so that its parent sees which one.
    ///
    /// The kernel protects the first process of a container from an unhandled signal; that process exits with the
    /// status of a shell.
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
