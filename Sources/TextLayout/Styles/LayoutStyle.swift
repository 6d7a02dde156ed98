/// How the text of one style is laid out in one environment.
package struct LayoutStyle: Hashable, Sendable {
    /// Font size in points.
    package var size: Double
    /// How tall its lines are.
    package var lineHeight: LineHeight
    /// Letter spacing in points.
    package var tracking: Double

    /// A style at its size.
    package init(size: Double, lineHeight: LineHeight, tracking: Double) {
        self.size = size
        self.lineHeight = lineHeight
        self.tracking = tracking
    }
}
