/// The characters as they go to the shaper: controls that browsers draw as nothing, or as a space, replaced.
enum DrawnCharacters {
    /// The characters of a text with those of a paragraph replaced, nil where there are none; offsets stay what they are.
    static func replaced(_ source: [UInt16], _ range: Range<Int>) -> [UInt16]? {
        guard contains(source, range) else { return nil }
        var units = source
        for index in range {
            switch units[index] {
            case 0x00, 0x0D, 0x7F...0x9F: units[index] = nothing
            case 0x09, 0x2028, 0x2029: units[index] = 0x20
            default: break
            }
        }
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

    /// A word joiner has no width and no shape.
    private static let nothing: UInt16 = 0x2060
}
