internal import TypescaleStrings

extension Span<UInt8> {
    /// A Boolean value that indicates whether the text cannot be written between quotation marks as it is.
    var needsEscapes: Bool {
        var index = 0
        // Eight bytes per step: subtracting n from a byte below n without a borrow sets its highest bit, which was
        // clear before. A borrow may set the bit of an adjacent byte as well, but only if there is a match.
        while index + 8 <= count {
            let word = word(at: index)
            let quotes = word ^ 0x2222_2222_2222_2222
            let slashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
            let found =
                (word &- 0x2020_2020_2020_2020) & ~word | (quotes &- 0x0101_0101_0101_0101) & ~quotes
                | (slashes &- 0x0101_0101_0101_0101) & ~slashes
            if found & 0x8080_8080_8080_8080 != 0 { return true }
            index += 8
        }
        while index < count {
            let byte = self[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
            index += 1
        }
        return false
    }

    func escaped() -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(count + 8)
        for index in indices {
            let byte = self[index]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
            case 0x0A: text += "\\n".utf8
            case 0x0D: text += "\\r".utf8
            case 0x09: text += "\\t".utf8
            case 0..<0x20: text += "\\u00\(byte >> 4)\(String(byte & 15, radix: 16))".utf8
            default: text.append(byte)
            }
        }
        return text
    }
}
