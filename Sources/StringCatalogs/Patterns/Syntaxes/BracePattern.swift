/// Reads placeholders such as `{0:C}` and `{name}`; two braces are one.
enum BracePattern {
    /// Returns the pattern of a text for .NET or Python, in which some formats have the same name.
    static func pattern(_ text: String, isPython: Bool = false) -> MessagePattern {
        MessagePattern(text) {
            $0 == "{" || $0 == "}"
        } value: { scan in
            let isClosing = scan.bytes[scan.index - 1] == "}"
            let mark = isClosing ? "}" : "{"
            if scan.take(mark) { return [.text(mark)] }
            return isClosing ? nil : content(&scan).map { parts($0, isPython) }
        }
    }

    /// Reads up to the brace that closes a placeholder, without the placeholders that Python allows in a format; `nil`
    /// if none closes it.
    private static func content(_ scan: inout ByteScan) -> String? {
        var content = ""
        while true {
            content += scan.text { $0 != "{" && $0 != "}" }
            if scan.take("}") { return content }
            guard scan.take("{") else { return nil }
            _ = scan.text { $0 != "{" && $0 != "}" }
            guard scan.take("}") else { return nil }
        }
    }

    private static func parts(_ content: String, _ isPython: Bool) -> [MessagePattern.Part] {
        let parts = content.parts(at: ":", most: 2)
        if parts.count == 2 {
            let text = String(parts[1])
            let date = DateConversion.conversions(text)?.pattern ?? (isPython ? nil : DateConversion.net(text))
            if let date { return date.parts }
        }
        return [.argument(argument(parts, isPython))]
    }

    private static func argument(_ parts: [Substring], _ isPython: Bool) -> MessageArgument {
        // Python's conversions and attributes, and .NET's alignment, change nothing here.
        let name = Identifier(parts[0].prefix { $0 != "!" && $0 != "," })
        guard parts.count == 2 else { return MessageArgument(name, .text) }
        return isPython ? PythonFormat.argument(name, String(parts[1])) : net(name, String(parts[1]))
    }

    /// Returns an argument with a format of .NET: a letter with a precision, or a pattern of digits.
    private static func net(_ name: Identifier, _ style: String) -> MessageArgument {
        let digits = Int(style.dropFirst()).map { min(max($0, 0), 20) }
        let isName = style.utf8.first?.isASCIILetter == true && (digits != nil || style.utf8.count == 1)
        // A pattern may begin with other characters: `+0;-0`.
        if !isName, style.utf8.contains(where: { "0#".utf8.contains($0) }) {
            return MessageArgument(name, .number(NumberFormat(pattern: style, symbol: "\u{A4}")))
        }
        switch style.utf8.first.map({ $0 | 0x20 }) {
        case "c": return MessageArgument(name, .localCurrency(digits: digits), numbers: .grouped)
        case "n": return MessageArgument(name, .decimal(digits: digits ?? 2), numbers: .grouped)
        case "f": return MessageArgument(name, .decimal(digits: digits ?? 2), numbers: .ungrouped)
        case "p": return MessageArgument(name, .percent(digits: digits ?? 2), numbers: .grouped)
        case "e":
            let letter = style.startsExactly("E") ? "E" : "e"
            return MessageArgument(
                name, .scientific(letter, digits: digits ?? 6, exponentDigits: 3), numbers: .ungrouped)
        case "d" where digits != nil, "x", "b":
            var argument = MessageArgument(name, .integer, numbers: .ungrouped)
            argument.layout = NumberLayout(.integer, style.utf8.first, flags: "", width: 0, precision: digits)
            return argument
        default: return MessageArgument(name, dates[Identifier(style)].map { .date(skeleton: $0) } ?? .text)
        }
    }

    /// The skeletons of the standard formats of dates in .NET, as far as numbers have none of these names.
    private static let dates: [Identifier: String] = [
        "d": "yMd", "D": "yMMMMEEEEd", "m": "MMMMd", "M": "MMMMd", "y": "yMMMM", "Y": "yMMMM", "t": "jmm", "T": "jmmss",
        "U": "yMMMMEEEEdjmmss",
    ]
}
