internal import Synchronization
internal import TypescaleCaches

/// Layout environments with one library's faces by what they are made of; safe to use from any thread.
///
/// Resolving a scale and matching its faces takes longer than laying out most messages.
package final class LayoutEnvironmentCache: Sendable {
    private struct Key: Hashable {
        let scale: TypeScale
        let environment: TextEnvironment
        let theme: MessageTheme?
        let engine: BrowserEngine
        let animatesEmoji: Bool
    }

    private let fonts: FontLibrary
    private let known: Mutex<BoundedCache<Key, LayoutEnvironment>>

    /// Creates an empty cache for at most `limit` environments, not counting their widths.
    package init(fonts: FontLibrary, limit: Int) {
        self.fonts = fonts
        known = Mutex(BoundedCache(limit: limit))
    }

    /// Returns the environment of a scale for a reader, in the scale's own theme unless another is given.
    package func environment(
        _ scale: TypeScale, for environment: TextEnvironment, width: Double, theme: MessageTheme? = nil,
        engine: BrowserEngine, animatesEmoji: Bool = true
    ) throws(FontError) -> LayoutEnvironment {
        let key = Key(
            scale: scale, environment: environment, theme: theme, engine: engine, animatesEmoji: animatesEmoji)
        if var found = known.withLock({ $0[key] }) {
            found.width = width
            return found
        }
        let made = try LayoutEnvironment(
            scale, for: environment, width: width, theme: theme, engine: engine, animatesEmoji: animatesEmoji,
            fonts: fonts)
        known.withLock { $0.store(made, for: key) }
        return made
    }
}
