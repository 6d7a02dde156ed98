/// Reads placeholders of Laravel: `:name`, `:Name` and `:NAME`, after a character that is no letter.
enum ColonPattern {
    static func pattern(_ text: String) -> MessagePattern {
        MessagePattern(text) {
            $0 == ":"
        } value: { scan in
            let before = scan.byte(-2) ?? 0x20
            let written = scan.text(while: isNamePart)
            guard let first = written.utf8.first, first.isASCIILetter, !isNamePart(before), before != ":" else {
                return nil
            }
            let name = Identifier(written.lowercasedASCII)
            var argument = MessageArgument(name, BraceName.isCount(name) ? .integer : .text, numbers: .plain)
            // A name of one capital has the value in capitals, as Laravel replaces `:NAME` before `:Name`.
            argument.capitals = written.isExactly(written.uppercased()) ? .all : first.isASCIICapital ? .first : nil
            return [.argument(argument)]
        }
    }

    private static func isNamePart(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte == "_" }
}
