/// The words of one face and setting that tracking may shape differently.
///
/// Tracked text has no optional ligatures and no contextual alternates. A face without rules for them, as most are,
/// shapes tracked text like any other. If the rules only replace glyphs, they do not change a word in which no
/// character's own glyph is one of their inputs and every character has its own glyph after shaping.
///
/// A word that has such an input but in which every character has its own glyph after shaping was not changed by them
/// either. Limit: a face that replaces a glyph by one rule and restores it by another is treated like one that does
/// neither.
struct TrackingSensitivity {
    private let rules: Shaper.OptionalRules
    /// The glyphs of the ASCII characters; empty if no word has to be compared.
    private var asciiGlyphs: [UInt32] = []
    /// The ASCII characters whose own glyphs are inputs of the rules.
    private var asciiInputs = LatinSet()
    /// A Boolean value that indicates whether the rules only replace glyphs.
    private let areReplacing: Bool
    private static let noGlyph = UInt32.max - 1

    init(_ shaper: Shaper, _ face: FontFace, _ setting: Shaper.Setting) {
        rules = shaper.optionalRules(of: face, setting: setting)
        guard case .replacing(let inputs) = rules else {
            areReplacing = false
            return
        }
        areReplacing = true
        asciiGlyphs = (0..<128).map { shaper.glyph(for: $0, in: face) ?? Self.noGlyph }
        for character in 0..<128 where inputs.contains(asciiGlyphs[character]) { asciiInputs.insert(UInt16(character)) }
    }

    /// Returns whether the rules leave the characters' own glyphs as they are.
    func isOutOfReach(_ units: [UInt16], _ range: Range<Int>, _ shaper: Shaper, _ face: FontFace) -> Bool {
        guard areReplacing else { return false }
        let span = units.span
        for index in range {
            if span[index] < 128 {
                if asciiInputs.contains(span[index]) { return false }
            } else if case .replacing(let inputs) = rules,
                // The second half of a pair has no glyph.
                let glyph = shaper.glyph(for: units.scalar(at: index), in: face), inputs.contains(glyph)
            {
                return false
            }
        }
        return true
    }

    /// A Boolean value that indicates whether the face has rules that tracking turns off.
    var hasRules: Bool {
        if case .none = rules { false } else { true }
    }

    /// Returns whether tracking certainly leaves the shape of a range as it is.
    func isUnaffected(
        _ shape: ArraySlice<Shaper.Cluster>, _ units: [UInt16], _ range: Range<Int>, _ shaper: Shaper, _ face: FontFace
    ) -> Bool {
        guard areReplacing else { return !hasRules }
        var next = range.lowerBound
        for cluster in shape {
            guard cluster.start == next else { return false }
            let unit = units[next]
            if unit < 128 {
                guard asciiGlyphs[Int(unit)] == cluster.glyph else { return false }
                next += 1
            } else {
                let scalar = units.scalar(at: next)
                guard shaper.glyph(for: scalar, in: face) == cluster.glyph else { return false }
                next += scalar > 0xFFFF ? 2 : 1
            }
        }
        return next == range.upperBound
    }
}
