internal import CTypescaleHarfBuzz
internal import Synchronization

extension Shaper {
    /// A face, and how to shape text with it; an object, so that a call counts one reference.
    package final class FaceShaping {
        let face: FontFace
        let setting: Setting
        let features: [hb_feature_t]
        let font: HarfBuzzFont
        /// The advance of a space, if the character at the start of a cluster may decide its advances.
        let space: Int32?
        private(set) var stable: StableShaping?
        /// A number that no other object of the process has.
        let number: UInt64
        private static let count = Atomic<UInt64>(0)

        /// The characters of which texts are shaped without substitutions, and the font for it.
        final class StableShaping {
            let characters: StableCharacters
            let font: HarfBuzzFont

            fileprivate init(_ characters: StableCharacters, _ font: HarfBuzzFont) {
                (self.characters, self.font) = (characters, font)
            }
        }

        init(_ face: FontFace, _ setting: Setting, features: [hb_feature_t]) {
            (self.face, self.setting, self.features) = (face, setting, features)
            number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
            font = face.shapingFonts.font(for: setting, features)
            space =
                setting.options.contains(.characterAdvances)
                ? face.font.nominalGlyph(for: 0x20).map(face.font.advance(of:)) ?? 0 : nil
        }

        /// Finds the characters of which texts are shaped without substitutions, which is worth it for many texts.
        package func findStableCharacters() {
            stable = face.shapingFonts.stableCharacters(of: face, for: setting, features).map {
                StableShaping($0, face.shapingFonts.font(for: setting, $0.features))
            }
        }

        /// Returns whether pairs of a text's characters decide its clusters.
        func shapesInPairs(_ units: [UInt16], _ range: Range<Int>) -> Bool {
            guard let stable, stable.characters.advanceInPairs, range.count <= FontsLimits.shapedUnits else {
                return false
            }
            return stable.characters.contains(units, range)
        }

        package convenience init(_ face: FontFace, _ setting: Setting) {
            self.init(face, setting, features: Shaper.features(for: setting))
        }
    }
}
