internal import DynamicType
internal import Fonts
internal import Synchronization
internal import TextLayout
internal import TypescaleCaches

/// Measures texts and messages for assertions with the fonts of one folder; safe to use from any thread.
///
/// There is one for each font folder, because listing fonts takes milliseconds.
final class LayoutMeasurer: Sendable {
    private struct EnvironmentKey: Hashable {
        var scale: LayoutScale
        var environment: TextEnvironment
        var theme: MessageTheme?
        var engine: Engine
    }

    let fonts: FontLibrary
    let texts: TextMeasurer
    private let environments = Mutex(
        BoundedCache<EnvironmentKey, LayoutEnvironment>(limit: LayoutTestingLimits.environments))

    private init(_ fonts: FontLibrary) {
        self.fonts = fonts
        texts = TextMeasurer(fonts: fonts)
    }

    private static let instances = Mutex<[Identifier?: Result<LayoutMeasurer, LayoutAssertionError>]>([:])

    /// Returns the measurer for a context's fonts.
    static func of(_ context: LayoutContext) throws(LayoutAssertionError) -> LayoutMeasurer {
        guard context.width > 0, context.width.isFinite else {
            throw LayoutAssertionError(
                "width: \(points(context.width)) is not valid; use a finite number greater than 0")
        }
        let folder = context.fontFolder
        let key = folder.map { Identifier($0) }
        let result = instances.withLock { instances in
            if let result = instances[key] { return result }
            let result = Result { () throws(LayoutAssertionError) in
                try LayoutAssertionError.rethrowing { LayoutMeasurer(try FontLibrary(folder: folder)) }
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
        var environment = try resolved(
            scale,
            EnvironmentKey(scale: context.scale, environment: reader, theme: context.theme, engine: context.engine))
        environment.width = context.width
        return environment
    }

    /// Resolves a scale, or returns the environment that was resolved before: all texts of a suite share a few.
    private func resolved(_ scale: TypeScale, _ key: EnvironmentKey) throws(LayoutAssertionError) -> LayoutEnvironment {
        if let known = environments.withLock({ $0[key] }) { return known }
        let environment = try LayoutAssertionError.rethrowing {
            try LayoutEnvironment(
                scale, for: key.environment, width: 0, theme: key.theme, engine: key.engine, fonts: fonts)
        }
        environments.withLock { $0.store(environment, for: key) }
        return environment
    }
}
