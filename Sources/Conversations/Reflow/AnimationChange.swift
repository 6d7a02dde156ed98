/// The messages with emoji that start or stop moving.
public struct AnimationChange: Hashable, Sendable {
    /// A Boolean value that indicates whether the emoji move in the new environment.
    public let isOn: Bool
    /// The indices of the messages with animated emoji, in order.
    public let messages: [Int]
}
