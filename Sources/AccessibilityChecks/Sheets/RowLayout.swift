/// Whether the parts of a row stand side by side or one above the other.
public struct RowLayout: Hashable, Sendable {
    /// How they stand.
    public enum Arrangement: String, CaseIterable, Hashable, Sendable {
        /// In one line.
        case sideBySide
        /// One above the other.
        case stacked
    }

    /// How they stand.
    public let arrangement: Arrangement
    /// The width they need side by side, in points.
    public let needed: Double
    /// The width there is.
    public let available: Double
    /// The height of the row as arranged.
    public let height: Double

    /// Arranges parts of given sizes at the present text size.
    ///
    /// Parts stand side by side as long as none has to wrap for it; sizes decide, not the category's name: two short
    /// words fit beside each other at any size.
    public init(
        _ parts: [(width: Double, height: Double)], spacing: Double, lineSpacing: Double = 0, available: Double
    ) {
        let gaps = Double(max(parts.count - 1, 0))
        needed = parts.reduce(gaps * spacing) { $0 + $1.width }
        self.available = available
        arrangement = needed <= available + AccessibilityChecksLimits.sumError ? .sideBySide : .stacked
        height =
            arrangement == .sideBySide
            ? parts.reduce(0) { max($0, $1.height) } : parts.reduce(gaps * lineSpacing) { $0 + $1.height }
    }
}
