/// Replaces the control characters that browsers draw as nothing or as a space, before shaping.
///
/// They are replaced once a text: a text of a hundred thousand paragraphs would otherwise be copied for each of them.
struct DrawnCharacters {
    private var whole: [UInt16]?

    /// Discards the previous text.
    mutating func begin() { whole = nil }

    /// Returns the characters of a text with those of a paragraph replaced; `nil` if there are none to replace.
    ///
    /// Offsets stay the same. Characters outside the paragraph must not be used.
    mutating func replaced(_ source: [UInt16], _ range: Range<Int>) -> [UInt16]? {
        guard DrawnCharacters.contains(source, range) else { return nil }
        if let whole { return whole }
        var units = source
        for index in units.indices {
            switch units[index] {
            case 0x00, 0x0D, 0x7F...0x9F: units[index] = DrawnCharacters.nothing
            case 0x09, 0x2028, 0x2029: units[index] = 0x20
            default: break
            }
        }
        whole = units
        return units
    }

    private static func contains(_ source: [UInt16], _ range: Range<Int>) -> Bool {
        let span = source.span
        for index in range {
            let unit = span[index]
            if unit < 0x20 || unit >= 0x7F && (unit <= 0x9F || unit | 1 == 0x2029) { return true }
        }
        return false
    }

    /// A word joiner, which has no width and no shape.
    private static let nothing: UInt16 = 0x2060
}
