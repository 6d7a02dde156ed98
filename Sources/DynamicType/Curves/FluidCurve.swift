// Utopia's fluid scale: a size grows in a straight line with the viewport between two widths and stands still outside.
//
// In CSS it is clamp(min rem, intercept rem + slope vw, max rem). A reader's text size changes what a rem is and leaves
// vw alone, so the bounds and the intercept take the reader's factor and the slope does not, exactly as in a browser.

/// Sizes that follow the viewport's width.
public struct FluidCurve: Hashable, Sendable {
    /// One end of the line.
    public struct End: Hashable, Sendable {
        /// The viewport's width there, in points.
        public let width: Double
        /// Step 0's size there.
        public let base: Double
        /// What each step multiplies by.
        public let ratio: Double

        /// An end.
        public init(width: Double, base: Double, ratio: Double) {
            self.width = width
            self.base = base
            self.ratio = ratio
        }

        /// A step's size here, to four decimals as Utopia writes it.
        public func size(step: Int) -> Double {
            var size = base
            for _ in 0..<step.magnitude { size = step < 0 ? size / ratio : size * ratio }
            return (size * 10_000).rounded(.toNearestOrAwayFromZero) / 10_000
        }
    }

    /// The narrow end.
    public let narrow: End
    /// The wide end.
    public let wide: End
    /// The viewport's width where the environment gives none.
    public let defaultWidth: Double

    /// A curve; ``TypeScale`` checks it.
    public init(narrow: End, wide: End, defaultWidth: Double) {
        self.narrow = narrow
        self.wide = wide
        self.defaultWidth = defaultWidth
    }

    /// A size that is `narrowSize` at the narrow end and `wideSize` at the wide one.
    func size(from narrowSize: Double, to wideSize: Double, width: Double, factor: Double) -> Double {
        let slope = (wideSize - narrowSize) / (wide.width - narrow.width)
        let intercept = narrowSize - narrow.width * slope
        let size = intercept * factor + slope * width
        return min(max(size, min(narrowSize, wideSize) * factor), max(narrowSize, wideSize) * factor)
    }
}
