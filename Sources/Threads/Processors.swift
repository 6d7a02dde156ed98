internal import Glibc

/// The number of useful threads.
package enum Processors {
    /// The number of online processors, at least one.
    package static var count: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}
