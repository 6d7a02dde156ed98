/// An error of an export or an import.
package struct DesignTokenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The subject: a scale, or a path in a document.
    package let subject: String
    /// The reason, without a period.
    package let reason: String

    /// Creates an error about a subject.
    package init(_ subject: String, _ reason: String) {
        self.subject = subject
        self.reason = reason
    }

    /// The subject and the reason on one line.
    package var description: String { "\(subject): \(reason)" }
}
