internal import TypescaleStrings

extension Span where Element == UInt8 {
    /// Returns a hash of eight bytes per step, multiplied and folded, which is the same in all processes.
    ///
    /// The random seed of a table keeps clients from choosing keys that collide. A processor multiplies several numbers
    /// at once if none of them depends on another, so long texts have four states.
    package func hash(seed: UInt64) -> UInt64 {
        var state = seed ^ UInt64(count)
        var at = 0
        if count >= 64 {
            var (second, third, fourth) = (state &+ 1, state &+ 2, state &+ 3)
            while at &+ 32 <= count {
                state = Self.folded(state, word(at: at))
                second = Self.folded(second, word(at: at &+ 8))
                third = Self.folded(third, word(at: at &+ 16))
                fourth = Self.folded(fourth, word(at: at &+ 24))
                at &+= 32
            }
            state = Self.folded(Self.folded(Self.folded(state, second), third), fourth)
        }
        while at &+ 8 <= count {
            state = Self.folded(state, word(at: at))
            at &+= 8
        }
        guard at < count else { return state }
        var word: UInt64 = 0
        for index in at..<count { word = word << 8 | UInt64(self[index]) }
        return Self.folded(state, word)
    }

    /// Returns a state of a hash after another word.
    @inline(__always)
    private static func folded(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        // The sum keeps a state of zero from remaining zero.
        return (product.high ^ product.low) &+ 0xA076_1D64_78BD_642F
    }
}
