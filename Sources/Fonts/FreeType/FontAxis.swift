/// A variation axis of a face, in the axis's own units.
public struct FontAxis: Hashable, Sendable {
    /// The four-letter tag, such as `wght`.
    public let tag: String
    /// The smallest value.
    public let minimum: Double
    /// The value of the face as it is drawn.
    public let defaultValue: Double
    /// The largest value.
    public let maximum: Double

    /// The values there are.
    public var range: ClosedRange<Double> { minimum...maximum }
}
