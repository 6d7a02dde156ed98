internal import CTypescaleShapingGuard
internal import Synchronization

/// The texts that could not be shaped, remembered by the process so that none is tried twice.
///
/// Identities of faces are the process's, and so is an abort: the memory is shared by all libraries and threads.
package enum ShapingFailures {
    private struct State {
        var digests: Set<Int> = []
        var observer: (@Sendable (FontError) -> Void)?
    }

    private static let state = Mutex(State())
    private static let known = Atomic<Int>(0)
    private static let total = Atomic<UInt64>(0)

    /// Contains aborts of HarfBuzz from now on; a Boolean value that indicates whether the handler was installed.
    ///
    /// Only a program may call it: the handler of SIGABRT belongs to the process.
    package static func containAborts() -> Bool { shaping_guard_install() != 0 }

    /// Calls a function with every new failure, in place of the one that was called before.
    package static func observe(_ observer: (@Sendable (FontError) -> Void)?) {
        state.withLock { $0.observer = observer }
    }

    /// The number of shaping calls that failed.
    package static var count: UInt64 { total.load(ordering: .relaxed) }

    /// A Boolean value that indicates whether no text is remembered, which is nearly always so.
    static var isEmpty: Bool { known.load(ordering: .relaxed) == 0 }

    static func contains(_ digest: Int) -> Bool { state.withLock { $0.digests.contains(digest) } }

    /// Remembers a text and reports it.
    static func insert(_ digest: Int, _ error: FontError) {
        let observer = state.withLock { state in
            if state.digests.count >= FontLimits.rememberedFailures { state.digests.removeAll(keepingCapacity: true) }
            state.digests.insert(digest)
            known.store(state.digests.count, ordering: .relaxed)
            return state.observer
        }
        total.add(1, ordering: .relaxed)
        observer?(error)
    }
}
