/// The messages on the screen with their new heights, reported before the rest is computed.
public struct ViewportUpdate: Sendable {
    /// The number of the change.
    public let generation: UInt64
    /// The messages in the viewport whose height or lines change, from the top.
    public let items: [InvalidationItem]
}
