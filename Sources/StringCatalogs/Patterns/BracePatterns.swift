// Placeholders in braces or between dollar signs, without plurals: i18next's, browser extensions', Python's and .NET's.

/// Reads placeholders such as `{0:C}` and `{name}`; two braces are one.
enum BracePattern {
    /// Returns the pattern of a text for .NET or Python, in which some formats have the same name.
    static func pattern(_ text: String, isPython: Bool = false) -> MessagePattern {
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
        let format = content.parts(at: ":", most: 2)
        if format.count == 2 {
            let text = String(format[1])
            if let date = DateConversion.date(text) ?? (isPython ? nil : DateConversion.net(text)) { return date.parts }
        }
        return [.argument(argument(content, isPython))]
    }

    private static func argument(_ content: String, _ isPython: Bool) -> MessageArgument {
        let parts = content.parts(at: ":", most: 2)
        // Python's conversions and attributes, and .NET's alignment, change nothing here.
        let name = Identifier(parts[0].prefix { $0 != "!" && $0 != "," })
        guard parts.count == 2 else { return MessageArgument(name, .text) }
        if let kind = pythonNumber(String(parts[1])) { return MessageArgument(name, kind, numbers: .plain) }
        // In Python, `d` is a number without separators; in .NET, a date.
        if isPython, parts[1] == "d" { return MessageArgument(name, .integer, numbers: .plain) }
        let style = parts[1]
        let digits = Int(style.dropFirst())
        switch style.utf8.first.map({ $0 | 0x20 }) {
        case "c": return MessageArgument(name, .currency("USD"))
        case "n", "f": return MessageArgument(name, .decimal(digits: digits ?? 2))
        case "p": return MessageArgument(name, .percent)
        case "d": return MessageArgument(name, style == "D" ? .date(skeleton: "yMMMMEEEEd") : .integer)
        case "t": return MessageArgument(name, .date(skeleton: "jmm"))
        case "0", "#": return MessageArgument(name, places(style), numbers: grouping(style))
        default: return MessageArgument(name, .text)
        }
    }

    /// Returns the kind of number of a custom format of .NET for positive numbers, such as `#,##0.00`.
    private static func places(_ style: Substring) -> MessageArgument.Kind {
        let positive = style.parts(at: ";")[0]
        if positive.contains(ascii: "%") { return .percent }
        let digits = positive.parts(at: ".").dropFirst().first?.utf8.count { "0#".utf8.contains($0) } ?? 0
        return digits > 0 ? .decimal(digits: digits) : .integer
    }

    private static func grouping(_ style: Substring) -> MessageArgument.NumberStyle {
        style.contains(ascii: ",") ? .localized : .ungrouped
    }

    /// Returns the kind of value of a format of Python that has a width, a precision or a sign: `.2f`, `>8d`, `+.1%`.
    ///
    /// Returns `nil` for other formats: those of .NET, such as `N2` and `0.00`, begin with a letter or a digit's place.
    private static func pythonNumber(_ format: String) -> MessageArgument.Kind? {
        if format.isExactly(",") || format.isExactly("_") { return .integer }
        guard let letter = format.utf8.last, letter == "%" || (0x61...0x7A).contains(letter) else {
            return nil
        }
        let options = format.utf8.dropLast()
        // A letter alone is one of .NET's, which are handled below, or of Python's.
        guard !options.isEmpty || "eg%".utf8.contains(letter),
            options.allSatisfy({ " <>=^+-#,_.0123456789".utf8.contains($0) })
        else { return nil }
        let precision = format.dropLast().lastIndex(ofASCII: ".").flatMap { point in
            Int(format.dropLast()[point...].dropFirst())
        }
        switch letter {
        case "d", "b", "o", "x": return .integer
        case "f", "e": return .decimal(digits: precision ?? 6)
        case "g", "n": return .decimal(digits: nil)
        case "%": return .percent
        default: return nil
        }
    }
}

/// Reads placeholders of browser extensions: `$NAME$`, `$1`, and `$$` for a dollar.
enum DollarPattern {
    /// Returns the pattern of a text with the extension's named placeholders.
    static func pattern(_ text: String, placeholders: [Identifier: MessagePattern]) -> MessagePattern {
        guard text.contains(ascii: "$") else { return MessagePattern(text) }
        var scan = ByteScan(text)
        var pattern = MessagePattern()
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
                pattern.parts += placeholders[key]?.parts ?? [.argument(MessageArgument(key))]
            } else if let digit = name.utf8.first, (0x31...0x39).contains(digit) {
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

/// Reads i18next's texts: `{{name}}`, `{{value, format}}` and `$t(key)`.
struct I18nextParser {
    /// Returns the text of a key, for texts that include others.
    let text: (String) -> String?
    /// Returns the forms of a plural.
    let forms: (String) -> [Form]
    private var inclusions = InclusionBudget()

    /// A text of a plural with its category.
    typealias Form = (category: Identifier, text: String)

    init(text: @escaping (String) -> String?, forms: @escaping (String) -> [Form]) {
        (self.text, self.forms) = (text, forms)
    }

    /// Returns the pattern of a text; the tags of react-i18next, such as `<1>` and `<link>`, are not shown.
    mutating func pattern(_ text: String, depth: Int = 0) -> MessagePattern {
        var scan = ByteScan(Markup.stripped(text, lineBreak: Markup.lineBreak))
        var pattern = MessagePattern()
        while !scan.isAtEnd {
            pattern.append(scan.text { $0 != "{" && $0 != "$" })
            if scan.take("{{") {
                let content = scan.text { $0 != "}" }
                if scan.take("}}") {
                    pattern.parts += I18nextParser.value(content).parts
                } else {
                    pattern.append("{{" + content)
                }
            } else if depth < InclusionBudget.depth, scan.take("$t(") {
                let content = scan.text { $0 != ")" }
                _ = scan.take(")")
                pattern.parts.append(contentsOf: inclusion(content.parts(at: ",", most: 2), depth: depth))
            } else if let byte = scan.peek {
                scan.index += 1
                pattern.append(String(UnicodeScalar(byte)))
            }
        }
        return pattern
    }

    /// Returns the text or the plural that `$t(key, {"count": {{number}} })` includes.
    private mutating func inclusion(_ call: [Substring], depth: Int) -> [MessagePattern.Part] {
        let key = String(call[0].trimmedASCII)
        if let included = text(key), inclusions.take(included.utf8.count) {
            return pattern(included, depth: depth + 1).parts
        }
        let forms = forms(key)
        guard !forms.isEmpty, inclusions.take(forms.reduce(0) { $0 + $1.text.utf8.count }) else {
            return [.argument(MessageArgument(Identifier(key)))]
        }
        var number: Identifier = "count"
        if call.count > 1, let match = call[1].firstMatch(of: #/count["']?\s*:\s*\{\{\s*([^\s{},]+)/#) {
            number = Identifier(match.1)
        }
        var branches: [MessageChoice.Branch] = []
        for form in forms {
            let text = pattern(form.text, depth: depth + 1).renaming("count", to: number)
            branches.append(MessageChoice.Branch(.categoryWithZero(form.category), text))
        }
        return [.choice(MessageChoice(number, .plural, numbers: .plain, branches))]
    }

    private static func value(_ content: String) -> MessagePattern {
        let parts = content.parts(at: ",", most: 2)
        let name = Identifier(parts[0].trimmedASCII.drop { $0 == "-" || $0 == " " })
        guard parts.count == 2 else {
            return MessagePattern([
                .argument(MessageArgument(name, name == "count" ? .integer : .text, numbers: .plain))
            ])
        }
        let format = parts[1].trimmedASCII
        let kind = format.prefix { $0 != "(" }
        var call = IntlCall(first: MessagePattern([.argument(MessageArgument(name))]))
        for option in format.dropFirst(kind.count + 1).prefix(while: { $0 != ")" }).parts(at: ";") {
            let pair = option.parts(at: ":", most: 2).map(\.trimmedASCII)
            // A currency may be named alone.
            let value = pair.last?.drop { $0 == "'" }.prefix { $0 != "'" } ?? ""
            call.options[pair.count == 2 ? Identifier(pair[0]) : "currency"] = String(value)
        }
        switch Identifier(kind) {
        case "number": return call.value(of: "NUMBER")
        case "currency":
            call.options["style"] = "currency"
            if call.options["currency"]?.utf8.count != 3 { call.options["currency"] = nil }
            return call.value(of: "NUMBER")
        case "datetime": return call.value(of: "DATETIME")
        default: return call.value(of: "")
        }
    }
}

/// The rest of the text that messages of one file may include from others: inclusions of inclusions grow without bound.
struct InclusionBudget {
    /// The nesting of inclusions.
    static let depth = 8

    private var bytes = 4 << 20
    private var count = 100_000

    /// Takes the bytes of one inclusion; returns whether they were left.
    mutating func take(_ bytes: Int) -> Bool {
        guard bytes <= self.bytes, count > 0 else { return false }
        self.bytes -= bytes
        count -= 1
        return true
    }
}

extension MessagePattern {
    /// The bytes of the characters that are shown as they are, over all branches.
    var size: Int {
        parts.reduce(0) { sum, part in
            switch part {
            case .text(let text): sum + text.utf8.count
            case .argument, .count, .reference: sum + 1
            case .choice(let choice): choice.branches.reduce(sum) { $0 + $1.pattern.size }
            }
        }
    }
}
