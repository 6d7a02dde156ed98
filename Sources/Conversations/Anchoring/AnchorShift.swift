/// Where a viewport goes so that its anchor stays in place.
public struct AnchorShift: Hashable, Sendable {
    /// What stays.
    public var anchor: Anchor
    /// The viewport's top before, in points.
    public var old: Double
    /// The viewport's top after.
    public var new: Double
}
