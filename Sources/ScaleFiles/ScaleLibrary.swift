internal import FoundationEssentials
internal import Synchronization
internal import TypescaleFiles
package import TypescaleJSON
internal import TypescaleStrings

/// The scales of one folder, the bundled scales, or both; each is read on first use and cached.
///
/// An invalid file is an error for requests for that scale alone. Blocks: the first request for a scale reads its file.
public final class ScaleLibrary: Sendable {
    /// A scale of the library, or the error in its file.
    public struct Entry: Sendable {
        /// The scale's name.
        public let name: ScaleName
        /// The scale, or the error in its file.
        public let result: Result<TypeScale, ScaleFileError>
        /// The error in the file, also if the result is its last valid content.
        package let error: ScaleFileError?
    }

    /// The library of the bundled scales, which all of ``TypeScale/bundled(_:)`` share.
    static let bundled = ScaleLibrary()

    /// The folder of the scale files; `nil` for the bundled scales.
    public let folder: String?
    /// A Boolean value that indicates whether the library has the bundled scales; a file of the same name replaces one.
    public let includesBundledScales: Bool
    /// The scale of requests that name none.
    package let defaultName: ScaleName
    private let roles: [FontRole]?
    /// The last valid contents of files that have become invalid since.
    private let lastValid: [ScaleName: Content]
    private let cache = Mutex<[ScaleName: Reading]>([:])

    /// The bytes of a file and the scale they define.
    private struct Content: Sendable {
        let bytes: [UInt8]
        let scale: TypeScale
    }

    /// The result of reading a file, with its error even if an earlier content is used instead.
    private struct Reading: Sendable {
        let content: Result<Content, ScaleFileError>
        let error: ScaleFileError?
    }

    /// The bytes of the JSON schema of scale files, for editors.
    package static var schema: [UInt8] { BundledFile.bytes("typescales/schema.json") ?? [] }

    /// Creates a library of a folder's scales, or of the scales that are compiled into the library.
    ///
    /// With `includesBundledScales`, the folder's scales come in addition to the bundled ones. If the folder does
    /// not exist, each request throws, also one for a bundled scale.
    public convenience init(folder: String? = nil, includesBundledScales: Bool = false) {
        self.init(folder: folder, includesBundledScales: includesBundledScales, roles: nil)
    }

    /// Creates a library whose styles have one of these roles; `nil` allows any role.
    ///
    /// `previous` is an earlier library of the same folder, whose contents replace files that are invalid now.
    package init(
        folder: String?, includesBundledScales: Bool, roles: [FontRole]?, defaultName: ScaleName = .appleIOS,
        replacing previous: ScaleLibrary? = nil
    ) {
        self.folder = folder
        self.defaultName = defaultName
        self.includesBundledScales = includesBundledScales || folder == nil
        self.roles = roles
        lastValid = previous?.cache.withLock { $0.compactMapValues { try? $0.content.get() } } ?? [:]
    }

    /// Returns this library with one more scale, whose file is in a request; it is the scale of requests that name
    /// none.
    ///
    /// The content is checked like a file's. The contents of the other scales are shared, and nothing is written.
    package func adding(_ bytes: [UInt8], named name: ScaleName) throws(ScaleFileError) -> ScaleLibrary {
        let content = Content(bytes: bytes, scale: try TypeScale(json: bytes, name: name.name, file: nil, roles: roles))
        let library = ScaleLibrary(
            folder: folder, includesBundledScales: includesBundledScales, roles: roles, defaultName: name)
        let readings = cache.withLock { $0 }
        library.cache.withLock { cache in
            cache = readings
            cache[name] = Reading(content: .success(content), error: nil)
        }
        return library
    }

    /// Returns the scale of a name; throws an error that lists the library's scales if there is none.
    ///
    /// Also throws if the library's folder does not exist, even if the scale is a bundled one.
    ///
    /// Without a name, it is the library's default: ``ScaleName/appleIOS``, or the scale that was added to the library.
    /// Blocks the calling thread while it reads the file on the first call for a name.
    ///
    /// - Complexity: Reads and parses the file on the first call for a name; O(1) afterwards.
    public func scale(named name: ScaleName? = nil) throws(ScaleFileError) -> TypeScale {
        try content(of: name ?? defaultName).scale
    }

    /// Parses a scale's file, with its notes, from the bytes that the scale was read from.
    package func document(of name: ScaleName) throws(ScaleFileError) -> JSONValue {
        let content = try content(of: name)
        return try rethrowing(JSONParser().parse(content.bytes)) { ScaleFileError($0 as JSONError, file: name.name) }
    }

    private func content(of name: ScaleName) throws(ScaleFileError) -> Content { try reading(of: name).content.get() }

    private func reading(of name: ScaleName) throws(ScaleFileError) -> Reading {
        if let known = cache.withLock({ $0[name] }) { return known }
        guard name.isFileName else { throw try notFound(name) }
        // Read outside the lock: two concurrent first requests do the same work and get equal results.
        let result = Result { () throws(ScaleFileError) in try read(name) }
        var error: ScaleFileError?
        if case .failure(let failure) = result {
            // A name that may have no file is not cached: clients could fill the memory with names.
            if [.scaleNotFound, .folderNotFound, .tooManyFiles].contains(failure.code) { throw failure }
            if failure.code == .unreadable, lastValid[name] == nil { throw failure }
            error = failure
        }
        let content = error == nil ? result : lastValid[name].map { .success($0) } ?? result
        let reading = Reading(content: content, error: error)
        cache.withLock { $0[name] = reading }
        return reading
    }

    private func read(_ name: ScaleName) throws(ScaleFileError) -> Content {
        let file = file(of: name)
        let bytes: [UInt8]
        try checkFolder()
        // The name of a bundled scale's file is not a path: a file of that name in the working directory is another.
        if let own = path(of: name), ScaleBytes.isFile(own) {
            bytes = try ScaleBytes.contents(ofFile: own)
        } else {
            guard includesBundledScales, let bundled = ScaleBytes.bundled(name) else { throw try notFound(name) }
            bytes = bundled
        }
        return Content(bytes: bytes, scale: try TypeScale(json: bytes, name: name.name, file: file, roles: roles))
    }

    /// Returns the path of a scale's file; of a bundled scale, the file's name.
    package func file(of name: ScaleName) -> String {
        let base = "\(name).json"
        guard let path = path(of: name) else { return base }
        let isBundled = includesBundledScales && ScaleName.bundled.contains(name)
        return isBundled && !ScaleBytes.isFile(path) ? base : path
    }

    /// Throws if the library's folder does not exist: bundled scales never replace it.
    private func checkFolder() throws(ScaleFileError) {
        guard let folder, let reason = FileSystem.missingFolderReason(folder) else { return }
        throw ScaleFileError(.folderNotFound, file: folder, reason: reason)
    }

    /// Returns the path that a scale's file has in the library's folder; `nil` if it has none.
    private func path(of name: ScaleName) -> String? { folder.map { "\($0)/\(name).json" } }

    /// Returns the names of the library's scales in alphabetical order, valid or not.
    ///
    /// Blocks the calling thread while it lists the folder, if there is one.
    ///
    /// - Complexity: O(*n* log *n*) for *n* files in the folder.
    public func scaleNames() throws(ScaleFileError) -> [ScaleName] {
        guard let folder else { return ScaleName.bundled }
        try checkFolder()
        let files: [String]
        do {
            files = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw ScaleFileError(.folderNotFound, file: folder, reason: "the folder cannot be read")
        }
        let names = files.filter { $0.endsExactly(".json") }.map { Identifier(Substring($0.utf8.dropLast(5))) }
            .sorted().map { ScaleName($0.text) }.filter(\.isFileName)
        guard names.count <= ScaleFilesLimits.files else {
            throw ScaleFileError(
                .tooManyFiles, file: folder,
                reason: "the folder has \(names.count) scale files; at most \(ScaleFilesLimits.files) are allowed")
        }
        guard includesBundledScales else { return names }
        return Set(names + ScaleName.bundled).sorted { $0.id < $1.id }
    }

    /// Returns an error for each file of the folder whose name cannot be a scale's; hidden files are left out.
    package func misnamedFiles() -> [ScaleFileError] {
        guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder.systemPath) else {
            return []
        }
        return files.filter { $0.lowercasedASCII.endsExactly(".json") }
            .filter { !$0.startsExactly(".") && !$0.isExactly("schema.json") }
            .map { Identifier($0) }.sorted().map(\.text)
            .compactMap { file in
                let name = ScaleName(String(file.dropLast(5)))
                let isLowercase = file.endsExactly(".json")
                guard !isLowercase || !name.isFileName else { return nil }
                return ScaleFileError(
                    .invalid, file: "\(folder)/\(file)",
                    reason: isLowercase
                        ? "\(Quotation.quoted(name.name)) \(ScaleName.invalidNameReason)"
                        : "the extension of a scale file is .json, in lowercase")
            }
    }

    /// Returns all scales of the library; an invalid file is an entry with its error.
    ///
    /// Blocks the calling thread while it lists the folder, and reads the files that were not read before.
    ///
    /// - Complexity: O(*n* log *n*) for *n* files in the folder, and linear in the size of those that are read.
    public func entries() throws(ScaleFileError) -> [Entry] {
        try scaleNames().map { name in
            do throws(ScaleFileError) {
                let reading = try reading(of: name)
                return Entry(name: name, result: reading.content.map(\.scale), error: reading.error)
            } catch {
                return Entry(name: name, result: .failure(error), error: error)
            }
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
        ScaleFileError(notFound: name, among: try scaleNames().map(\.name))
    }
}
