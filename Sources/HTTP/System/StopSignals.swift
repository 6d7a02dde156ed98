import Glibc

/// The signals that ask a server to stop, taken in turn instead of in a handler.
public enum StopSignals {
    /// Keeps SIGINT and SIGTERM from ending the process; call on the first thread, before any other starts.
    public static func hold() {
        var set = signals()
        _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Blocks this thread until one of them arrives, and answers its number.
    public static func wait() -> Int32 {
        var set = signals()
        var number: Int32 = 0
        while unsafe sigwait(&set, &number) != 0 {}
        return number
    }

    private static func signals() -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, SIGINT)
        unsafe sigaddset(&set, SIGTERM)
        return set
    }
}
