internal import TypescaleThreads

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

    init(_ reason: String, of id: Identifier?, in language: Identifier? = nil, at position: CatalogPosition) {
        (self.reason, self.id, self.language, self.position) = (reason, id, language, position)
    }

    init(repeated id: Identifier, at position: CatalogPosition) {
        self.init("occurs more than once; the first is checked", of: id, at: position)
    }
}

extension StringCatalog {
    mutating func warn(
        _ reason: String, of id: Identifier? = nil, in language: Identifier? = nil, at position: CatalogPosition
    ) {
        warnings.append(CatalogWarning(reason, of: id, in: language, at: position))
    }

    /// Adds a note about plural forms that no number has, if a text has more than the rule of its language.
    mutating func note(
        pluralForms count: Int, of id: Identifier, inLanguageWith most: Int, at position: CatalogPosition
    ) {
        guard count > most else { return }
        var note = CatalogWarning(
            "the text has \(count) plural forms, and the rule of the language has \(most); the last are not shown",
            of: id, at: position)
        note.isNote = true
        warnings.append(note)
    }

    /// Adds warnings about what a message could not include, and about texts that are in another file.
    mutating func warn(of inclusions: inout Inclusions, in id: Identifier, at position: CatalogPosition) {
        if let problem = inclusions.problem { warn(problem, of: id, at: position) }
        for name in inclusions.takeMissing() {
            var warning = CatalogWarning(
                "\"\(name)\" is in another file; \"values\" of typescale.json can have its text", of: id, at: position)
            warning.argument = name
            warnings.append(warning)
        }
    }
}

/// The reason why a catalog cannot be read.
package struct CatalogError: Error, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        case unknownFormat, unknownLanguage, malformed, encoding, tooLarge, unreadable, cancelled
    }

    package let code: Code
    /// The position; `nil` if the error concerns the whole file.
    package let position: CatalogPosition?
    /// The error in words, with what would be right.
    package let reason: String

    package init(_ code: Code, at position: CatalogPosition? = nil, _ reason: String) {
        (self.code, self.position, self.reason) = (code, position, reason)
    }

    /// The error with its position: `line 3, column 9: …`.
    package var description: String {
        position.map { "line \($0.line), column \($0.column): \(reason)" } ?? reason
    }
}

extension CatalogError {
    /// Throws if the work of this thread is canceled; called for each message, and in loops over parts of a file.
    static func checkCancellation() throws(CatalogError) {
        if Cancellation.isWorkCancelled { throw CatalogError(.cancelled, "reading the catalog was canceled") }
    }
}

package struct CatalogPosition: Hashable, Sendable, Comparable {
    /// The line, from 1.
    package let line: Int
    /// The column in UTF-16 units, from 1.
    package let column: Int

    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    package static func < (left: CatalogPosition, right: CatalogPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
