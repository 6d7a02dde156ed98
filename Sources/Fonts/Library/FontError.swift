/// What went wrong with a font, which file it was, and why.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, for callers who choose what to do.
    public enum Code: String, Sendable {
        /// Nothing is there (any more).
        case notFound
        /// It is there, and may not be read.
        case unreadable
        /// A directory, a pipe, a device: not a file.
        case notAFile
        /// A file of no bytes.
        case empty
        /// Larger than `FontLimits.fileBytes`, or roles than `FontLimits.rolesBytes`.
        case tooLarge
        /// Its bytes are not a font, or not a whole one.
        case damaged
        /// The file has no face of that index.
        case noSuchFace
        /// No family of the request, nor of the default role, is installed.
        case noMatch
        /// `roles.json` is not what it should be.
        case badRoles
        /// The font directories could not be read at all.
        case noFonts
        /// A text could not be shaped with the face.
        case unshapable
        /// The data of ICU for characters and line breaks is not installed.
        case languageDataMissing
        /// The work was cancelled; nothing is wrong with any font.
        case cancelled
    }

    /// The kind of failure.
    public let code: Code

    /// The file it concerns, of roles that are wrong with the line: `FILE:LINE`; empty where it concerns none.
    public let file: String

    /// The reason, as a sentence without its full stop.
    public let reason: String

    /// An error from its parts.
    public init(_ code: Code, file: String = "", reason: String) {
        self.code = code
        self.file = file
        self.reason = reason
    }

    /// File and reason on one line.
    public var description: String {
        file.isEmpty ? reason : "\(file): \(reason)"
    }
}
