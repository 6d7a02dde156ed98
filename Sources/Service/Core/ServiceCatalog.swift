import DynamicType
import Fonts
import ScaleFiles
import TypescaleJSON

/// The scales and fonts that answers are made of, as they were read at one moment.
///
/// Immutable: a call that has begun ends with the scales it began with, whatever is read meanwhile.
final class ServiceCatalog: Sendable {
    /// Counts the readings; what was kept for another one is of no use any more.
    let generation: Int
    /// The files' folder, with all of its sound scales read.
    let library: ScaleLibrary
    /// The sound scales, by name.
    let scales: [TypeScale]
    /// What is wrong with the other files.
    let broken: [ScaleFileError]
    /// The faces.
    let fonts: FontLibrary

    /// Styles as they stand in tables, already written.
    let texts = StyleTexts()

    /// Reads all scales of a folder.
    init(directory: String, fonts: FontLibrary, generation: Int) throws(ScaleFileError) {
        let library = ScaleLibrary(directory: directory)
        var scales: [TypeScale] = []
        var broken: [ScaleFileError] = []
        for entry in try library.entries() {
            switch entry.result {
            case .success(let scale): scales.append(scale)
            case .failure(let error): broken.append(error)
            }
        }
        self.generation = generation
        self.library = library
        self.scales = scales
        self.broken = broken
        self.fonts = fonts
    }

    /// The scale of that name.
    func scale(named name: String) throws(ServiceError) -> TypeScale {
        if let scale = scales.first(where: { $0.name.isExactly(name) }) { return scale }
        if broken.contains(where: { $0.file.endsExactly("/\(name).json") }) {
            throw ServiceError(.unavailable, "the file of the scale \"\(name)\" is broken")
        }
        let names = scales.map(\.name).joined(separator: ", ")
        throw ServiceError(.notFound, "there is no such scale; the scales are \(names)")
    }

    /// What the file of a scale says.
    func document(of scale: TypeScale) throws(ServiceError) -> JSONValue {
        do throws(ScaleFileError) {
            return try library.document(of: ScaleName(scale.name))
        } catch {
            throw ServiceError(.unavailable, "the file of the scale \"\(scale.name)\" is broken")
        }
    }

    /// Refuses an environment that a scale cannot mean; `parameter` is where it came from, where not as keys.
    func check(_ environment: TextEnvironment, for scale: TypeScale, parameter: String? = nil) throws(ServiceError) {
        do throws(DynamicTypeError) {
            try library.validate(environment, for: scale)
        } catch {
            throw ServiceError(error, in: parameter)
        }
    }
}
