internal import Fonts
internal import Synchronization
internal import TextLayout
internal import TypescaleStrings

/// Measures texts and messages for assertions with the fonts of one folder; safe to use from any thread.
///
/// There is one for each font folder, because listing fonts takes milliseconds.
final class LayoutMeasurer: Sendable {
    let fonts: FontLibrary
    let texts: TextMeasurer
    private let environments: LayoutEnvironmentCache

    private init(_ fonts: FontLibrary) {
        self.fonts = fonts
        texts = TextMeasurer(fonts: fonts)
        environments = LayoutEnvironmentCache(fonts: fonts, limit: LayoutTestingLimits.environments)
    }

    private static let instances = Mutex<[Identifier?: Result<LayoutMeasurer, LayoutAssertionError>]>([:])

    /// Returns the measurer for a context's fonts.
    static func of(_ context: LayoutContext) throws(LayoutAssertionError) -> LayoutMeasurer {
        guard context.width > 0, context.width.isFinite else {
            throw LayoutAssertionError(
                "width: \(NumberText.text(context.width)) pt is not valid; use a finite number greater than 0")
        }
        let folder = context.fontFolder
        let key = folder.map { Identifier($0) }
        let result = instances.withLock { instances in
            if let result = instances[key] { return result }
            let result = Result { () throws(LayoutAssertionError) in
                try LayoutAssertionError.converting { LayoutMeasurer(try FontLibrary(folder: folder)) }
            }
            instances[key] = result
            return result
        }
        return try result.get()
    }

    /// Resolves a scale's styles for a context's reader at a size, with the context's width.
    func environment(_ context: LayoutContext, _ size: TextSizePreference) throws(LayoutAssertionError)
        -> LayoutEnvironment
    {
        let (scale, reader) = try context.scaleAndReader(at: size)
        return try LayoutAssertionError.converting {
            try environments.environment(
                scale, for: reader, width: context.width, theme: context.theme, engine: context.engine)
        }
    }
}
