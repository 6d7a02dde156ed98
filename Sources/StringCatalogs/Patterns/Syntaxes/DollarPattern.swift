/// Reads placeholders of browser extensions: `$NAME$`, `$1`, and `$$` for a dollar.
enum DollarPattern {
    /// Returns the pattern of a text with the extension's named placeholders.
    static func pattern(_ text: String, placeholders: [Identifier: MessagePattern]) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        guard text.contains(ascii: "$") else { return MessagePattern(text) }
        var scan = ByteScan(text)
        var pattern = MessagePattern()
        /// The size of the placeholders, of which each may be as long as a message.
        var size = 0
        while !scan.isAtEnd {
            pattern.append(scan.text { $0 != "$" })
            guard scan.take("$") else { break }
            if scan.take("$") {
                pattern.append("$")
                continue
            }
            let start = scan.index
            let name = scan.text { $0.isASCIIDigit || $0.isASCIILetter || $0 == "_" || $0 == "@" }
            if scan.take("$"), !name.isEmpty {
                let key = Identifier(name.lowercasedASCII)
                let placeholder = placeholders[key] ?? MessagePattern([.argument(MessageArgument(key))])
                size += placeholder.size
                pattern.parts += placeholder.parts
                // The rest is not read: the message is too long already.
                if size > StringCatalogsLimits.messageBytes { return pattern }
            } else if let digit = name.utf8.first, "1"..."9" ~= digit {
                scan.index = start + 1
                pattern.parts.append(.argument(MessageArgument(Identifier(String(name.prefix(1))))))
            } else {
                scan.index = start
                pattern.append("$")
            }
        }
        return pattern
    }
}
