/// The reason why a drawing cannot be made or encoded.
package struct PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The subject: a format, a font's file or a path in a document.
    package let subject: String
    /// The reason, without a period.
    package let reason: String

    init(_ subject: String, _ reason: String) {
        self.subject = subject
        self.reason = reason
    }

    package var description: String { "\(subject): \(reason)" }
}
