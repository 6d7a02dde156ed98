public import Fonts
internal import Synchronization
internal import TextLayout

/// Preparers that several conversations use in turn: the caches of one take megabytes, and an edit needs it for a moment.
public final class PreparerPool: Sendable {
    /// A preparer that no thread uses.
    ///
    /// Unchecked: it is taken out of the pool under the lock, and used by one thread until it is put back.
    private struct Idle: @unchecked Sendable {
        let preparer: TextPreparer
    }

    private let fonts: FontLibrary
    private let idle = Mutex<[Idle]>([])

    /// A pool of preparers that take their faces from a library.
    public init(fonts: FontLibrary) { self.fonts = fonts }

    /// Takes the preparer that was used last, whose caches are the nearest, or makes one.
    func take() -> TextPreparer {
        idle.withLock { $0.popLast() }?.preparer ?? TextPreparer(library: fonts)
    }

    /// Puts a preparer back; one too many is released.
    func put(_ preparer: TextPreparer) {
        let idle = Idle(preparer: preparer)
        self.idle.withLock { if $0.count < ConversationsLimits.idlePreparers { $0.append(idle) } }
    }

    /// Lends a preparer.
    func lend<Result, Failure: Error>(_ body: (TextPreparer) throws(Failure) -> Result) throws(Failure) -> Result {
        let preparer = take()
        defer { put(preparer) }
        return try body(preparer)
    }
}
