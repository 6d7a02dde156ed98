internal import DynamicType
internal import Fonts
internal import Synchronization
internal import TextLayout
internal import TypescaleCaches
internal import TypescaleErrors
internal import TypescaleIdentifiers

/// The layout environments of recent requests by their parameters.
///
/// Resolving a scale and matching its faces takes longer than reading a window of a conversation that is laid out.
final class LayoutEnvironmentCache: Sendable {
    private struct Key: Hashable {
        let generation: Int
        let scale: Identifier
        let environment: TextEnvironment
        let width: Double
        let engine: Engine
        let animatesEmoji: Bool
    }

    private let known = Mutex(BoundedCache<Key, LayoutEnvironment>(limit: ServiceLimits.layoutEnvironments))

    /// Returns the layout environment of a scale, a text environment, a width and an engine.
    func environment(
        _ scale: TypeScale, _ environment: TextEnvironment, width: Double, _ engine: Engine,
        animatesEmoji: Bool = true, in catalog: ServiceCatalog
    ) throws(ServiceError) -> LayoutEnvironment {
        let key = Key(
            generation: catalog.generation, scale: Identifier(scale.name), environment: environment, width: width,
            engine: engine, animatesEmoji: animatesEmoji)
        if let found = known.withLock({ $0[key] }) { return found }
        let made = try rethrowing(
            LayoutEnvironment(
                scale, for: environment, width: width, engine: engine, animatesEmoji: animatesEmoji,
                fonts: catalog.fonts)
        ) { ServiceError($0 as FontError) }
        known.withLock { $0.store(made, for: key) }
        return made
    }
}
