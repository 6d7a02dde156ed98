/// The name of a conversation: any text of 1 to ``Limits/nameBytes`` bytes.
public struct ConversationName: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let name: Identifier

    /// A name; an error where it is empty or too long.
    public init(_ name: String) throws(StoreError) {
        self.name = Identifier(name)
        try Limits.check(name: self.name, of: "conversation")
    }

    /// The name.
    public var description: String { name.text }
}
