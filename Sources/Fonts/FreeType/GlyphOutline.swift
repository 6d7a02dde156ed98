/// A glyph's outline, in design units with y upwards.
public struct GlyphOutline: Hashable, Sendable {
    /// A step of the pen.
    public enum Step: Hashable, Sendable {
        /// Lifts the pen and begins a contour.
        case move(Point)
        /// A straight line.
        case line(Point)
        /// A curve with one control point.
        case quadratic(Point, Point)
        /// A curve with two control points.
        case cubic(Point, Point, Point)
        /// Closes the contour.
        case close
    }

    /// A place on the em square.
    public struct Point: Hashable, Sendable {
        /// To the right of the origin.
        public var x: Float
        /// Above the baseline.
        public var y: Float

        /// A place.
        public init(x: Float, y: Float) {
            self.x = x
            self.y = y
        }
    }

    /// The steps, contour after contour; none for a glyph without ink.
    public var steps: [Step]

    /// An outline.
    public init(steps: [Step] = []) { self.steps = steps }
}

/// A glyph that is drawn from a picture, such as most colour emoji are.
public struct GlyphPicture: Hashable, Sendable {
    /// The picture as the face has it: a PNG file.
    public var png: [UInt8]
    /// Left edge, in design units from the origin.
    public var left: Double
    /// Top edge, in design units above the baseline.
    public var top: Double
    /// Width in design units.
    public var width: Double
    /// Height in design units.
    public var height: Double

    /// A picture and where it stands.
    public init(png: [UInt8], left: Double, top: Double, width: Double, height: Double) {
        self.png = png
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }
}
