// Utopia's fluid scale: between two viewport widths a size grows linearly, outside of them it is constant.
//
// In CSS it is clamp(min rem, intercept rem + slope vw, max rem). A reader's font scale changes the rem but not the vw,
// so the bounds and the intercept are multiplied by it and the slope is not, as in a browser.

internal import TypescaleStrings

/// A curve by which sizes follow the viewport's width.
public struct FluidCurve: Hashable, Sendable {
    /// One end of the line.
    public struct End: Hashable, Sendable {
        /// The viewport's width in points.
        public let width: Double
        /// The size of step 0.
        public let base: Double
        /// The ratio of a step's size to the size of the step before.
        public let ratio: Double

        /// Creates an end.
        public init(width: Double, base: Double, ratio: Double) {
            self.width = width
            self.base = base
            self.ratio = ratio
        }

        /// Returns a step's size, to four decimals as Utopia writes it; steps are limited to 20 in each direction.
        public func size(step: Int) -> Double {
            var size = base
            let steps = DynamicTypeLimits.fluidStep
            let step = step.clamped(to: steps)
            for _ in 0..<step.magnitude { size = step < 0 ? size / ratio : size * ratio }
            return (size * 10_000).rounded(.toNearestOrAwayFromZero) / 10_000
        }
    }

    /// The narrow end.
    public let narrow: End
    /// The wide end.
    public let wide: End
    /// The viewport's width of an environment that gives none.
    public let defaultWidth: Double

    /// Creates a curve, which ``TypeScale/init(_:)`` validates.
    public init(narrow: End, wide: End, defaultWidth: Double) {
        self.narrow = narrow
        self.wide = wide
        self.defaultWidth = defaultWidth
    }

    /// Returns the size between `narrowSize` at the narrow end and `wideSize` at the wide end.
    func size(from narrowSize: Double, to wideSize: Double, width: Double, fontScale: Double) -> Double {
        let slope = (wideSize - narrowSize) / (wide.width - narrow.width)
        let intercept = narrowSize - narrow.width * slope
        let size = intercept * fontScale + slope * width
        return min(max(size, min(narrowSize, wideSize) * fontScale), max(narrowSize, wideSize) * fontScale)
    }
}
