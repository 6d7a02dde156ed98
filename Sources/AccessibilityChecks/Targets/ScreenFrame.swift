/// A rectangle on a screen, in points from its upper left corner.
public struct ScreenFrame: Hashable, Sendable {
    /// The left edge.
    public let x: Double
    /// The upper edge.
    public let y: Double
    /// The width.
    public let width: Double
    /// The height.
    public let height: Double

    /// A rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The middle.
    var centre: (x: Double, y: Double) { (x + width / 2, y + height / 2) }

    /// How far a point is from the rectangle; nothing inside it.
    func distance(to point: (x: Double, y: Double)) -> Double {
        let across = max(x - point.x, 0, point.x - x - width)
        let down = max(y - point.y, 0, point.y - y - height)
        return (across * across + down * down).squareRoot()
    }
}
