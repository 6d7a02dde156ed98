/// A named role a piece of text plays.
public struct TextStyle: Hashable, Sendable {
    /// The name.
    public let name: String
}
