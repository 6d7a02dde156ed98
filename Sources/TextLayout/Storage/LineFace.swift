extension PreparedTexts {
    /// The properties of a face that a line's height depends on; distances from the baseline in em.
    ///
    /// An object, because thousands of lists may have the same faces.
    final class LineFace: Sendable, Equatable {
        /// The identity of the face; -1 for a placeholder.
        let id: Int
        let ascent: Double
        let descent: Double
        let lineGap: Double
        /// The design units of an em; 0 for a placeholder.
        let unitsPerEm: Double
        /// The height of a line by the face's typographic values, whichever values are in use.
        let typographicLine: Double
        /// A Boolean value that indicates whether the face asks for its typographic values.
        let usesTypographicLine: Bool
        /// The extents by a face's pictures, if it has some; used by WebKit.
        let pictures: FontFace.PictureLine?
        /// A Boolean value that indicates whether the system offered the face for characters that no requested one has.
        let isOffered: Bool
        /// A Boolean value that indicates whether it is the first face of a span, whatever face draws the characters.
        ///
        /// Its extents, and a given line height around them, count for each line that has a part of the span.
        let isOfSpan: Bool

        init(_ face: FontFace, isOffered: Bool, isOfSpan: Bool = false) {
            let metrics = face.metrics
            (id, self.isOffered, self.isOfSpan) = (face.identity, isOffered, isOfSpan)
            (ascent, descent) = (metrics.ascender / metrics.unitsPerEm, -metrics.descender / metrics.unitsPerEm)
            (lineGap, unitsPerEm) = (metrics.lineGap / metrics.unitsPerEm, metrics.unitsPerEm)
            (typographicLine, pictures) = (face.typographicLineHeight / metrics.unitsPerEm, face.pictureLine)
            usesTypographicLine = metrics.lineSource == .typo
        }

        /// Creates a placeholder for a picture.
        init(ascent: Double, descent: Double) {
            (id, self.ascent, self.descent, lineGap, unitsPerEm) = (-1, ascent, descent, 0, 0)
            (typographicLine, usesTypographicLine, pictures) = (0, false, nil)
            (isOffered, isOfSpan) = (false, false)
        }

        static func == (left: LineFace, right: LineFace) -> Bool {
            left === right
                || left.id == right.id && left.isOffered == right.isOffered && left.isOfSpan == right.isOfSpan
                    && left.ascent == right.ascent && left.descent == right.descent
        }

        /// Returns whether lines of the two faces are equal at any size.
        func hasLines(of other: LineFace) -> Bool {
            ascent == other.ascent && descent == other.descent && lineGap == other.lineGap
                && unitsPerEm == other.unitsPerEm && typographicLine == other.typographicLine
                && usesTypographicLine == other.usesTypographicLine && pictures == other.pictures
        }
    }
}
