// Finds out whether a face positions texts of some glyphs by pairs of them only.
//
// Method: HarfBuzz reports the numbers of the rules that it applies, and the glyphs of each. Their kinds are read from
// `GPOS`. Kerning of pairs may move the first glyph of a pair but not the second (else HarfBuzz goes on after the
// pair), and may not pass over any of the glyphs. Marks may be placed on the glyphs if none of these is a mark. Every
// other rule must begin with other glyphs. The old table `kern` must be absent, or replaced by kerning in `GPOS`.
//
// Limits: everything else in the table, as the pairs and their values, is left to HarfBuzz.

/// The rules by which a face positions glyphs.
struct PairRules {
    /// The bits of a lookup that passes over base glyphs or ligatures.
    private static let passesOverLetters = 0x2 | 0x4

    private let table: PositioningTable
    private let font: HarfBuzzFont
    private let glyphs: NumberSet
    /// The parts of the table that may still be read, as parts may overlap.
    private var partsLeft = FontsLimits.positioningParts

    init(_ table: PositioningTable, _ font: HarfBuzzFont, of glyphs: NumberSet) {
        (self.table, self.font, self.glyphs) = (table, font, glyphs)
    }

    /// Returns whether lookups move the glyphs by pairs of neighbors only.
    mutating func areOfPairs(_ lookups: [UInt32]) -> Bool {
        if glyphs.members.contains(where: font.isMark) { return false }
        for lookup in lookups where !isOfPairs(lookup) { return false }
        return true
    }

    private mutating func isOfPairs(_ lookup: UInt32) -> Bool {
        let number = Int(lookup)
        guard let flags = table.flags(of: number) else { return false }
        for index in 0..<table.subtableCount(of: number) {
            guard spend(1), let subtable = table.subtable(index, of: number) else { return false }
            switch subtable.type {
            case PositioningTable.RuleType.pair:
                guard flags & Self.passesOverLetters == 0, table.bytes.uint16(at: subtable.start + 6) == 0 else {
                    return false
                }
            case PositioningTable.RuleType.marks:
                guard let marks = table.offset(at: subtable.start + 2, from: subtable.start), !covers(marks) else {
                    return false
                }
            default:
                return !font.inputs(of: lookup, in: .positioning).intersects(glyphs)
            }
        }
        return true
    }

    /// Takes parts from the number that may still be read; returns `false` if there are too few.
    private mutating func spend(_ count: Int) -> Bool {
        partsLeft -= count
        return partsLeft >= 0
    }

    /// Returns whether a list of glyphs has one of the glyphs, or cannot be read.
    private mutating func covers(_ list: Int) -> Bool {
        let bytes = table.bytes
        guard let format = bytes.uint16(at: list), let count = bytes.uint16(at: list + 2), spend(count) else {
            return true
        }
        func glyph(_ index: Int) -> UInt32? { bytes.uint16(at: list + 4 + 2 * index).map(UInt32.init) }
        switch format {
        case 1: return (0..<count).contains { glyph($0).map(glyphs.contains) ?? true }
        case 2:
            return (0..<count).contains { range in
                guard let first = glyph(3 * range), let last = glyph(3 * range + 1) else { return true }
                return first <= last && glyphs.first(from: first).map { $0 <= last } ?? false
            }
        default: return true
        }
    }
}
