internal import DynamicType
internal import ScaleFiles
internal import TypescaleCommandLineInterface
import TypescaleStrings

/// The scales the tool works with, and their errors in the tool's words.
enum ScaleCatalog {
    private static let folder = Result { () throws(ScaleFileError) in try ScaleDirectory.locate() }
    private static let located = folder.map { ScaleLibrary(directory: $0) }

    /// The names of all scales, none where there is no folder of them.
    static var names: [String] { (try? located.get().scaleNames().map(\.name)) ?? [] }

    /// The names of all styles of all sound scales, each once, in the order they come.
    static var styleNames: [String] {
        var seen: Set<Identifier> = []
        let scales = ((try? located.get().entries()) ?? []).compactMap { try? $0.result.get() }
        return scales.flatMap { $0.styles.map(\.style.name) }.filter { seen.insert(Identifier($0)).inserted }
    }

    /// The folder the scales are in.
    static func directory() throws(CommandError) -> String {
        do {
            return try folder.get()
        } catch {
            throw CommandError(error)
        }
    }

    /// All scales, sound or not.
    static func entries() throws(CommandError) -> [ScaleLibrary.Entry] {
        let library = try library()
        do {
            return try library.entries()
        } catch {
            throw CommandError(error)
        }
    }

    /// The scale of that name; `place` is where the name was given.
    static func scale(named name: String, place: String) throws(CommandError) -> TypeScale {
        try scale(named: name, place: place, in: try library())
    }

    private static func scale(
        named name: String, place: String, in library: ScaleLibrary
    ) throws(CommandError) -> TypeScale {
        do {
            return try library.scale(named: ScaleName(name))
        } catch {
            if error.code == .scaleNotFound {
                let reason = error.reason.replacing(name, with: Quotation.shortened(name))
                throw CommandError(place, hinted(reason, name, among: (try? library.scaleNames().map(\.name)) ?? []))
            }
            throw CommandError(error)
        }
    }

    /// The scale as its file is now, whatever was read of it before.
    static func freshScale(named name: String, place: String) throws(CommandError) -> TypeScale {
        try scale(named: name, place: place, in: ScaleLibrary(directory: try directory()))
    }

    /// The styles of these names; `place` is where they were given.
    static func styles(
        named names: [String], of scale: TypeScale, place: String
    ) throws(CommandError) -> [TextStyle] {
        do {
            return try names.map { name throws(DynamicTypeError) in
                scale.styles[try scale.index(of: TextStyle(name))].style
            }
        } catch {
            throw CommandError(place, cause(error, of: scale))
        }
    }

    /// A fault in words; of a style the scale does not have, with the one that may be meant.
    static func cause(_ error: DynamicTypeError, of scale: TypeScale) -> String {
        guard error.parameter == "style" else { return error.shortReason }
        return hinted(error.shortReason, error.value, among: scale.styles.map(\.style.name))
    }

    private static func hinted(_ reason: String, _ name: String, among names: [String]) -> String {
        Hint.nearest(to: name, among: names).map { "\(reason); \($0)" } ?? reason
    }

    /// Refuses an environment the scale cannot mean.
    static func check(_ environment: TextEnvironment, for scale: TypeScale, place: String) throws(CommandError) {
        let library = try library()
        do {
            try library.validate(environment, for: scale)
        } catch {
            throw CommandError(place, error.shortReason)
        }
    }

    /// The library itself, for commands that ask it by themselves.
    static func library() throws(CommandError) -> ScaleLibrary {
        do {
            return try located.get()
        } catch {
            throw CommandError(error)
        }
    }
}

extension CommandError {
    /// A scale file's error, said as compilers say it: `FILE:LINE: /path: reason`.
    init(_ error: ScaleFileError) {
        let place = error.file + (error.line.map { ":\($0)" } ?? "")
        self.init(place, error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)")
    }
}
