/// A place on one axis.
public struct FontVariationSetting: Hashable, Sendable {
    /// The axis's tag.
    public let tag: String
    /// The value, in the axis's own units.
    public let value: Double

    /// A place on an axis.
    public init(tag: String, value: Double) {
        self.tag = tag
        self.value = value
    }
}
