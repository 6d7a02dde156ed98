package import TypescaleThreads

/// Preparers that several conversations use in turn.
package typealias PreparerPool = ScratchPool<TextPreparer>

extension PreparerPool {
    /// Creates a pool of preparers that take their faces from a library.
    package convenience init(fonts: FontLibrary) {
        self.init(limit: TextLayoutLimits.idleScratch) { TextPreparer(fonts: fonts) }
    }
}
