/// Reads placeholders of Laravel: `:name`, after a character that is no letter.
enum ColonPattern {
    static func pattern(_ text: String) -> MessagePattern {
        MessagePattern(text) {
            $0 == ":"
        } value: { scan in
            let before = scan.index > 1 ? scan.bytes[scan.index - 2] : 0x20
            let written = scan.text(while: isNamePart)
            guard let first = written.utf8.first, first.isASCIILetter, !isNamePart(before), before != ":" else {
                return nil
            }
            let name = Identifier(written.lowercasedASCII)
            return [.argument(MessageArgument(name, BraceName.isCount(name) ? .integer : .text, numbers: .plain))]
        }
    }

    private static func isNamePart(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte == "_" }
}
