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
    private let bytes: FontBytes
    private let start: Int
    private var count = 0

    /// Creates the rules of the table that starts at an offset.
    private init(_ bytes: FontBytes, at start: Int) { (self.bytes, self.start) = (bytes, start) }

    /// Returns the number of rules in the table that starts at an offset, or `most` if there are as many or more.
    static func count(in bytes: FontBytes, at start: Int, most: Int) -> Int {
        var rules = PositioningRules(bytes, at: start)
        rules.add(most: most)
        return min(rules.count, most)
    }

    private mutating func add(most: Int) {
        guard let list = offset(at: start + 8, from: start), let lookups = bytes.uint16(at: list) else { return }
        var steps = 0
        for lookup in 0..<lookups {
            guard let lookup = offset(at: list + 2 + 2 * lookup, from: list), let type = bytes.uint16(at: lookup),
                let subtables = bytes.uint16(at: lookup + 4)
            else { continue }
            for subtable in 0..<subtables {
                steps += 1
                if steps > FontsLimits.positioningSubtables { count = most }
                if count >= most { return }
                if let subtable = offset(at: lookup + 6 + 2 * subtable, from: lookup) {
                    add(subtable, type: type, most: most)
                }
            }
        }
    }

    /// Adds the rules of a subtable.
    private mutating func add(_ subtable: Int, type: Int, most: Int) {
        guard let format = bytes.uint16(at: subtable) else { return }
        switch (type, format) {
        case (9, 1):
            // Another subtable, at a distance of more than 16 bits.
            guard let type = bytes.uint16(at: subtable + 2), type != 9, let distance = bytes.uint32(at: subtable + 4)
            else {
                return
            }
            add(subtable + distance, type: type, most: most)
        case (7, 1), (8, 1): addSets(of: subtable, at: subtable + 4, most: most)
        case (7, 2): addSets(of: subtable, at: subtable + 6, most: most)
        case (8, 2): addSets(of: subtable, at: subtable + 10, most: most)
        case (7, 3), (8, 3): count += 1
        default: break
        }
    }

    /// Adds the rules of a subtable's sets, whose number is at an offset.
    private mutating func addSets(of subtable: Int, at numberOffset: Int, most: Int) {
        guard let sets = bytes.uint16(at: numberOffset) else { return }
        for set in 0..<sets where count < most {
            guard let set = offset(at: numberOffset + 2 + 2 * set, from: subtable) else { continue }
            count += bytes.uint16(at: set) ?? 0
        }
    }

    /// Returns the position that a 16-bit distance from `origin` leads to; `nil` if it is zero.
    private func offset(at position: Int, from origin: Int) -> Int? {
        guard let distance = bytes.uint16(at: position), distance > 0 else { return nil }
        return origin + distance
    }
}
