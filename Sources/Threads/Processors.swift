internal import Glibc

/// How many threads are worth having.
public enum Processors {
    /// Processors that are on line, at least one.
    public static var count: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}
