package import Fonts
internal import TypescaleThreads

/// Preparers that several conversations use in turn.
package final class PreparerPool: Sendable {
    private let pool: ScratchPool<TextPreparer>

    /// Creates a pool of preparers that take their faces from a library.
    package init(fonts: FontLibrary) {
        pool = ScratchPool(limit: TextLayoutLimits.idleScratch) { TextPreparer(library: fonts) }
    }

    /// Takes the preparer that was used last, whose caches are most likely to help, or creates one.
    package func take() -> TextPreparer { pool.take() }

    /// Puts a preparer back; it is released if enough of them are idle.
    package func put(_ preparer: TextPreparer) { pool.put(preparer) }
}
