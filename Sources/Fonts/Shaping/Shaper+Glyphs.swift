internal import CTypescaleHarfBuzz

extension Shaper {
    /// A glyph and where it stands, in design units.
    public struct Glyph: Sendable, Equatable {
        /// Its number in the face.
        public var id: UInt32
        /// Offset of the first UTF-16 unit of its cluster.
        public var start: Int
        /// The way from its origin to the next glyph's.
        public var advance: Int32
        /// The distance to the right of its origin at which it is drawn.
        public var xOffset: Int32
        /// The distance above its origin at which it is drawn.
        public var yOffset: Int32
    }

    /// The glyphs of `range` from left to right, whatever the text's direction, as they are drawn; what stands around
    /// it in `context` shapes it too.
    public func glyphs(
        of units: [UInt16], _ range: Range<Int>, context: Range<Int>, face: FontFace, setting: ShapingContext
    ) -> [Glyph] {
        glyphs(of: units, range, context: context, Rules(face, setting))
    }

    func glyphs(of units: [UInt16], _ range: Range<Int>, context: Range<Int>, _ rules: Rules) -> [Glyph] {
        var pieces: [[Glyph]] = []
        forEachPiece(of: TextInContext(units, range, context: context), rules) { piece in
            pieces.append(
                piece.indexes.map { index in
                    let position = unsafe piece.positions[index]
                    return Glyph(
                        id: unsafe piece.infos[index].codepoint, start: piece.start(at: index),
                        advance: position.x_advance, xOffset: position.x_offset, yOffset: position.y_offset)
                })
        }
        return Array((rules.setting.isRightToLeft ? pieces.reversed() : pieces).joined())
    }
}
