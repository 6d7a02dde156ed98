// Placeholders in braces, after dollar signs or after tildes, without plurals: Python's, .NET's, browser extensions',
// the shell's and Lisp's.

/// Reads placeholders such as `{0:C}` and `{name}`; two braces are one.
enum BracePattern {
    /// Returns the pattern of a text for .NET or Python, in which some formats have the same name.
    static func pattern(_ text: String, isPython: Bool = false) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        guard text.contains(ascii: "{") || text.contains(ascii: "}") else { return MessagePattern(text) }
        var scan = ByteScan(text)
        var pattern = MessagePattern()
        while !scan.isAtEnd {
            pattern.append(scan.text { $0 != "{" && $0 != "}" })
            if scan.take("{{") {
                pattern.append("{")
            } else if scan.take("}}") || scan.take("}") {
                pattern.append("}")
            } else if scan.take("{") {
                let start = scan.index
                if let content = content(&scan) {
                    pattern.parts += parts(content, isPython)
                } else {
                    scan.index = start
                    pattern.append("{")
                }
            }
        }
        return pattern
    }

    /// Reads up to the brace that closes a placeholder, without the placeholders that Python allows in a format; `nil` if
    /// none closes it.
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
            if let date = DateConversion.date(text) ?? (isPython ? nil : DateConversion.net(text)) { return date.parts }
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
        case "c": return MessageArgument(name, .localCurrency(digits: digits))
        case "n": return MessageArgument(name, .decimal(digits: digits ?? 2))
        case "f": return MessageArgument(name, .decimal(digits: digits ?? 2), numbers: .ungrouped)
        case "p": return MessageArgument(name, .percent(digits: digits ?? 2))
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

/// Reads placeholders of shell scripts, as `envsubst` does: `$name` and `${name}`.
enum ShellPattern {
    /// Returns the pattern of a text.
    static func pattern(_ text: String) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        var scan = ByteScan(text)
        var pattern = MessagePattern(scan.text { $0 != "$" })
        while scan.take("$") {
            let start = scan.index
            let isBraced = scan.take("{")
            let name = scan.text { $0.isASCIIDigit || $0.isASCIILetter || $0 == "_" }
            if let first = name.utf8.first, !first.isASCIIDigit, !isBraced || scan.take("}") {
                pattern.parts.append(.argument(MessageArgument(Identifier(name))))
            } else {
                scan.index = start
                pattern.append("$")
            }
            pattern.append(scan.text { $0 != "$" })
        }
        return pattern
    }
}

/// Reads directives of Lisp and Scheme: `~A`, `~:D`, `~,2F`, `~%` for a new line and `~~` for a tilde.
enum LispPattern {
    /// Returns the pattern of a text; other directives are shown as they are.
    static func pattern(_ text: String) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        var scan = ByteScan(text)
        var pattern = MessagePattern(scan.text { $0 != "~" })
        var count = 0
        while scan.take("~") {
            let start = scan.index
            let parameters = scan.text { $0.isASCIIDigit || ",:@".utf8.contains($0) }
            let letter = scan.next().map { $0.isASCIICapital ? $0 | 0x20 : $0 }
            let kind: MessageArgument.Kind? =
                switch letter {
                case "a", "s": .text
                case "d": .integer
                case "f", "g", "$":
                    .decimal(digits: parameters.parts(at: ",").dropFirst().first.flatMap { Int($0) } ?? 2)
                default: nil
                }
            if let kind {
                count += 1
                let style: MessageArgument.NumberStyle = parameters.contains(ascii: ":") ? .localized : .plain
                pattern.parts.append(.argument(MessageArgument(Identifier("\(count)"), kind, numbers: style)))
            } else if letter == "%" {
                pattern.append("\n")
            } else {
                if letter != "~" { scan.index = start }
                pattern.append("~")
            }
            pattern.append(scan.text { $0 != "~" })
        }
        return pattern
    }
}
