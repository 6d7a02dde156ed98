/// The layout of the text of one style in one environment.
package struct LayoutStyle: Hashable, Sendable {
    /// The font size in points.
    package var size: Double
    /// The height of its lines.
    package var lineHeight: LineHeight
    /// The tracking in points.
    package var tracking: Double

    /// Creates a layout style.
    package init(size: Double, lineHeight: LineHeight, tracking: Double) {
        self.size = size
        self.lineHeight = lineHeight
        self.tracking = tracking
    }
}
