// Conversions in format strings of one program only: GCC's, Object Pascal's and Qt's.

extension PrintfParser {
    /// Reads a conversion of GCC, which has quotation marks for texts of programs; `nil` if there is none.
    func gccConversion(_ scan: inout ByteScan, _ counts: inout Counts) -> [MessagePattern.Part]? {
        if scan.take("<") { return [.text(Self.quotes.before)] }
        if scan.take(">") || scan.take("'") { return [.text(Self.quotes.after)] }
        // The ends of a color and of a link.
        if scan.take("R") || scan.take("}") { return [] }
        if scan.take("m") { return [.argument(MessageArgument("m"))] }
        let written = writtenPosition(&scan)
        let isQuoted = scan.text { "qlwzt+#".utf8.contains($0) }.contains(ascii: "q")
        var precision: Int?
        if scan.take(".") {
            if scan.take("*") {
                skipArgument(&scan, &counts)
            } else {
                precision = Int(scan.text(while: \.isASCIIDigit)) ?? 0
            }
        }
        guard let letter = scan.next() else { return nil }
        let kind: MessageArgument.Kind
        switch letter {
        case "i", "d", "o", "u", "x": kind = .integer
        case "f": kind = .decimal(digits: 6)
        case "c": kind = .character
        case "s", "p", "@", "e", "Z", "A", "C", "D", "E", "F", "H", "I", "L", "O", "P", "Q", "S", "T", "V", "X", "v":
            kind = .text
        case "r", "{":
            // A color or the address of a link is not shown.
            counts.next += 1
            return []
        default: return nil
        }
        var argument = MessageArgument(Self.position(written, &counts), kind, numbers: numbers)
        argument.layout = NumberLayout(kind, letter, flags: "", width: 0, precision: precision)
        let value = MessagePattern.Part.argument(argument)
        return isQuoted ? [.text(Self.quotes.before), value, .text(Self.quotes.after)] : [value]
    }

    /// GCC's quotation marks, which its own catalog has for each language.
    private static var quotes: (before: String, after: String) { ("\u{2018}", "\u{2019}") }

    /// The letters of Object Pascal, in lower case.
    static let pascalLetters = Set("duxefgnmsp".utf8)

    /// Reads the letter of a conversion of Object Pascal, in any case; `nil` in other dialects.
    func pascalKind(_ scan: inout ByteScan, _ precision: Int?) -> MessageArgument.Kind? {
        guard dialect.contains(.pascal), let letter = scan.peek else { return nil }
        let kind: MessageArgument.Kind
        switch letter | 0x20 {
        case "d", "u", "x": kind = .integer
        case "f", "n": kind = .decimal(digits: precision ?? 2)
        case "e": kind = .scientific("E", digits: max(precision ?? 15, 2) - 1, exponentDigits: 3)
        case "g": kind = .general(UInt8(ascii: "G"), precision: precision ?? 15)
        case "m": kind = .localCurrency(digits: precision)
        case "s", "p": kind = .text
        default: return nil
        }
        scan.index += 1
        return kind
    }
}
