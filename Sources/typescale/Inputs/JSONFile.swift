internal import TypescaleCommandLineInterface
internal import TypescaleJSON

/// A whole document of JSON from a file or standard input, with its errors in the tool's words.
struct JSONFile {
    private let name: String
    private let bytes: [UInt8]

    /// Reads the file at a path; standard input where that is `-`.
    init(_ path: String) throws(CommandError) {
        let file = try InputFile(path)
        name = file.name
        bytes = try file.readAll(atMost: JSONFile.mostBytes)
    }

    /// What `body` makes of the document.
    func read<Value>(_ body: (JSONReader) throws(JSONError) -> Value) throws(CommandError) -> Value {
        try JSONFile.named(name) { () throws(JSONError) in try body(try JSONReader(parsing: bytes)) }
    }

    /// What `body` makes; a fault in a document is told with the file's name and the line.
    static func named<Value>(_ name: String, _ body: () throws(JSONError) -> Value) throws(CommandError) -> Value {
        do {
            return try body()
        } catch {
            throw CommandError(error.location(in: name), error.cause)
        }
    }

    /// A palette or a sheet's description has kilobytes; what is a thousand times that is another file.
    private static let mostBytes = 8 << 20
}
