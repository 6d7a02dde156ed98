// The characters that keep their glyphs, so that words of them are shaped without substitution rules.
//
// Problem: a face has rules for letters with combining marks (`ccmp`). HarfBuzz tries them at every letter, although a
// word without marks cannot match one. In Inter that is more than a third of the time of shaping.
//
// Method: a text of stable characters matches no substitution rule. They are found with HarfBuzz's closure, the glyphs
// that a rule can make of given ones. A glyph that a rule both makes and reads is left out first. The rule then makes a
// new glyph of the others, or nothing. If it makes one, the glyphs that it reads are left out: a single one if that is
// enough (`f`, of which most ligatures are made), otherwise all. A text of stable characters has then the same glyphs
// with the rules turned off; a test compares both for all faces.

internal import CTypescaleHarfBuzz

/// The characters that keep their own glyphs in texts of such characters only.
struct StableCharacters {
    /// The features of a setting, and those that replace glyphs turned off.
    let features: [hb_feature_t]
    /// A Boolean value that indicates whether the advance of a character depends on the next character only.
    let advanceInPairs: Bool
    /// One bit for each character below ``end``.
    private var bits = [UInt64](repeating: 0, count: Int(StableCharacters.end) / 64)

    private static let end: UInt32 = 0x2080
    /// The scripts that HarfBuzz shapes without rules of its own.
    private static let scripts = Set(["Latn", "Grek", "Cyrl", "Zyyy"].compactMap { ScriptTag($0) })
    private static let substituting = ["ccmp", "locl", "rlig", "rclt", "calt", "clig", "liga"].map(Shaper.off)
    /// The features that only a fraction slash turns on.
    private static let fractions = ["frac", "numr", "dnom"].map(Shaper.off)
    /// The letters, digits and punctuation that can be stable.
    ///
    /// A mark composes with the letter before it, the fraction slash turns the digits beside it into fractions, and
    /// modifier letters are parts of ligatures.
    private static let candidates = [0x20...0x2AF, 0x370...0x52F, 0x2010...0x205E].joined().filter { value in
        switch Unicode.Scalar(UInt32(value))?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .unassigned, nil: false
        default: value != 0x2044
        }
    }

    /// Finds the stable characters of a face; `nil` if there are none, or HarfBuzz has rules of its own.
    init?(_ face: FontFace, _ font: HarfBuzzFont, _ setting: Shaper.Setting, _ features: [hb_feature_t]) {
        guard !setting.isRightToLeft, Self.scripts.contains(setting.script), !face.hasAppleRules else { return nil }
        let characters = Self.candidates.compactMap { scalar in
            font.nominalGlyph(for: UInt32(scalar)).map { (glyph: $0, scalar: scalar) }
        }
        let glyphs = NumberSet()
        for (glyph, _) in characters { glyphs.insert(glyph) }
        let fractions = Self.fractions.filter { fraction in !features.contains { $0.tag == fraction.tag } }
        let substitutions = ShapePlan(font, setting, features + fractions).lookups(of: .substitution)
        guard substitutions.count <= FontsLimits.lookupsOfStableCharacters else { return nil }
        // A feature that replaces glyphs may also position them.
        guard font.lookups(of: .positioning, features: Self.substituting.map(\.tag)).isEmpty else { return nil }
        for lookup in substitutions.members { Self.removeReplaced(glyphs, by: lookup, font) }
        if glyphs.isEmpty { return nil }
        self.features = features + fractions + Self.substituting
        advanceInPairs = Self.advanceInPairs(glyphs, face, font, setting, self.features)
        for (glyph, scalar) in characters where glyphs.contains(glyph) { bits[scalar / 64] |= 1 << UInt64(scalar % 64) }
    }

    @inline(__always)
    func contains(_ units: [UInt16], _ range: Range<Int>) -> Bool {
        let (units, bits) = (units.span, bits.span)
        for index in range {
            let unit = Int(units[index])
            guard unit / 64 < bits.count, bits[unit / 64] >> UInt64(unit % 64) & 1 != 0 else { return false }
        }
        return true
    }

    /// Returns whether pairs of glyphs decide advances, also where the table `kern` is read instead of `GPOS`.
    private static func advanceInPairs(
        _ glyphs: NumberSet, _ face: FontFace, _ font: HarfBuzzFont, _ setting: Shaper.Setting,
        _ features: [hb_feature_t]
    ) -> Bool {
        if face.shapingFonts.hasTable("kerx") { return false }
        let lookups = ShapePlan(font, setting, features).lookups(of: .positioning)
        if face.shapingFonts.hasTable("kern") {
            let unkerned = ShapePlan(font, setting, features + [Shaper.off("kern")]).lookups(of: .positioning)
            if unkerned == lookups { return false }
        }
        return face.shapingFonts.positionsByPairs(glyphs, font, lookups.members)
    }

    /// Removes the glyphs of which a lookup can make something, together with others that remain.
    private static func removeReplaced(_ glyphs: NumberSet, by lookup: UInt32, _ font: HarfBuzzFont) {
        let made = NumberSet()
        let mentioned = font.glyphs(of: lookup, in: .substitution, addingMadeTo: made)
        let read = mentioned.input
        read.formUnion(mentioned.before)
        read.formUnion(mentioned.after)
        let readAndMade = NumberSet(read)
        readAndMade.formIntersection(made)
        glyphs.subtract(readAndMade)
        let unmade = NumberSet(glyphs)
        unmade.subtract(made)
        guard changes(unmade, lookup, font) else { return }
        read.formIntersection(unmade)
        let candidates = read.count <= FontsLimits.glyphsTriedAlone ? read.members : []
        let only = candidates.first { glyph in
            let others = NumberSet(unmade)
            others.remove(glyph)
            return !changes(others, lookup, font)
        }
        if let only { glyphs.remove(only) } else { glyphs.subtract(read) }
    }

    /// Returns whether a lookup makes another glyph of those of a set.
    private static func changes(_ glyphs: NumberSet, _ lookup: UInt32, _ font: HarfBuzzFont) -> Bool {
        let closure = NumberSet(glyphs)
        font.addSubstitutes(by: lookup, to: closure)
        return closure != glyphs
    }
}
