/// An error of an export or an import.
package struct DesignTokenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The subject: a scale, or a path in a document.
    package let subject: String
    /// The reason, without a period.
    package let reason: String
    /// The file that the subject names, with its line or alone.
    package let file: Identifier

    /// The other mistakes of the same files.
    package let others: [DesignTokenError]

    package init(_ subject: String, _ reason: String, others: [DesignTokenError] = [], file: String? = nil) {
        self.subject = subject
        self.file = Identifier(file ?? subject)
        self.reason = reason
        self.others = others
    }

    /// The subject and the reason, with a line for each mistake.
    package var description: String { descriptions.joined(separator: "\n") }

    /// The description of each mistake, in which names of the files may have line feeds.
    package var descriptions: [String] { ["\(subject): \(reason)"] + others.flatMap(\.descriptions) }
}
