/// The height of lines.
package enum LineHeight: Hashable, Sendable {
    /// The height that the faces on the line require: CSS's `line-height: normal`.
    case normal
    /// The same height around the first face of the text and of each span: CSS's line height in pixels.
    ///
    /// Faces of different extents have their height around different lines, whose union is the height of a line.
    case fixed(Double)

    /// Returns the height of a line with these faces at a measure, in points.
    ///
    /// For `normal`, Chromium rounds ascent, descent and line gap of each face to whole device pixels (two a point
    /// here), adds half of the line gap above and the rest below, and forms the union of all faces on the line and the
    /// primary one, whose strut is on every line. Measured on 1,285 lines of 11 faces and 14 sizes.
    func height(of faces: [PreparedTexts.LineFace], mask: UInt32, _ measure: LineMeasure) -> Double {
        switch self {
        case .fixed(let height):
            LineHeight.fixed(measure.engine.lineHeight(height), faces, mask, measure).height
        case .normal: LineHeight.natural(faces, mask, measure)
        }
    }

    private static func natural(_ faces: [PreparedTexts.LineFace], _ mask: UInt32, _ measure: LineMeasure) -> Double {
        switch measure.engine {
        case .chromium:
            let (above, below) = extents(faces, mask, measure.faceSize * devicePixelsPerPoint)
            return (above + below) / devicePixelsPerPoint
        case .firefox: return naturalInFirefox(faces, mask, measure.size)
        case .webkit: return naturalInWebKit(faces, mask, measure.faceSize)
        }
    }

    /// Returns the distances in device pixels of the baseline from the top and from the bottom, in Chromium.
    private static func extents(
        _ faces: [PreparedTexts.LineFace], _ mask: UInt32, _ pixels: Double
    ) -> (above: Double, below: Double) {
        var (above, below) = (0.0, 0.0)
        faces.forEach(inUse: mask) { index, face in
            let (ascent, descent) = face.drawnExtents(at: pixels)
            let lineGap = Double((face.scaled(face.lineGap, pixels) + 0.5).rounded(.down))
            let half = (lineGap / 2).rounded(.down)
            above = index == 0 ? ascent + half : max(above, ascent + half)
            below = index == 0 ? descent + lineGap - half : max(below, descent + lineGap - half)
        }
        return (above, below)
    }

    static let devicePixelsPerPoint = 2.0

    /// Returns the distance of the baseline of such a line from its top, in points.
    ///
    /// Ascent and descent are rounded to device pixels; if rounding reduced the descent, browsers on Linux move a pixel
    /// from the ascent to it, so that nothing is clipped at the bottom. Measured in Chromium 156 on 90 lines of 6
    /// faces.
    func baseline(of faces: [PreparedTexts.LineFace], mask: UInt32, _ measure: LineMeasure) -> Double {
        switch self {
        case .normal:
            let pixels = measure.faceSize * LineHeight.devicePixelsPerPoint
            return LineHeight.extents(faces, mask, pixels).above / LineHeight.devicePixelsPerPoint
        case .fixed(let height):
            return LineHeight.fixed(measure.engine.lineHeight(height), faces, mask, measure).baseline
        }
    }

    /// Returns the height of a line of a given height around each face, and the distance of its baseline from the top.
    ///
    /// The height has half of what a face leaves of it above the face, and the rest below. Only the first faces of the
    /// text and of spans count, and not those that draw characters which these lack.
    private static func fixed(
        _ height: Double, _ faces: [PreparedTexts.LineFace], _ mask: UInt32, _ measure: LineMeasure
    ) -> (height: Double, baseline: Double) {
        var (least, greatest) = (Double.infinity, -Double.infinity)
        faces.forEach(inUse: mask) { index, face in
            guard index == 0 || face.isOfSpan else { return }
            let baseline = face.baseline(inLineOf: height, measure)
            (least, greatest) = (min(least, baseline), max(greatest, baseline))
        }
        return greatest > least ? (height + greatest - least, greatest) : (height, greatest)
    }
}

extension [PreparedTexts.LineFace] {
    /// Calls `body` with the index of each face on a line, and the face; the first face is on every line.
    @inline(__always)
    func forEach(inUse mask: UInt32, _ body: (Int, PreparedTexts.LineFace) -> Void) {
        for (index, face) in enumerated() where index == 0 || mask >> UInt32(Swift.min(index, 31)) & 1 == 1 {
            body(index, face)
        }
    }
}

extension PreparedTexts.LineFace {
    /// Returns the distance of the baseline from the top of a line of a given height around the face, in points.
    ///
    /// Chromium rounds half of the spare space down to device pixels, Firefox toward zero to 60ths of a pixel, and
    /// WebKit the distance down to pixels. Measured with 224 lines of up to three faces in each of them.
    fileprivate func baseline(inLineOf height: Double, _ measure: LineMeasure) -> Double {
        switch measure.engine {
        case .chromium:
            let pixelsPerPoint = LineHeight.devicePixelsPerPoint
            let (ascent, descent) = drawnExtents(at: measure.faceSize * pixelsPerPoint)
            return (ascent + ((height * pixelsPerPoint - ascent - descent) / 2).rounded(.down)) / pixelsPerPoint
        case .firefox:
            let (ascent, descent) = extentsInFirefox(measure.size)
            let spare = ((height - ascent - descent) * 60).rounded()
            return ascent + (spare / 2).rounded(.towardZero) / 60
        case .webkit:
            let (ascent, descent) = extentsInWebKit(measure.faceSize)
            return ((height + ascent - descent) / 2).rounded(.down)
        }
    }

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

    /// Returns a distance in device pixels as Chromium computes it, in single precision: design units by the pixels of
    /// one.
    ///
    /// A distance of exactly half a pixel may be less there, and is then rounded down.
    fileprivate func scaled(_ em: Double, _ pixels: Double) -> Float {
        guard unitsPerEm > 0 else { return Float(em) * Float(pixels) }
        return Float(em * unitsPerEm) * (Float(pixels) / Float(unitsPerEm))
    }
}
