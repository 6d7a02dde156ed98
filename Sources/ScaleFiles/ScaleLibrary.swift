public import DynamicType
import FoundationEssentials
import Glibc
import Synchronization
package import TypescaleJSON

/// The scales of one directory, each read when it is first asked for.
///
/// A file that is broken is an error for whoever asks for that scale, and for nobody else.
public final class ScaleLibrary: Sendable {
    /// A scale of the directory: read, or why not.
    public struct Entry: Sendable {
        /// The scale's name.
        public let name: String
        /// The scale, or what is wrong with its file.
        public let result: Result<TypeScale, ScaleFileError>
    }

    /// The scale where none is named.
    public static let defaultScale = "apple-ios"

    /// The directory.
    public let directory: String
    private let cache = Mutex<[Identifier: Result<Content, ScaleFileError>]>([:])

    /// What a file says, and the scale it describes.
    private struct Content: Sendable {
        let bytes: [UInt8]
        let scale: TypeScale
    }

    /// The scales in a directory.
    public init(directory: String) { self.directory = directory }

    /// The scales where ``ScaleDirectory`` finds them.
    public convenience init(explicit: String? = nil) throws(ScaleFileError) {
        self.init(directory: try ScaleDirectory.locate(explicit: explicit))
    }

    /// The scale of that name; an error about a name that is none lists those there are.
    public func scale(named name: String = ScaleLibrary.defaultScale) throws(ScaleFileError) -> TypeScale {
        try content(of: name).scale
    }

    /// What the file of a scale says, in its own words and with the notes that describe it: the very bytes that the scale
    /// was read from.
    package func document(of name: String) throws(ScaleFileError) -> JSONValue {
        let content = try content(of: name)
        do {
            return try JSONParser().parse(content.bytes)
        } catch {
            throw ScaleFileError(code: .malformed, file: name, path: error.path, line: error.line, reason: error.reason)
        }
    }

    private func content(of name: String) throws(ScaleFileError) -> Content {
        if let known = cache.withLock({ $0[Identifier(name)] }) { return try known.get() }
        guard ScaleLibrary.isName(name) else { throw try unknown(name) }
        // Read outside the lock: two readers of one file at once do the same work and agree.
        let result = Result { () throws(ScaleFileError) in try read(name) }
        // What is no file of the folder is not remembered: its name may be anything.
        if case .failure(let error) = result, [.unknownScale, .noDirectory].contains(error.code) { throw error }
        cache.withLock { $0[Identifier(name)] = result }
        return try result.get()
    }

    /// The names of the directory's scales in alphabetical order, whether or not their files are sound.
    public func scaleNames() throws(ScaleFileError) -> [String] {
        let files: [String]
        do {
            files = try FileManager.default.contentsOfDirectory(atPath: directory)
        } catch {
            throw ScaleFileError(code: .noDirectory, file: directory, reason: "the directory cannot be read")
        }
        let names = files.filter { $0.endsExactly(".json") && !$0.isExactly("schema.json") }
            .map { Identifier(Substring($0.utf8.dropLast(5))) }.filter { ScaleLibrary.isName($0.text) }.sorted()
        guard names.count <= ScaleFilesLimits.files else {
            throw ScaleFileError(
                code: .noDirectory, file: directory,
                reason: "the directory has \(names.count) scale files; at most \(ScaleFilesLimits.files) are read")
        }
        return names.map(\.text)
    }

    /// All scales of the directory; a broken file is an entry with its error.
    public func entries() throws(ScaleFileError) -> [Entry] {
        try scaleNames().map { name in
            Entry(name: name, result: Result { () throws(ScaleFileError) in try scale(named: name) })
        }
    }

    /// Refuses an environment that a scale cannot mean, naming the scales that can; see `TypeScale.check`.
    public func validate(_ environment: TextEnvironment, for scale: TypeScale) throws(DynamicTypeError) {
        do {
            try scale.validate(environment)
        } catch {
            guard scale.definition.appSteps == nil, let entries = try? entries() else { throw error }
            let names = entries.compactMap { entry in
                (try? entry.result.get()).flatMap { $0.definition.appSteps == nil ? nil : entry.name }
            }
            try scale.validate(environment, scalesWithSteps: names)
        }
    }

    private func read(_ name: String) throws(ScaleFileError) -> Content {
        let file = "\(directory)/\(name).json"
        guard FileManager.default.fileExists(atPath: file) else { throw try unknown(name) }
        let bytes: [UInt8]
        try check(file)
        do {
            bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        } catch {
            throw ScaleFileError(code: .unreadable, file: file, reason: "the file cannot be read")
        }
        return Content(bytes: bytes, scale: try ScaleFile.scale(decoding: bytes, name: name, file: file))
    }

    /// Refuses what would never end, or fill the memory, before it is opened: a pipe, a device, a file that is too long.
    private func check(_ file: String) throws(ScaleFileError) {
        var status = stat()
        // What cannot be looked at is refused by the attempt to read it.
        guard unsafe stat(file, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ScaleFileError(code: .unreadable, file: file, reason: "not a regular file")
        }
        guard status.st_size <= ScaleFilesLimits.fileBytes else {
            throw ScaleFileError(
                code: .malformed, file: file, line: 1,
                reason: "the document has \(status.st_size) bytes, \(ScaleFilesLimits.fileBytes) are allowed")
        }
    }

    /// A name that is none; an error of its own where it cannot be known which there are.
    private func unknown(_ name: String) throws(ScaleFileError) -> ScaleFileError {
        let known = try scaleNames().joined(separator: ", ")
        return ScaleFileError(
            code: .unknownScale, file: directory,
            reason: "there is no scale \"\(name)\"; the scales are \(known.isEmpty ? "none" : known)")
    }

    /// Whether a text may be a scale's name; anything else would be a path, and is no file of this directory.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64 && text != "schema"
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }
}
