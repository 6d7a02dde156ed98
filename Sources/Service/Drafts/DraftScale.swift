internal import DynamicType
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleJSON

/// A scale whose file is in the body of a request, and the library with it; nothing of it is stored.
struct DraftScale: Sendable {
    /// The keys of a body that define a draft.
    static let keys: [Identifier] = ["scaleFile", "name"]

    let scale: TypeScale
    /// The scales of the service and this one, which is the scale of requests that name none.
    let library: ScaleLibrary

    /// Decodes `{"scaleFile":{…},"name"}`; the pointer of an error is that of the mistake in the file.
    init(_ object: JSONObjectReader, in library: ScaleLibrary) throws(JSONError) {
        try self.init(object.required("scaleFile"), name: Self.name(in: object) ?? "draft", in: library)
    }

    static func name(in object: JSONObjectReader) throws(JSONError) -> ScaleName? {
        guard let given = object.optional("name") else { return nil }
        let name = ScaleName(try given.string(maximumCharacters: APILimits.nameCharacters))
        guard name.isFileName else {
            throw given.error("not a name of a scale file; use letters from A to Z, digits, hyphens and underscores")
        }
        return name
    }

    init(_ file: JSONReader, name: ScaleName, in library: ScaleLibrary) throws(JSONError) {
        var writer = JSONWriter()
        writer.value(file.value)
        do throws(ScaleFileError) {
            self.library = try library.adding(writer.bytes, named: name)
            scale = try self.library.scale(named: name)
        } catch {
            throw JSONError(error, in: file)
        }
    }
}

extension JSONError {
    /// Creates the error of a scale file in a body, at its first mistake; the reason has the others with their
    /// positions.
    fileprivate init(_ error: ScaleFileError, in file: JSONReader) {
        func position(of path: String) -> JSONPosition { (file.value.value(at: path) ?? file.value).position }
        let others = error.others.map { other in
            let position = position(of: other.path)
            return "; line \(position.line), column \(position.column), \(file.path)\(other.path): \(other.reason)"
        }
        self.init(
            code: .invalid, path: file.path + error.path, position: position(of: error.path),
            reason: error.reason + others.joined())
    }
}
