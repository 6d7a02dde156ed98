/// A name with its value.
package struct JSONMember: Sendable {
    /// The name.
    package let name: Identifier
    /// Where the name stood.
    package let position: JSONPosition
    /// The value.
    package let value: JSONValue

    /// A name with its value.
    package init(
        name: Identifier, position: JSONPosition = JSONPosition(offset: 0, line: 1, column: 1), value: JSONValue
    ) {
        self.name = name
        self.position = position
        self.value = value
    }
}
