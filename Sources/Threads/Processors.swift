internal import Glibc

/// How many threads are worth having.
package enum Processors {
    /// Processors that are on line, at least one.
    package static var count: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}
