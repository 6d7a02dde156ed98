// Counts the rules by which a face moves glyphs depending on their neighbors.
//
// Problem: HarfBuzz 6 tries the rules of a contextual lookup one after another at every glyph. Noto Sans Grantha has
// 6,160 of them for kerning, and a KB of Grantha took 20 ms with them and 2 ms without.
//
// Method: the contextual lookups of `GPOS` (types 7 and 8) are read as far as the numbers of their rules. The rules
// themselves are not read. Of Debian's Noto faces, the one with most after Grantha's has 642.
//
// Limits: the count includes rules of features that a text does not use. A table whose parts overlap could be read
// without an end, so reading stops at a bound, as if the face had many rules.

/// The contextual rules of a face's `GPOS` table.
struct PositioningRules {
    private let table: PositioningTable
    private var count = 0

    private init(_ table: PositioningTable) { self.table = table }

    /// Returns the number of rules in a table, or `most` if there are as many or more.
    static func count(in table: PositioningTable, most: Int) -> Int {
        var rules = PositioningRules(table)
        rules.add(most: most)
        return min(rules.count, most)
    }

    private mutating func add(most: Int) {
        var steps = 0
        for lookup in 0..<table.lookupCount {
            for index in 0..<table.subtableCount(of: lookup) {
                steps += 1
                if steps > FontsLimits.positioningSubtables { count = most }
                if count >= most { return }
                if let subtable = table.subtable(index, of: lookup) { add(subtable, most: most) }
            }
        }
    }

    /// Adds the rules of a subtable.
    private mutating func add(_ subtable: PositioningTable.Subtable, most: Int) {
        guard let format = table.bytes.uint16(at: subtable.start) else { return }
        switch (subtable.type, format) {
        case (PositioningTable.RuleType.context, 1), (PositioningTable.RuleType.chainedContext, 1):
            addSets(of: subtable.start, at: subtable.start + 4, most: most)
        case (PositioningTable.RuleType.context, 2): addSets(of: subtable.start, at: subtable.start + 6, most: most)
        case (PositioningTable.RuleType.chainedContext, 2):
            addSets(of: subtable.start, at: subtable.start + 10, most: most)
        case (PositioningTable.RuleType.context, 3), (PositioningTable.RuleType.chainedContext, 3): count += 1
        default: break
        }
    }

    /// Adds the rules of a subtable's sets, whose number is at an offset.
    private mutating func addSets(of subtable: Int, at numberOffset: Int, most: Int) {
        guard let sets = table.bytes.uint16(at: numberOffset) else { return }
        for set in 0..<sets where count < most {
            guard let set = table.offset(at: numberOffset + 2 + 2 * set, from: subtable) else { continue }
            count += table.bytes.uint16(at: set) ?? 0
        }
    }
}
