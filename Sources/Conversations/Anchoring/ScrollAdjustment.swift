/// Where a viewport goes so that its anchor stays in place.
public struct ScrollAdjustment: Hashable, Sendable {
    /// What stays.
    public var anchor: ScrollAnchor
    /// The viewport's top before, in points.
    public var oldOffset: Double
    /// The viewport's top after.
    public var newOffset: Double
}
