// Problem: a client orders the responses to its invalidations by a number. A counter in the conversation begins again
// when the conversation is loaded again, after a restart and on another node, so that every later response looks stale.
// Method: the number is the time, and one more than the previous one if the clock has not advanced or was set back.
// Limits: responses of several nodes are ordered as far as their clocks agree. Rejected: a counter in the store, which
// would make a write of each read.

internal import TypescaleThreads

/// The numbers of the invalidations of one node, which grow with every call and after a restart.
struct InvalidationClock: Sendable {
    private let microseconds: @Sendable () -> UInt64

    /// Creates a clock; `microseconds` is the time since 1970, which JSON's numbers represent exactly until 2255.
    init(microseconds: @escaping @Sendable () -> UInt64 = { UInt64(clamping: SystemClock.wallMicroseconds()) }) {
        self.microseconds = microseconds
    }

    /// Returns the number of a call from the number of the call before it.
    func number(after last: UInt64) -> UInt64 { max(last + 1, microseconds()) }
}
