// The height of lines without a height of their own, in Firefox and WebKit. Measured with 10 families at 19 sizes.

extension LineHeight {
    /// Returns the height of a line in Firefox: the greatest ascent and the greatest descent, in device pixels.
    ///
    /// The gap is what the primary face's typographic line is higher than both together. It is half above, like the rest
    /// of a fixed line. The ascent of pictures is what their descent leaves of both together, if that is more.
    static func naturalInFirefox(_ faces: [PreparedTexts.LineFace], _ mask: UInt32, _ size: Double) -> Double {
        let pixels = size * devicePixelsPerPoint
        var above = 0.0
        var below = 0.0
        for (index, face) in faces.enumerated() where index == 0 || mask >> UInt32(min(index, 31)) & 1 == 1 {
            let rule: FloatingPointRoundingRule =
                face.usesTypographicLine || face.pictures != nil ? .toNearestOrAwayFromZero : .up
            var ascent = ((face.pictures?.ascent ?? face.ascent) * pixels).rounded(rule)
            let descent = ((face.pictures?.descent ?? face.descent) * pixels).rounded(rule)
            if let pictures = face.pictures {
                ascent = max(ascent, ((pictures.ascent + pictures.descent) * pixels).rounded() - descent)
            }
            let gap = index == 0 ? max(0, (face.typographicLine * pixels).rounded() - ascent - descent) : 0
            let half = (gap / 2).rounded(.down)
            above = max(above, ascent + half)
            below = max(below, descent + gap - half)
        }
        return (above + below) / devicePixelsPerPoint
    }

    /// Returns the height of a line in WebKit: ascent, descent and gap of each face in whole pixels.
    ///
    /// Half of a gap may end between two pixels: above it is rounded down, below up.
    static func naturalInWebKit(_ faces: [PreparedTexts.LineFace], _ mask: UInt32, _ size: Double) -> Double {
        var above = 0.0
        var below = 0.0
        for (index, face) in faces.enumerated() where index == 0 || mask >> UInt32(min(index, 31)) & 1 == 1 {
            let half = (face.lineGap * size).rounded() / 2
            above = max(above, ((face.pictures?.ascent ?? face.ascent) * size).rounded() + half)
            below = max(below, ((face.pictures?.descent ?? face.descent) * size).rounded() + half)
        }
        return above.rounded(.down) + below.rounded(.up)
    }
}
