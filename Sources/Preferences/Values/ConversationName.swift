/// The name of a conversation: any text of 1 to ``Limits/nameBytes`` bytes.
public struct ConversationName: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let name: String

    /// A name; an error where it is empty or too long.
    public init(_ name: String) throws(StoreError) {
        try Limits.check(name: name, of: "conversation")
        self.name = name
    }

    /// The name.
    public var description: String { name }
}
