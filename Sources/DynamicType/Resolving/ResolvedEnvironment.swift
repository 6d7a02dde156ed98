/// An environment with every open question answered.
public struct ResolvedEnvironment: Hashable, Sendable {
    /// The environment as it was given.
    public let requested: TextEnvironment
    /// The reader's size as a category.
    public let category: ContentSizeCategory
    /// The reader's size as a factor of the default.
    public let fontScale: Double
    /// The published column that answered, in scales that have a table.
    public let tableCategory: ContentSizeCategory?
    /// The app's multiplier, whether it was given as such or as a tick.
    public let appScale: Double
    /// Pixels a point.
    public let displayScale: Double
    /// The viewport's width, in scales that follow it, or where it was given.
    public let viewportWidth: Double?
}
