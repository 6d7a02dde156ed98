internal import TypescaleCommandLineInterface
internal import TypescaleJSON

/// A complete JSON document from a file or standard input, with errors as command errors.
struct JSONFile {
    /// The name of the file in errors.
    let name: String
    private let bytes: [UInt8]

    /// Reads the file at a path; `-` means standard input.
    init(_ path: String) throws(CommandError) {
        let file = try InputFile(path)
        name = file.name
        bytes = try file.readAll(atMost: JSONFile.maximumBytes)
    }

    /// Parses the document and returns the body's result.
    func read<Value>(_ body: (JSONReader) throws(JSONError) -> Value) throws(CommandError) -> Value {
        try JSONFile.named(name) { () throws(JSONError) in try body(try JSONReader(parsing: bytes)) }
    }

    /// Returns the body's result; an error gets the file's name and line.
    static func named<Value>(_ name: String, _ body: () throws(JSONError) -> Value) throws(CommandError) -> Value {
        do {
            return try body()
        } catch {
            throw CommandError(error.location(in: name), error.reasonWithPath)
        }
    }

    /// A thousand times the usual size of a palette or a sheet's description, which is kilobytes.
    private static let maximumBytes = 8 << 20
}
