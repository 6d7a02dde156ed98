/// A name and its value in an object.
package struct JSONMember: Sendable {
    /// The name.
    package let name: Identifier
    /// The position of the name.
    package let position: JSONPosition
    /// The value.
    package let value: JSONValue

    /// Creates a member.
    package init(
        name: Identifier, position: JSONPosition = JSONPosition(offset: 0, line: 1, column: 1), value: JSONValue
    ) {
        self.name = name
        self.position = position
        self.value = value
    }
}
