/// The characters with a glyph, as pages of bits: a lookup is two array reads.
struct Coverage: Sendable {
    /// The index of each page's words, in units of four; 0 is the empty page. A page has 256 scalars.
    private var pages = [UInt16](repeating: 0, count: 0x110000 / FontsLimits.coveragePage)
    private var words = [UInt64](repeating: 0, count: 4)

    mutating func insert(_ range: ClosedRange<UInt32>) {
        for scalar in range where scalar < 0x110000 {
            let page = Int(scalar) / FontsLimits.coveragePage
            if pages[page] == 0 {
                pages[page] = UInt16(words.count / 4)
                words.append(contentsOf: repeatElement(0, count: 4))
            }
            let word = Int(pages[page]) * 4 + Int(scalar) % FontsLimits.coveragePage / 64
            words[word] |= 1 << UInt64(scalar % 64)
        }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = Int(scalar.value)
        let word = Int(pages[value / FontsLimits.coveragePage]) * 4 + value % FontsLimits.coveragePage / 64
        return words[word] & (1 << UInt64(value % 64)) != 0
    }
}
