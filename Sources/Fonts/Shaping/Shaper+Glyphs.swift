extension Shaper {
    /// A glyph with its position in design units.
    package struct Glyph: Sendable, Equatable {
        /// The index in the face.
        package var id: UInt32
        /// The offset of the first UTF-16 unit of the cluster.
        package var start: Int
        /// The distance from the glyph's origin to the next glyph's.
        package var advance: Int32
        /// The distance to the right of the origin at which the glyph is drawn.
        package var xOffset: Int32
        /// The distance above the origin at which the glyph is drawn.
        package var yOffset: Int32
    }

    /// Returns the drawn glyphs of `range` from left to right, whatever the text's direction.
    ///
    /// The range is shaped with the rest of `context` around it.
    package func glyphs(
        of units: [UInt16], _ range: Range<Int>, context: Range<Int>, face: FontFace, setting: Setting
    ) -> [Glyph] {
        glyphs(of: units, range, context: context, FaceShaping(face, setting))
    }

    func glyphs(of units: [UInt16], _ range: Range<Int>, context: Range<Int>, _ shaping: FaceShaping) -> [Glyph] {
        var pieces: [[Glyph]] = []
        forEachPiece(of: TextInContext(units, range, context: context), shaping) { piece in
            pieces.append(
                piece.indexes.map { index in
                    let glyph = piece.buffer[index]
                    return Glyph(
                        id: glyph.id, start: piece.start(at: index), advance: piece.advance(at: index),
                        xOffset: glyph.xOffset, yOffset: glyph.yOffset)
                })
        }
        return Array((shaping.setting.isRightToLeft ? pieces.reversed() : pieces).joined())
    }
}
