/// A catalog: one file with messages in one or several languages.
package struct StringCatalog: Sendable {
    package var format: CatalogFormat
    /// The language of the texts that are translated, as a BCP 47 tag; `nil` if the file does not say.
    package var sourceLanguage: Identifier?
    /// The language of the translations if the file says it; `nil` if only the file's name may say it.
    package var language: Identifier?
    /// The messages in the order of the file.
    package var messages: [CatalogMessage] = []
    /// Problems that do not make the file unreadable: messages that were skipped, with reasons.
    package var warnings: [CatalogWarning]

    package init(_ format: CatalogFormat, sourceLanguage: Identifier? = nil, warnings: [CatalogWarning] = []) {
        (self.format, self.sourceLanguage, self.warnings) = (format, sourceLanguage, warnings)
    }

    /// Sets the language of the messages that have none.
    mutating func setLanguage(_ language: Identifier?) {
        for index in messages.indices where messages[index].language == nil { messages[index].language = language }
    }

    /// Adds a message, or a warning if its text cannot be read.
    mutating func append(
        _ id: Identifier, language: Identifier? = nil, at position: CatalogPosition, comment: CatalogComment? = nil,
        _ pattern: @autoclosure () throws(PatternFailure) -> MessagePattern
    ) {
        guard let pattern = readable(id, language: language, at: position, try pattern()) else { return }
        messages.append(CatalogMessage(id, language: language, pattern, at: position, comment: comment))
    }

    /// Returns the pattern of a text of a message; `nil`, after a warning, if it cannot be read.
    mutating func readable(
        _ id: Identifier, language: Identifier?, at position: CatalogPosition,
        _ pattern: @autoclosure () throws(PatternFailure) -> MessagePattern
    ) -> MessagePattern? {
        do throws(PatternFailure) {
            return try pattern()
        } catch {
            warn(error.reason, of: id, in: language, at: position)
            return nil
        }
    }
}

/// The comments and placeholders of the file from which others are translated, by key.
package struct CatalogTemplate: Sendable {
    var arguments: [Identifier: [Identifier: MessageArgument]] = [:]
    var comments: [Identifier: String] = [:]
    /// The notations of the texts of JSON, in all files together; `nil` for other formats.
    package var notation: JSONNotation?

    package init(notation: JSONNotation? = nil) { self.notation = notation }

    func example(of argument: Identifier, in message: Identifier) -> String? {
        arguments[message]?[argument]?.example
    }

    /// Adds what another template says of messages that this one says nothing of.
    package mutating func merge(_ other: CatalogTemplate) {
        arguments.merge(other.arguments) { own, _ in own }
        comments.merge(other.comments) { own, _ in own }
        if let found = other.notation { notation = notation?.union(found) ?? found }
    }
}
