/// Emoji that begin to move or come to rest.
public struct AnimationChange: Hashable, Sendable {
    /// Whether they move now.
    public let isOn: Bool
    /// The messages they stand in, in order.
    public let messages: [Int]
}
