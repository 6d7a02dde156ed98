/// The characters as they go to the shaper: controls that browsers draw as nothing, or as a space, replaced.
struct DrawnCharacters {
    private(set) var units: [UInt16] = []

    /// Takes over a paragraph of a text; offsets stay what they are.
    mutating func replace(with source: [UInt16], _ range: Range<Int>) {
        units = source
        for index in range {
            switch units[index] {
            case 0x00, 0x0D, 0x7F...0x9F: units[index] = DrawnCharacters.nothing
            case 0x09, 0x2028, 0x2029: units[index] = 0x20
            default: break
            }
        }
    }

    /// A word joiner has no width and no shape.
    private static let nothing: UInt16 = 0x2060
}
