internal import CTypescaleHarfBuzz
internal import TypescaleStrings

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

    /// Returns the difference in width between a full-width character and its half-width form (`halt`), in design
    /// units.
    ///
    /// It is zero if the face has no such form or the character is not an em wide.
    package func halfWidthReduction(of unit: UInt16, face: FontFace, setting: Setting) -> Int32 {
        let whole = advance(of: unit, features: [], face: face, setting: setting)
        guard whole == Int32(face.unitsPerEm) else { return 0 }
        return whole - advance(of: unit, features: [Shaper.halfWidths], face: face, setting: setting)
    }

    /// Returns whether a character's ink is in the left half of its em, like that of a Japanese full stop.
    package func hasInkOnTheLeft(of unit: UInt16, face: FontFace, setting: Setting) -> Bool {
        let glyphs = glyphs(of: [unit], 0..<1, context: 0..<1, FaceShaping(face, setting, features: []))
        guard glyphs.count == 1, let edge = face.font.rightEdge(of: glyphs[0].id) else { return false }
        return edge <= face.unitsPerEm / 2
    }

    private func advance(
        of unit: UInt16, features: [hb_feature_t], face: FontFace, setting: Setting
    ) -> Int32 {
        advance(of: [unit], 0..<1, context: 0..<1, FaceShaping(face, setting, features: features))
    }

    private static let halfWidths = FontFeature(packedTag: UInt32(tag: "halt"), value: 1).setting
}
