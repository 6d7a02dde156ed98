internal import CTypescaleHarfBuzz
internal import TypescaleStrings

extension Shaper {
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
