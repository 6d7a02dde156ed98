/// The characters a face has a glyph for, as pages of bits: a look is two array reads.
struct Coverage: Sendable {
    /// For each page of 256 scalars the place of its words, in units of four; 0 is the empty page.
    private var pages = [UInt16](repeating: 0, count: 0x110000 / FontLimits.coveragePage)
    private var words = [UInt64](repeating: 0, count: 4)

    /// How many characters there are.
    private(set) var count = 0

    /// Adds every scalar of a range.
    mutating func insert(_ range: ClosedRange<UInt32>) {
        for scalar in range where scalar < 0x110000 {
            let page = Int(scalar) / FontLimits.coveragePage
            if pages[page] == 0 {
                pages[page] = UInt16(words.count / 4)
                words.append(contentsOf: repeatElement(0, count: 4))
            }
            let word = Int(pages[page]) * 4 + Int(scalar) % FontLimits.coveragePage / 64
            let bit: UInt64 = 1 << UInt64(scalar % 64)
            if words[word] & bit == 0 { count += 1 }
            words[word] |= bit
        }
    }

    /// Whether a character is there.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = Int(scalar.value)
        let word = Int(pages[value / FontLimits.coveragePage]) * 4 + value % FontLimits.coveragePage / 64
        return words[word] & (1 << UInt64(value % 64)) != 0
    }
}
