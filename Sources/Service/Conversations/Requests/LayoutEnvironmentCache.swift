import DynamicType
import Fonts
import Synchronization
import TextLayout
import TypescaleIdentifiers

/// The layout environments of recent requests by their parameters.
///
/// Resolving a scale and matching its faces takes longer than reading a window of a conversation that is laid out.
final class LayoutEnvironmentCache: Sendable {
    private struct Key: Hashable {
        let generation: Int
        let scale: Identifier
        let environment: TextEnvironment
        let width: Double
    }

    private let known = Mutex<[Key: LayoutEnvironment]>([:])

    /// Returns the layout environment of a scale, a text environment and a width.
    func environment(
        _ scale: TypeScale, _ environment: TextEnvironment, width: Double, in catalog: ServiceCatalog
    ) throws(ServiceError) -> LayoutEnvironment {
        let key = Key(
            generation: catalog.generation, scale: Identifier(scale.name), environment: environment, width: width)
        if let found = known.withLock({ $0[key] }) { return found }
        do throws(FontError) {
            let made = try LayoutEnvironment(scale, for: environment, width: width, fonts: catalog.fonts)
            known.withLock { known in
                if known.count >= ServiceLimits.layoutEnvironments { known.removeAll() }
                known[key] = made
            }
            return made
        } catch {
            throw ServiceError(error)
        }
    }
}
