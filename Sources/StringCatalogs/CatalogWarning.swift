/// A problem in a catalog that does not keep it from being read.
package struct CatalogWarning: Sendable {
    package var position: CatalogPosition
    package var reason: String
    /// The message; `nil` if the warning is about none that could be read.
    package var id: Identifier?
    /// The language of the text; `nil` if it is the file's.
    package var language: Identifier?
    /// The argument that stands for what is missing; the warning does not apply if the user has a value for it.
    package var argument: Identifier?
    /// A Boolean value that indicates whether the problem changes nothing of what readers see.
    package var isNote = false

    init(
        _ reason: String, of id: Identifier?, in language: Identifier? = nil, at position: CatalogPosition
    ) {
        (self.reason, self.id, self.language, self.position) = (reason, id, language, position)
    }

    /// Creates a warning about a text that is in another file.
    init(missing name: Identifier, of id: Identifier?, at position: CatalogPosition) {
        self.init(
            "\"\(name)\" is in another file; \"values\" of typescale.json can have its text", of: id, at: position)
        argument = name
    }

    /// Creates a note about plural forms that no number has.
    init(pluralForms count: Int, of id: Identifier?, inLanguageWith most: Int, at position: CatalogPosition) {
        self.init(
            "the text has \(count) plural forms, and the rule of the language has \(most); the last are not shown",
            of: id, at: position)
        isNote = true
    }

    /// Creates a warning about an identifier that occurred before.
    init(repeated id: Identifier, at position: CatalogPosition) {
        self.init("occurs more than once; the first is checked", of: id, at: position)
    }
}
