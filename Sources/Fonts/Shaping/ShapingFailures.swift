internal import CTypescaleShapingGuard
internal import Synchronization
internal import TypescaleCaches

/// The texts that could not be shaped, remembered by the process so that none is tried twice.
///
/// Identities of faces are the process's, and so is an abort: the memory is shared by all libraries and threads.
package enum ShapingFailures {
    /// The reason why a text could not be shaped.
    enum Cause {
        case abort
        case excess

        /// Returns the error of a text in a face, which names the family: a client does not know the files.
        func error(in face: FontFace) -> FontError {
            let reason =
                switch self {
                case .abort: "HarfBuzz aborted while it shaped the text in \"\(face.family)\", which is not tried again"
                case .excess:
                    "the rules of \"\(face.family)\" make more glyphs of the text, or take more steps, than HarfBuzz allows"
                }
            return FontError(.unshapable, file: face.file, reason: reason)
        }
    }

    private static let causes = Mutex(BoundedCache<Int, Cause>(limit: FontsLimits.rememberedFailures))
    private static let known = Atomic<Int>(0)
    private static let total = Atomic<UInt64>(0)

    /// Contains aborts of HarfBuzz from now on; a Boolean value that indicates whether the handler was installed.
    ///
    /// Only a program may call it: the handler of SIGABRT belongs to the process.
    package static func containAborts() -> Bool { shaping_guard_install() != 0 }

    /// The number of shaping calls that failed.
    package static var count: UInt64 { total.load(ordering: .relaxed) }

    /// A Boolean value that indicates whether no text is remembered, which is nearly always so.
    static var isEmpty: Bool { known.load(ordering: .relaxed) == 0 }

    /// Returns why the text of a digest could not be shaped; `nil` if it is not remembered.
    static func cause(of digest: Int) -> Cause? { causes.withLock { $0[digest] } }

    /// Remembers a text and reports it.
    static func insert(_ digest: Int, _ cause: Cause, _ error: FontError) {
        causes.withLock { causes in
            causes.store(cause, for: digest)
            known.store(causes.count, ordering: .relaxed)
        }
        total.add(1, ordering: .relaxed)
        FontFailures.report(error)
    }
}
