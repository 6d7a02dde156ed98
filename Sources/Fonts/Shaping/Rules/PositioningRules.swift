// Counts the rules by which a face moves glyphs depending on their neighbors.
//
// Problem: HarfBuzz 6 tries the rules of a contextual lookup one after another at every glyph. Noto Sans Grantha has
// 6,160 of them for kerning, and a KB of Grantha takes 20 ms with them and 2 ms without.
//
// Method: the contextual lookups of `GPOS` (types 7 and 8) are read as far as the numbers of their rules. The rules
// themselves are not read. Of Debian's Noto faces, the one with most after Grantha's has 642.
//
// Limits: the count includes rules of features that a text does not use. A table whose parts overlap could be read for
// minutes, so reading stops after a number of subtables and sets, as if the face had many rules.

/// The contextual rules of a face's `GPOS` table.
struct PositioningRules {
    private let table: PositioningTable
    private let most: Int
    private var count = 0
    private var partsLeft = FontsLimits.positioningParts

    private init(_ table: PositioningTable, most: Int) { (self.table, self.most) = (table, most) }

    /// Returns the number of rules in a table, or `most` if there are as many or more.
    static func count(in table: PositioningTable, most: Int) -> Int {
        var rules = PositioningRules(table, most: most)
        rules.addLookups()
        return min(rules.count, most)
    }

    private mutating func addLookups() {
        for lookup in 0..<table.lookupCount {
            for index in 0..<table.subtableCount(of: lookup) {
                takePart()
                if count >= most { return }
                if let subtable = table.subtable(index, of: lookup) { add(subtable) }
            }
        }
    }

    private mutating func add(_ subtable: PositioningTable.Subtable) {
        guard let format = table.bytes.uint16(at: subtable.start) else { return }
        switch (subtable.type, format) {
        case (PositioningTable.RuleType.context, 1), (PositioningTable.RuleType.chainedContext, 1):
            addSets(of: subtable.start, at: subtable.start + 4)
        case (PositioningTable.RuleType.context, 2): addSets(of: subtable.start, at: subtable.start + 6)
        case (PositioningTable.RuleType.chainedContext, 2): addSets(of: subtable.start, at: subtable.start + 10)
        case (PositioningTable.RuleType.context, 3), (PositioningTable.RuleType.chainedContext, 3): count += 1
        default: break
        }
    }

    /// Adds the rules of a subtable's sets, whose number is at an offset.
    private mutating func addSets(of subtable: Int, at numberOffset: Int) {
        guard let sets = table.bytes.uint16(at: numberOffset) else { return }
        for set in 0..<sets {
            takePart()
            if count >= most { return }
            guard let set = table.offset(at: numberOffset + 2 + 2 * set, from: subtable) else { continue }
            count += table.bytes.uint16(at: set) ?? 0
        }
    }

    /// Takes one of the parts that may be read; if none is left, the table counts as one of many rules.
    private mutating func takePart() {
        partsLeft -= 1
        if partsLeft < 0 { count = most }
    }
}
