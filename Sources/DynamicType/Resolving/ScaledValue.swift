/// A value of one's own, scaled along with a style.
public struct ScaledValue: Hashable, Sendable {
    /// What is scaled.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A distance: rounded to pixels.
        case length = "value"
        /// A font's size: rounded to whole points.
        case fontSize = "font"
    }

    /// The value as it was given.
    public let base: Double
    /// The value scaled.
    public let value: Double
    /// How it was scaled.
    public let curve: ScalingCurve.Kind
    /// How it was rounded.
    public let rounding: Rounding
    /// Whether the maximum held it.
    public let isClamped: Bool
}
