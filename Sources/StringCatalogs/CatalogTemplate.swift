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
