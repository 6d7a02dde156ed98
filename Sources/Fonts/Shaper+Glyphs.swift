internal import CHarfBuzz

extension Shaper {
    /// A glyph and where it stands, in design units.
    public struct Glyph: Sendable, Equatable {
        /// Its number in the face.
        public var id: UInt32
        /// Offset of the first UTF-16 unit of its cluster.
        public var start: Int
        /// The way from its origin to the next glyph's.
        public var advance: Int32
        /// How far it is drawn to the right of its origin.
        public var xOffset: Int32
        /// How far it is drawn above its origin.
        public var yOffset: Int32
    }

    /// The glyphs of `range` from left to right, whatever the text's direction, as they are drawn; what stands around
    /// it in `context` shapes it too.
    public func glyphs(
        of units: [UInt16], _ range: Range<Int>, context: Range<Int>, face: FontFace, setting: Setting
    ) -> [Glyph] {
        shape(units, range, context: context, features: Shaper.features(for: setting), face: face, setting: setting)
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
        else { return [] }
        return (0..<Int(count)).map { index in
            let position = unsafe positions[index]
            return Glyph(
                id: unsafe infos[index].codepoint, start: context.lowerBound + Int(unsafe infos[index].cluster),
                advance: position.x_advance, xOffset: position.x_offset, yOffset: position.y_offset)
        }
    }
}
