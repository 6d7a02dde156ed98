/// Reads placeholders of Laravel: `:name`, after a character that is no letter.
enum ColonPattern {
    /// Returns the pattern of a text.
    static func pattern(_ text: String) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        var scan = ByteScan(text)
        var pattern = MessagePattern()
        while !scan.isAtEnd {
            pattern.append(scan.text { $0 != ":" })
            let before = scan.index > 0 ? scan.bytes[scan.index - 1] : 0x20
            guard scan.take(":") else { break }
            let start = scan.index
            let name = scan.text(while: isNamePart)
            if let first = name.utf8.first, first.isASCIILetter, !isNamePart(before), before != ":" {
                let name = Identifier(name.lowercasedASCII)
                pattern.parts.append(
                    .argument(MessageArgument(name, BraceName.isCount(name) ? .integer : .text, numbers: .plain)))
            } else {
                scan.index = start
                pattern.append(":")
            }
        }
        return pattern
    }

    private static func isNamePart(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte == "_" }
}
