/// How the text of one style is laid out in one environment.
public struct LayoutStyle: Hashable, Sendable {
    /// Font size in points.
    public var size: Double
    /// How tall its lines are.
    public var lineHeight: LineHeight
    /// Letter spacing in points.
    public var tracking: Double

    /// A style at its size.
    public init(size: Double, lineHeight: LineHeight, tracking: Double) {
        self.size = size
        self.lineHeight = lineHeight
        self.tracking = tracking
    }
}
