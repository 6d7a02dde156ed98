internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleJSON
internal import TypescaleStrings

/// The scales and fonts of the service as read at one moment.
///
/// Immutable: a call finishes with the scales it began with.
final class ServiceCatalog: Sendable {
    /// The number of the reading; cached values of another one are stale.
    let generation: Int
    /// The folder of the files, with its valid scales.
    let library: ScaleLibrary
    /// The list of the scales, with the errors in their files.
    let list: ScaleListResponse
    /// The valid scales, by name, and the last valid contents of files that are broken now.
    var scales: [TypeScale] { list.scales }
    var broken: [BrokenScale] { list.broken }
    let fonts: FontLibrary

    let encodedStyles = EncodedStyleCache()

    private let folder: String
    private let environments: LayoutEnvironmentCache

    /// Reads all scales of a folder; for a broken file, the content in `previous` remains.
    init(
        folder: String, includesBundledScales: Bool, fonts: FontLibrary, generation: Int,
        replacing previous: ServiceCatalog? = nil
    ) throws(ScaleFileError) {
        let library = ScaleLibrary(
            folder: folder, includesBundledScales: includesBundledScales,
            roles: Array(fonts.roles.families.keys), replacing: previous?.library)
        list = try ScaleListResponse(library)
        (self.folder, self.generation, self.library, self.fonts) = (folder, generation, library, fonts)
        environments = LayoutEnvironmentCache(fonts: fonts, limit: ServiceLimits.layoutEnvironments)
    }

    /// Reads the scales of the same folder again; for a file that is broken now, its last valid content remains.
    func reread() throws(ScaleFileError) -> ServiceCatalog {
        try ServiceCatalog(
            folder: folder, includesBundledScales: library.includesBundledScales, fonts: fonts,
            generation: generation + 1, replacing: self)
    }

    /// Returns the scale of a name; `pointer` is its origin unless it is in the path.
    func scale(named name: String, at pointer: String? = nil) throws(ServiceError) -> TypeScale {
        // Only the one that is returned is copied: a scale has many parts.
        let scales = scales
        if let index = scales.indices.first(where: { scales[$0].name.isExactly(name) }) { return scales[index] }
        if broken.contains(where: { $0.name == ScaleName(name) }) {
            throw ServiceError(brokenScale: name)
        }
        let error = ScaleFileError(notFound: ScaleName(name), among: scales.map(\.name))
        throw ServiceError(.notFound, error.reason, pointer: pointer)
    }

    func document(of scale: TypeScale) throws(ServiceError) -> JSONValue {
        guard let document = try? library.document(of: ScaleName(scale.name)) else {
            throw ServiceError(brokenScale: scale.name)
        }
        return document
    }

    /// Throws for an environment that a scale does not support; `parameter` is its origin unless it came as keys.
    func validate(_ environment: TextEnvironment, for scale: TypeScale, parameter: String? = nil) throws(ServiceError) {
        try rethrowing(library.validate(environment, for: scale)) {
            ServiceError($0 as DynamicTypeError, in: parameter)
        }
    }

    func layout(
        _ scale: TypeScale, _ environment: TextEnvironment, width: Double, _ engine: BrowserEngine,
        animatesEmoji: Bool = true
    ) throws(ServiceError) -> LayoutEnvironment {
        try rethrowing(
            environments.environment(
                scale, for: environment, width: width, engine: engine, animatesEmoji: animatesEmoji)
        ) { ServiceError($0 as FontError) }
    }
}
