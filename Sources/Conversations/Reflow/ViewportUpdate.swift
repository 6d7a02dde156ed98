/// The messages on the screen with their new heights, given before anything else is known.
public struct ViewportUpdate: Sendable {
    /// The change's number.
    public let generation: UInt64
    /// Messages in the viewport of another height or other lines, from the top.
    public let items: [InvalidationItem]
}
