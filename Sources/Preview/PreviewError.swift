/// Why something cannot be shown or exported.
public struct PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: String, Sendable {
        /// The picture would be larger than its format, or memory, allows.
        case tooLarge
        /// cairo cannot be loaded, or failed.
        case drawing
        /// A font could not be used.
        case font
        /// A file of tokens is not what it should be.
        case tokens
    }

    /// The kind of failure.
    public let code: Code
    /// What it is about: a format, a font's file, a place in a document.
    public let place: String
    /// The reason, as a sentence without its full stop.
    public let cause: String

    /// An error from its parts.
    public init(_ code: Code, _ place: String, _ cause: String) {
        self.code = code
        self.place = place
        self.cause = cause
    }

    /// Place and reason on one line.
    public var description: String { "\(place): \(cause)" }
}
