import HTTP

/// Tags that follow from an answer's bytes: equal on all nodes and after a restart as long as the bytes are.
enum ContentTag {
    /// The strong tag of a body: 64 bits of it folded eight bytes a step. It tells versions apart and guards nothing.
    static func tag(of body: [UInt8]) -> EntityTag {
        var state = 0x9E37_79B9_7F4A_7C15 ^ UInt64(body.count)
        let raw = unsafe body.span.bytes
        var at = 0
        while at < raw.byteCount {
            var word: UInt64 = 0
            if at + 8 <= raw.byteCount {
                word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
            } else {
                for index in at..<raw.byteCount { word = word << 8 | UInt64(body[index]) }
            }
            let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
            state = product.high ^ product.low ^ UInt64(at) &* 0xA076_1D64_78BD_642F
            at += 8
        }
        let digits = String(state, radix: 16)
        return EntityTag(digits) ?? EntityTag(revision: state)
    }
}
