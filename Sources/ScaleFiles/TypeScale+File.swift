import TypescaleJSON

extension TypeScale {
    /// Reads a scale file; the scale's name is the file's base name.
    ///
    /// - Throws: A ``ScaleFileError`` with the file, the line and the JSON pointer.
    public init(contentsOfFile path: String) throws(ScaleFileError) {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        try self.init(
            json: ScaleBytes.contents(ofFile: path), name: file.endsExactly(".json") ? String(file.dropLast(5)) : file,
            file: path)
    }

    /// Parses the content of a scale file; `file` is its name in errors, by default the scale's name.
    public init(json bytes: [UInt8], name: String, file: String? = nil) throws(ScaleFileError) {
        let file = file ?? name
        let parser = JSONParser(limits: JSONLimits(depth: ScaleFilesLimits.depth, bytes: ScaleFilesLimits.fileBytes))
        let root: JSONValue
        let definition: TypeScaleDefinition
        do throws(JSONError) {
            root = try parser.parse(bytes)
            definition = try ScaleDecoder(name: name, revision: TypeScale.revision(of: bytes))
                .definition(JSONReader(root))
        } catch {
            throw ScaleFileError(.malformed, file: file, path: error.path, line: error.line, reason: error.reason)
        }
        do throws(ScaleDefinitionError) {
            try self.init(definition)
        } catch {
            throw ScaleFileError(
                .invalid, file: file, path: error.path, line: TypeScale.line(of: error.path, in: root),
                reason: error.reason)
        }
    }

    /// Returns a short hash of the content: FNV-1a, 64 bits, in hexadecimal. It identifies versions and is not secure.
    static func revision(of bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns the line of the deepest value on a pointer that the file has, as an error may be about a missing value.
    private static func line(of pointer: String, in root: JSONValue) -> Int {
        var pointer = pointer[...]
        while true {
            if let value = root.value(at: String(pointer)) { return Int(value.position.line) }
            guard let slash = pointer.lastIndex(of: "/") else { return Int(root.position.line) }
            pointer = pointer[..<slash]
        }
    }
}
