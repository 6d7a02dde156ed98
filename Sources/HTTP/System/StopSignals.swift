import Glibc

/// The signals that ask a server to stop, and others that mean something to a program, taken in turn instead of in a
/// handler.
public enum StopSignals {
    /// Asks a program to read its files again (SIGHUP), where it is held too.
    public static let reload = SIGHUP

    /// Keeps SIGINT, SIGTERM and these others from ending the process; call on the first thread, before any other
    /// starts. A peer that has closed a pipe ends nothing either, nor does a limit on the size of files: writing fails
    /// instead.
    public static func hold(and others: [Int32] = []) {
        var set = signals(others)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Blocks this thread until one of them arrives, and answers its number.
    public static func wait(and others: [Int32] = []) -> Int32 {
        var set = signals(others)
        var number: Int32 = 0
        while unsafe sigwait(&set, &number) != 0 {}
        return number
    }

    private static func signals(_ others: [Int32]) -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in [SIGINT, SIGTERM] + others { unsafe sigaddset(&set, number) }
        return set
    }
}
