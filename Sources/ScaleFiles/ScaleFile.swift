public import DynamicType
import TypescaleJSON

/// Reads one scale file.
public enum ScaleFile {
    /// The scale that a file's content describes; `name` is the file's base name, `file` what errors call it.
    public static func scale(
        decoding bytes: [UInt8], name: String, file: String
    ) throws(ScaleFileError) -> TypeScale {
        let parser = JSONParser(limits: JSONLimits(depth: ScaleFilesLimits.depth, bytes: ScaleFilesLimits.fileBytes))
        let root: JSONValue
        let definition: TypeScaleDefinition
        do throws(JSONError) {
            root = try parser.parse(bytes)
            definition = try ScaleDecoder(name: name, revision: revision(of: bytes)).definition(JSONReader(root))
        } catch {
            throw ScaleFileError(
                code: .malformed, file: file, path: error.path, line: error.line, reason: error.reason)
        }
        do throws(ScaleDefinitionError) {
            return try TypeScale(definition)
        } catch {
            throw ScaleFileError(
                code: .unsound, file: file, path: error.path, line: line(of: error.path, in: root),
                reason: error.reason)
        }
    }

    /// A short hash of the content: FNV-1a, 64 bits, in hexadecimal. It tells versions apart and guards nothing.
    static func revision(of bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The line of the deepest value on a pointer that the file has; a fault may be about something missing.
    private static func line(of pointer: String, in root: JSONValue) -> Int {
        var pointer = pointer[...]
        while true {
            if let value = root.value(at: String(pointer)) { return Int(value.position.line) }
            guard let slash = pointer.lastIndex(of: "/") else { return Int(root.position.line) }
            pointer = pointer[..<slash]
        }
    }
}
