/// Markup inside texts.
enum Markup {
    /// Returns a text without tags such as `<b>` and `</a>`; other uses of `<` stay.
    static func stripped(_ text: String) -> String {
        guard text.contains(ascii: "<") else { return text }
        var scan = ByteScan(text)
        var result: [UInt8] = []
        while let byte = scan.peek {
            if byte == UInt8(ascii: "<"), let next = scan.peek(1),
                next == UInt8(ascii: "/") || (0x61...0x7A).contains(next | 0x20)
            {
                let start = scan.index
                _ = scan.text { $0 != UInt8(ascii: ">") }
                if scan.take(">") { continue }
                // Without an end, a "<" is a character, and so is everything after it.
                result += scan.bytes[start...]
                break
            }
            result.append(byte)
            scan.index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}
