/// A name with its value.
public struct JSONMember: Sendable {
    /// The name.
    public let name: Identifier
    /// Where the name stood.
    public let position: JSONPosition
    /// The value.
    public let value: JSONValue

    /// A name with its value.
    public init(
        name: Identifier, position: JSONPosition = JSONPosition(offset: 0, line: 1, column: 1), value: JSONValue
    ) {
        self.name = name
        self.position = position
        self.value = value
    }
}
