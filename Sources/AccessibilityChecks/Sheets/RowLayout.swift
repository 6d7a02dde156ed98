/// The arrangement of a row's parts: side by side, or stacked.
public struct RowLayout: Hashable, Sendable {
    /// The arrangements of a row.
    public enum Arrangement: String, CaseIterable, Hashable, Sendable {
        /// Next to each other.
        case sideBySide
        /// One above the other.
        case stacked
    }

    /// The size of a part in points.
    public struct Part: Hashable, Sendable {
        /// The width.
        public var width: Double
        /// The height.
        public var height: Double

        /// Creates the size of a part.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// The arrangement.
    public let arrangement: Arrangement
    /// The width of the parts side by side, in points.
    public let neededWidth: Double
    /// The available width in points.
    public let availableWidth: Double
    /// The height of the row in the arrangement, in points.
    public let height: Double

    /// Arranges parts of given sizes at the current text size.
    ///
    /// Parts are side by side as long as none has to wrap. Sizes decide, not the category: two short words fit next to
    /// each other at any size. Lengths that are no numbers count as 0.
    public init(_ parts: [Part], spacing: Double, lineSpacing: Double = 0, availableWidth: Double) {
        let gaps = Double(max(parts.count - 1, 0))
        neededWidth = parts.reduce(gaps * spacing.orZero) { $0 + $1.width.orZero }
        self.availableWidth = availableWidth.orZero
        arrangement = neededWidth <= self.availableWidth + AccessibilityChecksLimits.sumError ? .sideBySide : .stacked
        height =
            arrangement == .sideBySide
            ? parts.reduce(0) { max($0, $1.height.orZero) }
            : parts.reduce(gaps * lineSpacing.orZero) { $0 + $1.height.orZero }
    }
}
