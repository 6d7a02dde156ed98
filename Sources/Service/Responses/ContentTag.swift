import TypescaleHTTP

/// Tags that follow from an answer's bytes: equal on all nodes and after a restart as long as the bytes are.
enum ContentTag {
    private static let multiplier: UInt64 = 0xD6E8_FEB8_6659_FD93
    private static let increment: UInt64 = 0xA076_1D64_78BD_642F

    /// The strong tag of a body: 64 bits of it folded eight bytes a step. It tells versions apart and guards nothing.
    ///
    /// Four folds run beside each other: each waits for its own last product only, and a processor has several of them under
    /// way at a time.
    static func tag(of body: [UInt8]) -> EntityTag {
        let state = unsafe body.withUnsafeBytes { unsafe digest(of: $0) }
        let digits = String(state, radix: 16)
        return EntityTag(digits) ?? EntityTag(revision: state)
    }

    private static func digest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var (a, b, c, d) = (increment, increment &* 3, increment &* 5, increment &* 7)
        let whole = bytes.count & ~31
        var at = 0
        while at < whole {
            a = fold(a, unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            b = fold(b, unsafe bytes.loadUnaligned(fromByteOffset: at &+ 8, as: UInt64.self))
            c = fold(c, unsafe bytes.loadUnaligned(fromByteOffset: at &+ 16, as: UInt64.self))
            d = fold(d, unsafe bytes.loadUnaligned(fromByteOffset: at &+ 24, as: UInt64.self))
            at &+= 32
        }
        var state = fold(fold(fold(fold(UInt64(bytes.count), a), b), c), d)
        // What is left, at most 31 bytes, folded byte by byte.
        for index in whole..<bytes.count { state = fold(state, UInt64(unsafe bytes[index])) }
        return state
    }

    /// The sum keeps a state that has come to nothing from staying there.
    @inline(__always)
    private static func fold(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word).multipliedFullWidth(by: multiplier)
        return (product.high ^ product.low) &+ increment
    }
}
