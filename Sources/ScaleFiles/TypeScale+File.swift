internal import TypescaleJSON
internal import TypescaleStrings

extension TypeScale {
    /// Reads a scale file; the scale's name is the file's base name, such as `brand` of `brand.json`.
    ///
    /// - Throws: A ``ScaleFileError`` with the file, the line and the JSON pointer.
    public init(contentsOfFile path: String) throws(ScaleFileError) {
        let file = path.lastPathComponent
        try self.init(
            json: ScaleBytes.contents(ofFile: path), name: file.endsExactly(".json") ? String(file.dropLast(5)) : file,
            file: path)
    }

    /// Parses the content of a scale file; `file` is its name in errors, by default the scale's name.
    public init(json bytes: [UInt8], name: String, file: String? = nil) throws(ScaleFileError) {
        try self.init(json: bytes, name: name, file: file, roles: nil)
    }

    /// Parses the content of a scale file, whose styles have one of these roles; `nil` allows any role.
    ///
    /// The error has all mistakes of the file: those of its keys, and those of the numbers that could be read.
    init(json bytes: [UInt8], name: String, file: String?, roles: [FontRole]?) throws(ScaleFileError) {
        let file = file ?? name
        let parser = JSONParser(limits: JSONLimits(depth: ScaleFilesLimits.depth, bytes: ScaleFilesLimits.fileBytes))
        var repeated: [JSONError] = []
        let root = try rethrowing(JSONReader(parsing: bytes, with: parser, repeatedKeys: &repeated)) {
            ScaleFileError($0 as JSONError, file: file)
        }
        var decoder = ScaleDecoder(name: name, revision: TypeScale.revision(of: bytes), allMistakes: repeated)
        let definition = decoder.definition(root)
        var mistakes = decoder.mistakes.map { ScaleFileError(ScaleAdvice.advised($0, in: root.value), file: file) }
        let rules = definition.map { TypeScale.errors(in: $0) + TypeScale.unknownRoles(of: $0, among: roles) } ?? []
        mistakes += rules.filter { !decoder.explains($0, in: root.value) }.map { rule in
            let position = TypeScale.position(of: rule.path, in: root.value)
            return ScaleFileError(
                .invalid, file: file, path: rule.path, line: Int(position.line), column: Int(position.column),
                reason: rule.reason)
        }
        if let error = ScaleFileError(mistakes) { throw error }
        do throws(ScaleDefinitionError) {
            guard let definition else { throw ScaleDefinitionError(path: "", reason: "the file has no scale") }
            try self.init(definition)
        } catch {
            throw ScaleFileError(.invalid, file: file, path: error.path, line: 1, column: 1, reason: error.reason)
        }
    }

    private static func unknownRoles(
        of definition: TypeScaleDefinition, among roles: [FontRole]?
    ) -> [ScaleDefinitionError] {
        guard let roles else { return [] }
        let names = roles.map(\.name).sorted().joined(separator: ", ")
        return definition.styles.filter { !roles.contains($0.role) }.map { style in
            ScaleDefinitionError(
                path: "/styles/\(JSONPointer.escaped(style.style.name))/role",
                reason: "\"\(style.role.name)\" is not a role of roles.json; its roles are \(names)")
        }
    }

    /// Returns a short hash of the content: FNV-1a, 64 bits, in hexadecimal. It identifies versions and is not secure.
    static func revision(of bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash.zeroPadded(to: 16, radix: 16)
    }

    /// Returns the position of the deepest value on a pointer that the file has, as an error may be about a missing
    /// value.
    private static func position(of pointer: String, in root: JSONValue) -> JSONPosition {
        var pointer = pointer[...]
        while true {
            if let value = root.value(at: String(pointer)) { return value.position }
            guard let slash = pointer.lastIndex(ofASCII: "/") else { return root.position }
            pointer = pointer[..<slash]
        }
    }
}

extension ScaleFileError {
    /// The error of a file that is not a scale file.
    init(_ error: JSONError, file: String) {
        self.init(
            .malformed, file: file, path: error.path, line: error.line, column: error.column, reason: error.reason)
    }
}
