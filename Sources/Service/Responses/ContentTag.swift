internal import TypescaleHTTP
internal import TypescaleStrings

/// Entity tags of bytes, equal on all nodes and after a restart.
enum ContentTag {
    private static let multiplier: UInt64 = 0xD6E8_FEB8_6659_FD93
    private static let increment: UInt64 = 0xA076_1D64_78BD_642F

    /// Returns the strong tag of a body: a 64-bit hash. It identifies versions and protects nothing.
    ///
    /// Four folds run in parallel: each waits only for its own last product, and a processor can have several under
    /// way.
    static func tag(of body: [UInt8]) -> EntityTag { EntityTag(hash: digest(of: body)) }

    private static func digest(of body: [UInt8]) -> UInt64 {
        let bytes = body.span
        var (a, b, c, d) = (increment, increment &* 3, increment &* 5, increment &* 7)
        let whole = bytes.count & ~31
        var at = 0
        while at < whole {
            a = fold(a, bytes.word(at: at))
            b = fold(b, bytes.word(at: at &+ 8))
            c = fold(c, bytes.word(at: at &+ 16))
            d = fold(d, bytes.word(at: at &+ 24))
            at &+= 32
        }
        var state = fold(fold(fold(fold(UInt64(bytes.count), a), b), c), d)
        // The last bytes, at most 31, one by one.
        for index in whole..<bytes.count { state = fold(state, UInt64(bytes[index])) }
        return state
    }

    /// Folds a word; the sum keeps a state of zero from remaining zero.
    @inline(__always)
    private static func fold(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word).multipliedFullWidth(by: multiplier)
        return (product.high ^ product.low) &+ increment
    }
}
