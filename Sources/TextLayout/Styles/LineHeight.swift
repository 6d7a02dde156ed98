/// The height of lines.
public enum LineHeight: Hashable, Sendable {
    /// The height that the faces on the line require: CSS's `line-height: normal`.
    case normal
    /// The same height for every line, whatever its faces: CSS's line height in pixels.
    case fixed(Double)
    /// At least this height, and more if a face on the line is taller.
    case growing(Double)

    /// Returns the height of a line with these faces at a measure, in points.
    ///
    /// For `normal`, Chromium rounds ascent, descent and line gap of each face to whole device pixels (two a point
    /// here), adds half of the line gap above and the rest below, and forms the union of all faces on the line and the
    /// primary one, whose strut is on every line. Measured on 1,285 lines of 11 faces and 14 sizes.
    func height(of faces: [PreparedTexts.LineFace], mask: UInt32, _ measure: LineMeasure) -> Double {
        switch self {
        case .fixed(let height): measure.engine.lineHeight(height)
        case .normal: LineHeight.natural(faces, mask, measure)
        case .growing(let height): max(height, LineHeight.natural(faces, mask, measure))
        }
    }

    private static func natural(_ faces: [PreparedTexts.LineFace], _ mask: UInt32, _ measure: LineMeasure) -> Double {
        switch measure.engine {
        case .chromium: break
        case .firefox: return naturalInFirefox(faces, mask, measure.size)
        case .webkit: return naturalInWebKit(faces, mask, measure.faceSize)
        }
        let (above, below) = extents(faces, mask, measure.faceSize * devicePixelsPerPoint)
        return (above + below) / devicePixelsPerPoint
    }

    /// Returns the distances in device pixels of the baseline from the top and from the bottom, in Chromium.
    private static func extents(
        _ faces: [PreparedTexts.LineFace], _ mask: UInt32, _ pixels: Double
    ) -> (above: Double, below: Double) {
        var (above, below) = (0.0, 0.0)
        faces.forEach(inUse: mask) { face, isPrimary in
            let (ascent, descent) = face.drawnExtents(at: pixels)
            let lineGap = Double((face.scaled(face.lineGap, pixels) + 0.5).rounded(.down))
            let half = (lineGap / 2).rounded(.down)
            above = isPrimary ? ascent + half : max(above, ascent + half)
            below = isPrimary ? descent + lineGap - half : max(below, descent + lineGap - half)
        }
        return (above, below)
    }

    static let devicePixelsPerPoint = 2.0

    /// Returns the distance of the baseline of such a line from its top, in points.
    ///
    /// Ascent and descent are rounded to device pixels; if rounding reduced the descent, browsers on Linux move a pixel
    /// from the ascent to it, so that nothing is clipped at the bottom. A line of a given height divides the space that
    /// the primary face leaves between above and below, with the part above truncated to whole pixels; other faces on
    /// it have no effect. Measured in Chromium 156 on 90 lines of 6 faces.
    func baseline(of faces: [PreparedTexts.LineFace], mask: UInt32, _ measure: LineMeasure) -> Double {
        let pixels = measure.faceSize * LineHeight.devicePixelsPerPoint
        func natural() -> Double {
            LineHeight.extents(faces, mask, pixels).above / LineHeight.devicePixelsPerPoint
        }
        func centered(_ height: Double) -> Double {
            guard let (ascent, descent) = faces.first?.drawnExtents(at: pixels) else { return height }
            let spare = height * LineHeight.devicePixelsPerPoint - ascent - descent
            return (ascent + (spare / 2).rounded(.down)) / LineHeight.devicePixelsPerPoint
        }
        switch self {
        case .normal: return natural()
        case .fixed(let height): return centered(measure.engine.lineHeight(height))
        case .growing(let height):
            return height > LineHeight.natural(faces, mask, measure) ? centered(height) : natural()
        }
    }
}

extension [PreparedTexts.LineFace] {
    /// Calls `body` with each face on a line, and whether it is the primary one, whose strut is on every line.
    @inline(__always)
    func forEach(inUse mask: UInt32, _ body: (PreparedTexts.LineFace, _ isPrimary: Bool) -> Void) {
        for (index, face) in enumerated() where index == 0 || mask >> UInt32(Swift.min(index, 31)) & 1 == 1 {
            body(face, index == 0)
        }
    }
}

extension PreparedTexts.LineFace {
    /// Returns ascent and descent in device pixels, as glyphs are positioned by them.
    ///
    /// Pictures and faces that the system offers are not positioned between pixels, so that nothing is moved from their
    /// ascent to their descent.
    fileprivate func drawnExtents(at pixels: Double) -> (ascent: Double, descent: Double) {
        let exact = scaled(self.descent, pixels)
        let ascent = Double((scaled(self.ascent, pixels) + 0.5).rounded(.down))
        let descent = Double((exact + 0.5).rounded(.down))
        if pictures != nil || isOffered { return (ascent, descent) }
        return descent < Double(exact) && ascent >= 1 ? (ascent - 1, descent + 1) : (ascent, descent)
    }

    /// Returns a distance in device pixels as Chromium computes it, in single precision: design units by the pixels of one.
    ///
    /// What is exactly half of a pixel may be less there, and is then rounded down.
    fileprivate func scaled(_ em: Double, _ pixels: Double) -> Float {
        guard unitsPerEm > 0 else { return Float(em) * Float(pixels) }
        return Float(em * unitsPerEm) * (Float(pixels) / Float(unitsPerEm))
    }
}
