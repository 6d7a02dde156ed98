/// Reads placeholders of browser extensions: `$NAME$`, `$1`, and `$$` for a dollar.
enum DollarPattern {
    static func pattern(_ text: String, placeholders: [Identifier: MessagePattern]) -> MessagePattern {
        /// The size of the placeholders, of which each may be as long as a message.
        var size = 0
        return MessagePattern(text) {
            $0 == "$"
        } value: { scan in
            if scan.take("$") { return [.text("$")] }
            let start = scan.index
            let name = scan.name(also: "_@")
            if scan.take("$"), !name.isEmpty {
                let key = Identifier(name.lowercasedASCII)
                let placeholder = placeholders[key] ?? MessagePattern(MessageArgument(key))
                size += placeholder.size
                // The rest is not read: the message is too long already.
                if size > StringCatalogsLimits.messageBytes { scan.index = scan.bytes.count }
                return placeholder.parts
            }
            guard let digit = name.utf8.first, "1"..."9" ~= digit else { return nil }
            scan.index = start + 1
            return [.argument(MessageArgument(Identifier(String(name.prefix(1)))))]
        }
    }
}
