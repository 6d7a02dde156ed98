/// A length of which a part grows with the text.
public struct ScalableLength: Hashable, Sendable {
    /// The part that does not grow in points.
    public var points: Double
    /// The part that grows, in em of the text's style.
    public var em: Double

    /// Creates a length.
    public init(points: Double = 0, em: Double = 0) {
        self.points = points
        self.em = em
    }

    /// Returns the length at a font size in points.
    @inlinable @inline(__always)
    public func value(at size: Double) -> Double { points + em * size }
}
