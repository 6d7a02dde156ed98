/// Reads i18next's texts: `{{name}}`, `{{value, format}}` and `$t(key)`.
enum I18nextParser {
    /// Returns the pattern of a message with references to the texts that it includes; the tags of react-i18next, such
    /// as `<1>` and `<link>`, are not shown.
    static func pattern(_ text: String) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        let shown = Markup.stripped(text, lineBreak: Markup.lineBreak)
        return MessagePattern(shown) {
            $0 == "{" || $0 == "$"
        } value: { scan in
            if scan.bytes[scan.index - 1] == "{" {
                guard scan.take("{") else { return nil }
                let content = scan.text { $0 != "}" }
                return scan.take("}}") ? value(content).parts : [.text("{{" + content)]
            }
            guard scan.take("t(") else { return nil }
            let content = scan.text { $0 != ")" }
            _ = scan.take(")")
            return [reference(content.parts(at: ",", most: 2))]
        }
    }

    /// Returns the reference of `$t(key, {"count": {{number}} })`, in which the number of a plural may have a name.
    private static func reference(_ call: [Substring]) -> MessagePattern.Part {
        let number =
            call.count > 1 ? call[1].firstMatch(of: #/count["']?\s*:\s*\{\{\s*([^\s{},]+)/#).map { String($0.1) } : nil
        return .reference(Identifier(call[0].trimmingASCIISpace), with: number.map { ["count": $0] } ?? [:])
    }

    private static func value(_ content: String) -> MessagePattern {
        let parts = content.parts(at: ",", most: 2)
        let name = Identifier(parts[0].trimmingASCIISpace.drop { $0 == "-" || $0 == " " })
        guard parts.count == 2 else {
            return MessagePattern(MessageArgument(name, name == "count" ? .integer : .text, numbers: .plain))
        }
        let argument = MessagePattern(MessageArgument(name))
        // Programs have formats of their own, such as `uppercase`, beside those of i18next.
        var scan = ByteScan(String(parts[1]))
        let formats = scan.parts(at: ",") { scan in scan.peek == "(" ? scan.text { $0 != ")" } : nil }
        return formats.lazy.compactMap { formatted(argument, $0) }.first ?? argument
    }

    /// Returns a value in a format of i18next with its options; `nil` for another format.
    private static func formatted(_ value: MessagePattern, _ format: String) -> MessagePattern? {
        let parts = format.parts(at: "(").map { $0.trimmingASCIISpace }
        let name = Identifier(parts[0].lowercasedASCII)
        // i18next leaves the last character of the options out, whatever it is.
        let options = parts.count > 1 ? String(parts[1].dropLast()) : ""
        var call = IntlCall(first: value)
        for option in options.parts(at: ";") where !option.isEmpty {
            let pair = option.parts(at: ":", most: 2).map(\.trimmingASCIISpace)
            // A currency or a unit of time may be named alone.
            let alone: Identifier = name == "currency" ? "currency" : "range"
            let text = (pair.last ?? "").drop { $0 == "'" }
            let end = text.lastIndex { $0 != "'" }.map { text.index(after: $0) } ?? text.startIndex
            call.options[pair.count == 2 ? Identifier(pair[0]) : alone] = String(text[..<end])
        }
        switch name {
        case "number": return call.value(of: "NUMBER")
        case "currency":
            call.options["style"] = "currency"
            if call.options["currency"]?.utf8.count != 3 { call.options["currency"] = nil }
            return call.value(of: "NUMBER")
        case "datetime": return call.value(of: "DATETIME")
        case "relativetime", "list": return call.value(of: name)
        default: return nil
        }
    }
}
