import FoundationEssentials
import Synchronization
package import TypescaleJSON

/// The scales of one folder, or the bundled scales; each is read on first use and cached.
///
/// An invalid file is an error for requests for that scale alone. Blocks: the first request for a scale reads its file.
public final class ScaleLibrary: Sendable {
    /// A scale of the library, or the error in its file.
    public struct Entry: Sendable {
        /// The scale's name.
        public let name: ScaleName
        /// The scale, or the error in its file.
        public let result: Result<TypeScale, ScaleFileError>
    }

    /// The library of the bundled scales, which all of ``TypeScale/bundled(_:)`` share.
    static let bundled = ScaleLibrary()

    /// The folder of the scale files; `nil` for the bundled scales.
    public let directory: String?
    private let cache = Mutex<[ScaleName: Result<Content, ScaleFileError>]>([:])

    /// The bytes of a file and the scale they define.
    private struct Content: Sendable {
        let bytes: [UInt8]
        let scale: TypeScale
    }

    /// Creates a library of a folder's scales, or of the scales that are compiled into the library.
    public init(directory: String? = nil) { self.directory = directory }

    /// Returns the scale of a name; throws an error that lists the library's scales if there is none.
    ///
    /// - Complexity: Reads and parses the file on the first call for a name; O(1) afterwards.
    public func scale(named name: ScaleName = .appleIOS) throws(ScaleFileError) -> TypeScale {
        try content(of: name).scale
    }

    /// Parses a scale's file, with its notes, from the bytes that the scale was read from.
    package func document(of name: ScaleName) throws(ScaleFileError) -> JSONValue {
        let content = try content(of: name)
        do {
            return try JSONParser().parse(content.bytes)
        } catch {
            throw ScaleFileError(.malformed, file: name.name, path: error.path, line: error.line, reason: error.reason)
        }
    }

    private func content(of name: ScaleName) throws(ScaleFileError) -> Content {
        if let known = cache.withLock({ $0[name] }) { return try known.get() }
        guard name.isFileName else { throw try notFound(name) }
        // Read outside the lock: two concurrent first requests do the same work and get equal results.
        let result = Result { () throws(ScaleFileError) in try read(name) }
        // A name without a file is not cached: clients could fill the memory with names.
        if case .failure(let error) = result, [.scaleNotFound, .directoryNotFound].contains(error.code) { throw error }
        cache.withLock { $0[name] = result }
        return try result.get()
    }

    private func read(_ name: ScaleName) throws(ScaleFileError) -> Content {
        let bytes: [UInt8]
        let file: String
        if let directory {
            file = "\(directory)/\(name).json"
            guard FileManager.default.fileExists(atPath: file) else { throw try notFound(name) }
            bytes = try ScaleBytes.contents(ofFile: file)
        } else {
            file = "\(name).json"
            guard let bundled = ScaleBytes.bundled(name) else { throw try notFound(name) }
            bytes = bundled
        }
        return Content(bytes: bytes, scale: try TypeScale(json: bytes, name: name.name, file: file))
    }

    /// Returns the names of the library's scales in alphabetical order, valid or not.
    public func scaleNames() throws(ScaleFileError) -> [ScaleName] {
        guard let directory else { return ScaleName.bundled }
        let files: [String]
        do {
            files = try FileManager.default.contentsOfDirectory(atPath: directory)
        } catch {
            throw ScaleFileError(.directoryNotFound, file: directory, reason: "the directory cannot be read")
        }
        let names = files.filter { $0.endsExactly(".json") }.map { Identifier(Substring($0.utf8.dropLast(5))) }
            .sorted().map { ScaleName($0.text) }.filter(\.isFileName)
        guard names.count <= ScaleFilesLimits.files else {
            throw ScaleFileError(
                .directoryNotFound, file: directory,
                reason: "the directory has \(names.count) scale files; at most \(ScaleFilesLimits.files) are read")
        }
        return names
    }

    /// Returns all scales of the library; an invalid file is an entry with its error.
    public func entries() throws(ScaleFileError) -> [Entry] {
        try scaleNames().map { name in
            Entry(name: name, result: Result { () throws(ScaleFileError) in try scale(named: name) })
        }
    }

    /// Validates an environment for a scale; an error about a missing slider names the library's scales that have one.
    package func validate(_ environment: TextEnvironment, for scale: TypeScale) throws(DynamicTypeError) {
        do {
            try scale.validate(environment)
        } catch {
            guard scale.definition.appSteps == nil, let entries = try? entries() else { throw error }
            let names = entries.compactMap { entry in
                (try? entry.result.get()).flatMap { $0.definition.appSteps == nil ? nil : entry.name.name }
            }
            try scale.validate(environment, scalesWithSteps: names)
        }
    }

    private func notFound(_ name: ScaleName) throws(ScaleFileError) -> ScaleFileError {
        let known = try scaleNames().map(\.name).joined(separator: ", ")
        return ScaleFileError(
            .scaleNotFound, file: name.name,
            reason: "\"\(name)\" is not a scale; the scales are \(known.isEmpty ? "none" : known)")
    }
}
