// The height of lines without a height of their own, in Firefox and WebKit. Measured with 10 families at 19 sizes.

extension LineHeight {
    /// Returns the height of a line in Firefox: the greatest ascent and the greatest descent, in device pixels.
    ///
    /// The line gap is the excess of the typographic line of the first face of the text, or of a span, over ascent plus
    /// descent. Half of it is above, to half a pixel.
    static func naturalInFirefox(_ faces: [PreparedTexts.LineFace], _ mask: UInt32, _ size: Double) -> Double {
        var above = 0.0
        var below = 0.0
        faces.forEach(inUse: mask) { index, face in
            let pixels = face.freeTypePixels(size * devicePixelsPerPoint)
            let isFirst = index == 0 || face.isOfSpan
            let (ascent, descent) = face.extentsInFirefox(pixels, isFirst: isFirst)
            let lineGap = isFirst ? max(0, (face.typographicLine * pixels).rounded() - ascent - descent) : 0
            above = max(above, ascent + lineGap / 2)
            below = max(below, descent + lineGap / 2)
        }
        return (above + below) / devicePixelsPerPoint
    }

    /// Returns the height of a line in WebKit: ascent, descent and line gap of each face in whole pixels.
    ///
    /// Half of a line gap may end between two pixels: above it is rounded down, below up.
    static func naturalInWebKit(_ faces: [PreparedTexts.LineFace], _ mask: UInt32, _ size: Double) -> Double {
        var above = 0.0
        var below = 0.0
        faces.forEach(inUse: mask) { _, face in
            let (ascent, descent) = face.extentsInWebKit(size)
            let half = face.pixelsInWebKit(face.lineGap, size) / 2
            (above, below) = (max(above, ascent + half), max(below, descent + half))
        }
        return above.rounded(.down) + below.rounded(.up)
    }
}

extension PreparedTexts.LineFace {
    /// Returns the pixels of an em as FreeType scales design units, by a factor in 65,536ths.
    fileprivate func freeTypePixels(_ pixels: Double) -> Double {
        guard unitsPerEm > 0 else { return pixels }
        let factor = ((pixels * 64).rounded() * 65_536 / unitsPerEm).rounded()
        return factor / 65_536 / 64 * unitsPerEm
    }

    /// Returns a distance from the baseline in WebKit, in whole pixels.
    ///
    /// WebKit has the metrics in single precision: 7.5 pixels may be less there, and are then rounded down.
    fileprivate func pixelsInWebKit(_ em: Double, _ size: Double) -> Double {
        Double((Float(em) * Float(size)).rounded())
    }

    /// Returns ascent and descent in WebKit, in pixels.
    func extentsInWebKit(_ size: Double) -> (ascent: Double, descent: Double) {
        (pixelsInWebKit(pictures?.ascent ?? ascent, size), pixelsInWebKit(pictures?.descent ?? descent, size))
    }

    /// Returns ascent and descent in Firefox of the first face of a text or span, in points.
    func extentsInFirefox(_ size: Double) -> (ascent: Double, descent: Double) {
        let pixels = freeTypePixels(size * LineHeight.devicePixelsPerPoint)
        let (ascent, descent) = extentsInFirefox(pixels, isFirst: true)
        return (ascent / LineHeight.devicePixelsPerPoint, descent / LineHeight.devicePixelsPerPoint)
    }

    /// Returns ascent and descent, which are whole device pixels but for pictures in a line of another face.
    ///
    /// A picture face's ascent is at least the rounded sum minus the rounded descent.
    fileprivate func extentsInFirefox(_ pixels: Double, isFirst: Bool) -> (ascent: Double, descent: Double) {
        if let pictures, !isFirst {
            // Layout counts in 60ths of a CSS pixel.
            let units = 60 / LineHeight.devicePixelsPerPoint
            return (
                (pictures.ascent * pixels * units).rounded(.up) / units,
                (pictures.descent * pixels * units).rounded(.up) / units
            )
        }
        if let pictures {
            let descent = (pictures.descent * pixels).rounded()
            let both = ((pictures.ascent + pictures.descent) * pixels).rounded()
            return (max((pictures.ascent * pixels).rounded(), both - descent), descent)
        }
        func rounded(_ em: Double) -> Double {
            // FreeType rounds to 64ths of a pixel before it rounds up.
            usesTypographicLine ? (em * pixels).rounded() : ((em * pixels * 64).rounded() / 64).rounded(.up)
        }
        return (rounded(ascent), rounded(descent))
    }
}
