/// The advances that glyphs have by the character at the start of their cluster, in WebKit.
///
/// A cluster of a no-break space and a mark advances by a space for each of its glyphs. One that begins with a joiner,
/// a control of direction or a soft hyphen does not advance, even if an emoji follows the joiner.
struct CharacterAdvances {
    let units: [UInt16]
    /// The advance of the face's space.
    let space: Int32

    /// Returns the advance of each glyph of a cluster; `nil` if it is the glyph's own.
    @inline(__always)
    func advance(ofClusterAt start: Int) -> Int32? {
        let unit = units[start]
        if unit > 0x20 && unit < 0x7F { return nil }
        return decided(by: unit)
    }

    private func decided(by unit: UInt16) -> Int32? {
        switch unit {
        case 0x20, 0xA0: space
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0xFEFF: 0
        default: nil
        }
    }
}
