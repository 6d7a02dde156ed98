/// A rounding of resolved quantities; halves are rounded away from zero, as in UIKit.
public enum Rounding: String, CaseIterable, Hashable, Sendable {
    /// No rounding.
    case none
    /// Rounding to whole points.
    case wholePoint
    /// Rounding to whole pixels of the reader's screen.
    case pixel

    /// Returns a quantity rounded for a screen with `displayScale` pixels in a point.
    @inlinable
    @inline(__always)
    public func round(_ value: Double, displayScale: Double) -> Double {
        if self == .none { return value }
        let scale = self == .pixel ? displayScale : 1
        // 50 × 1.15 is a little under 57.5 as a `Double`, and still a half.
        return (value * scale * (1 + 1e-12)).rounded(.toNearestOrAwayFromZero) / scale
    }
}

/// The rounding of each resolved quantity of a scale.
public struct ScaleRounding: Hashable, Sendable {
    /// The rounding of sizes.
    public let size: Rounding
    /// The rounding of line heights.
    public let lineHeight: Rounding
    /// The rounding of tracking.
    public let tracking: Rounding

    /// Creates a rounding for each quantity.
    public init(size: Rounding = .none, lineHeight: Rounding = .none, tracking: Rounding = .none) {
        self.size = size
        self.lineHeight = lineHeight
        self.tracking = tracking
    }
}
