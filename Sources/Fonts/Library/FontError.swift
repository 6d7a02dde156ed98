internal import Synchronization
internal import TypescaleStrings

/// An error in a font file, in a `roles.json` or in the folders of fonts.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    @nonexhaustive public enum Code: String, Sendable {
        /// The file or folder does not exist.
        case notFound
        /// The file exists and cannot be read.
        case unreadable
        /// The path is a directory, a pipe or a device.
        case notAFile
        /// The file has no bytes.
        case empty
        /// The file is larger than the limit for fonts or for roles.
        case tooLarge
        /// The bytes are not a font, or not a complete one.
        case damaged
        /// The file has no face of the index.
        case noSuchFace
        /// No family of the request or of the role `default` is installed.
        case noMatch
        /// The `roles.json` is malformed.
        case invalidRoles
        /// fontconfig cannot list the folders of fonts.
        case fontconfigFailed
        /// A text cannot be shaped with the face.
        case unshapable
        /// ICU's data for characters and line breaks is not installed.
        case languageDataMissing
        /// A style has CSS properties that are not supported together in the engine.
        case unsupported
        /// The work was canceled.
        case cancelled
    }

    /// The kind of error.
    public let code: Code
    /// The file, for malformed roles with the line: `FILE:LINE`; empty if the error is in no file.
    public let file: String
    /// The error in words.
    public let reason: String

    package init(_ code: Code, file: String = "", reason: String) {
        self.code = code
        self.file = file
        self.reason = reason
    }

    /// A Boolean value that indicates whether the same call may succeed later.
    var isTransient: Bool { code == .unreadable || code == .cancelled }

    /// The file and the reason.
    public var description: String {
        // A missing file or folder always has a path, which may be the empty one.
        let isInFile = !file.isEmpty || code == .notFound
        return isInFile ? "\(Quotation.printable(Quotation.named(file))): \(reason)" : reason
    }
}

/// The failures of faces that a program continues after: texts that are not shaped, and files that are not opened.
package enum FontFailures {
    private static let observer = Mutex<(@Sendable (FontError) -> Void)?>(nil)

    /// Calls a function with every new failure, in place of the one that was called before.
    package static func observe(_ new: (@Sendable (FontError) -> Void)?) { observer.withLock { $0 = new } }

    static func report(_ error: FontError) {
        let observer = observer.withLock { $0 }
        observer?(error)
    }
}
