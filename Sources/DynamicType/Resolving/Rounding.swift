/// How a quantity is rounded before it is answered; halves go away from zero, as UIKit does it.
public enum Rounding: String, CaseIterable, Hashable, Sendable {
    /// Not at all.
    case none
    /// To whole points.
    case wholePoint
    /// To whole pixels of the reader's screen.
    case pixel

    /// The quantity rounded for a screen of so many pixels a point.
    @inlinable
    public func round(_ value: Double, displayScale: Double) -> Double {
        switch self {
        case .none: value
        case .wholePoint: value.rounded(.toNearestOrAwayFromZero)
        case .pixel: (value * displayScale).rounded(.toNearestOrAwayFromZero) / displayScale
        }
    }
}

/// The rounding of each quantity a scale answers.
public struct ScaleRounding: Hashable, Sendable {
    /// The size's.
    public let size: Rounding
    /// The line height's.
    public let lineHeight: Rounding
    /// The tracking's.
    public let tracking: Rounding

    /// One rounding a quantity.
    public init(size: Rounding = .none, lineHeight: Rounding = .none, tracking: Rounding = .none) {
        self.size = size
        self.lineHeight = lineHeight
        self.tracking = tracking
    }
}
