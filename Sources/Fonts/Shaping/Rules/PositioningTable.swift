/// A reader of the lookups in a face's `GPOS` table.
///
/// Parts of the table that are missing count as absent, as HarfBuzz treats them.
struct PositioningTable {
    /// A part of a lookup.
    struct Subtable {
        /// The kind of rules in it, from 1 to 8.
        let type: Int
        let start: Int
    }

    /// The kinds of rules that OpenType defines.
    enum RuleType {
        static let pair = 2
        /// A mark on a base, on a ligature, or on another mark.
        static let marks = 4...6
        static let context = 7
        static let chainedContext = 8
        /// A subtable of another kind, at a distance of more than 16 bits.
        static let distant = 9
    }

    let bytes: FontBytes
    private let list: Int?
    let lookupCount: Int

    /// Creates a reader of the table that starts at an offset.
    init(_ bytes: FontBytes, at start: Int) {
        self.bytes = bytes
        list = Self.offset(at: start + 8, from: start, bytes)
        lookupCount = list.flatMap(bytes.uint16) ?? 0
    }

    /// Returns the bits that say which glyphs a lookup passes over; `nil` if the lookup is missing.
    func flags(of lookup: Int) -> Int? { start(of: lookup).flatMap { bytes.uint16(at: $0 + 2) } }

    func subtableCount(of lookup: Int) -> Int { start(of: lookup).flatMap { bytes.uint16(at: $0 + 4) } ?? 0 }

    func subtable(_ index: Int, of lookup: Int) -> Subtable? {
        guard let lookup = start(of: lookup), let type = bytes.uint16(at: lookup),
            let start = offset(at: lookup + 6 + 2 * index, from: lookup)
        else { return nil }
        guard type == RuleType.distant else { return Subtable(type: type, start: start) }
        guard bytes.uint16(at: start) == 1, let type = bytes.uint16(at: start + 2), type != RuleType.distant,
            let distance = bytes.uint32(at: start + 4)
        else { return nil }
        return Subtable(type: type, start: start + distance)
    }

    /// Returns the position that a 16-bit distance from `origin` leads to; `nil` if it is zero.
    func offset(at position: Int, from origin: Int) -> Int? { Self.offset(at: position, from: origin, bytes) }

    private func start(of lookup: Int) -> Int? {
        guard let list, lookup < lookupCount else { return nil }
        return offset(at: list + 2 + 2 * lookup, from: list)
    }

    private static func offset(at position: Int, from origin: Int, _ bytes: FontBytes) -> Int? {
        guard let distance = bytes.uint16(at: position), distance > 0 else { return nil }
        return origin + distance
    }
}
