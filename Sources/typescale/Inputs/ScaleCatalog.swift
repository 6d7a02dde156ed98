internal import DynamicType
internal import FoundationEssentials
internal import ScaleFiles
internal import Synchronization
internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// Access to the scales, with errors as command errors.
enum ScaleCatalog {
    /// The option that hides the bundled scales behind those of `TYPESCALE_HOME`.
    static let noBundledScales = Option.flag(
        "no-builtin-scales", help: "Use only the scales of the folder that TYPESCALE_HOME names.")

    private static let folder = Result { () throws(ScaleFileError) in try ScaleFolder.locate() }
    private static let choice = Mutex(Choice())

    /// The choice of the command line, which must be made before the library is used.
    private struct Choice {
        var hidesBundledScales = false
        var isUsed = false
    }

    private static let located = folder.map { makeLibrary($0) }

    /// A Boolean value that indicates whether the bundled scales come in addition to the folder's.
    static var includesBundledScales: Bool {
        let isHidden = choice.withLock { choice in
            choice.isUsed = true
            return choice.hidesBundledScales
        }
        return ScaleFolder.isNamedByVariable && !isHidden
    }

    private static func makeLibrary(_ directory: String) -> ScaleLibrary {
        ScaleLibrary(folder: directory, includesBundledScales: includesBundledScales, roles: FontCatalog.roles())
    }

    /// Hides the bundled scales if the option is given; must be called before the scales are used.
    static func apply(_ arguments: Arguments) throws(CommandError) {
        guard arguments.contains(noBundledScales) else { return }
        guard ScaleFolder.isNamedByVariable else {
            throw CommandError(
                noBundledScales.spelling, "hides all scales unless \(ScaleFolder.variable) names a folder of others")
        }
        choice.withLock { choice in
            precondition(!choice.isUsed, "the scales were used before the option that hides some of them")
            choice.hidesBundledScales = true
        }
    }

    /// The names of all scales; empty if the folder is missing.
    static var names: [String] { (try? located.get().scaleNames().map(\.name)) ?? [] }

    /// The names of all styles of all valid scales, without duplicates, in order.
    static var styleNames: [String] {
        var seen: Set<Identifier> = []
        let scales = ((try? located.get().entries()) ?? []).compactMap { try? $0.result.get() }
        return scales.flatMap { $0.styles.map(\.style.name) }.filter { seen.insert(Identifier($0)).inserted }
    }

    /// Returns the folder of the scales.
    static func directory() throws(CommandError) -> String {
        try reporting(folder.get)
    }

    /// Returns the paths at which a scale's file may be: in the folder of the scales, and among the bundled ones.
    static func files(of scale: TypeScale) throws(CommandError) -> [String] {
        let bundled = try? ScaleFolder.locate(environment: [:])
        return [try directory(), bundled].compactMap { folder in folder.map { "\($0)/\(scale.name).json" } }
    }

    /// Reads all scales, valid or not.
    static func entries() throws(CommandError) -> [ScaleLibrary.Entry] {
        let library = try library()
        return try reporting(library.entries)
    }

    /// Returns the scale of a name; `place` is the argument that names it.
    static func scale(named name: String, place: String) throws(CommandError) -> TypeScale {
        try scale(named: name, place: place, in: try library())
    }

    private static func scale(
        named name: String, place: String, in library: ScaleLibrary
    ) throws(CommandError) -> TypeScale {
        do {
            return try library.scale(named: ScaleName(name))
        } catch {
            guard error.code == .scaleNotFound else { throw CommandError(error) }
            let reason = Quotation.shortening(name, in: error.reason)
            let file = "typescales/\(baseName(of: name)).json"
            // Scales of the current folder are not read by themselves; a new shell has lost the variable.
            guard ScaleFolder.isNamedByVariable || !FileManager.default.fileExists(atPath: file) else {
                throw CommandError(
                    place, "\(reason); to use \(Quotation.named(file)), set TYPESCALE_HOME to this folder")
            }
            let names = (try? library.scaleNames().map(\.name)) ?? []
            throw CommandError(place, hinted(reason, baseName(of: name), among: names))
        }
    }

    /// Returns the name of the scale of a file: users give the path of a file in place of a name.
    private static func baseName(of path: String) -> String {
        let file = path.lastPathComponent
        return file.endsExactly(".json") ? String(file.dropLast(5)) : file
    }

    /// Reads a scale's file again, bypassing the cache.
    static func freshScale(named name: String, place: String) throws(CommandError) -> TypeScale {
        try scale(named: name, place: place, in: makeLibrary(try directory()))
    }

    /// Returns the styles that the option names.
    static func styles(named names: [String], of scale: TypeScale) throws(CommandError) -> [TextStyle] {
        do {
            return try names.map { name throws(DynamicTypeError) in
                scale.styles[try scale.index(of: TextStyle(name))].style
            }
        } catch {
            throw CommandError(CommonOptions.style.spelling, reason(for: error, of: scale))
        }
    }

    /// Returns an error's reason, with a suggestion for an unknown style.
    static func reason(for error: DynamicTypeError, of scale: TypeScale) -> String {
        guard error.parameter == "style" else { return error.shortReason }
        return hinted(error.shortReason, error.value, among: scale.styles.map(\.style.name))
    }

    private static func hinted(_ reason: String, _ name: String, among names: [String]) -> String {
        NearestName.question(for: name, among: names, isQuoted: false).map { "\(reason); \($0)" } ?? reason
    }

    /// Throws if the environment is not valid for the scale.
    static func check(_ environment: TextEnvironment, for scale: TypeScale, place: String) throws(CommandError) {
        let library = try library()
        do {
            try library.validate(environment, for: scale)
        } catch {
            let option = EnvironmentOptions.appScale.spelling
            throw CommandError(place, error.shortReason.replacing("appScale", with: option))
        }
    }

    /// Returns the library, for commands that query it themselves.
    static func library() throws(CommandError) -> ScaleLibrary {
        try reporting(located.get)
    }
}
