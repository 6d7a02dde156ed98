/// Why something cannot be shown or exported.
package struct PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    package enum Code: String, Sendable {
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
    package let code: Code
    /// What it is about: a format, a font's file, a place in a document.
    package let place: String
    /// The reason, as a sentence without its full stop.
    package let cause: String

    /// An error from its parts.
    package init(_ code: Code, _ place: String, _ cause: String) {
        self.code = code
        self.place = place
        self.cause = cause
    }

    /// Place and reason on one line.
    package var description: String { "\(place): \(cause)" }
}
