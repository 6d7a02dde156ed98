/// A glyph's outline, in design units with y upwards.
package struct GlyphOutline: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        /// Begins a contour.
        case move(Point)
        case line(Point)
        /// A curve with one control point.
        case quadratic(Point, Point)
        /// A curve with two control points.
        case cubic(Point, Point, Point)
        /// Closes the contour.
        case close
    }

    /// A point in the em square.
    package struct Point: Hashable, Sendable {
        /// The distance to the right of the origin.
        package var x: Float
        /// The distance above the baseline.
        package var y: Float
    }

    /// The steps, contour by contour; empty for a glyph without ink.
    package var steps: [Step] = []
}

/// The picture of a glyph that has no outline, such as most color emoji.
package struct GlyphPicture: Hashable, Sendable {
    /// The picture as a PNG file.
    package var png: [UInt8]
    /// The left edge, in design units from the origin.
    package var left: Double
    /// The top edge, in design units above the baseline.
    package var top: Double
    /// The width in design units.
    package var width: Double
    /// The height in design units.
    package var height: Double
}
