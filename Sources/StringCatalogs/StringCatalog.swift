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
        do throws(PatternFailure) {
            messages.append(CatalogMessage(id, language: language, try pattern(), at: position, comment: comment))
        } catch {
            warn(error.reason, of: id, at: position)
        }
    }
}
