/// Reads i18next's texts: `{{name}}`, `{{value, format}}` and `$t(key)`.
struct I18nextParser {
    /// Returns the text of a key, for texts that include others.
    let text: (String) -> String?
    /// Returns the forms of a plural.
    let forms: (String) -> [Form]
    private var inclusions = Inclusions()
    /// The keys of other files that were included so far, and those that were not taken yet.
    private var known: Set<Identifier> = []
    private var missing: [Identifier] = []

    /// A text of a plural with its category.
    typealias Form = (category: Identifier, text: String)

    init(text: @escaping (String) -> String?, forms: @escaping (String) -> [Form]) {
        (self.text, self.forms) = (text, forms)
    }

    /// The reason why the texts that the last message includes are not all shown; `nil` if they are.
    var problem: String? { inclusions.problem }

    /// Takes the keys of other files, `$t(common:key)`, that were not taken before.
    mutating func takeMissing() -> [Identifier] {
        defer { missing = [] }
        return missing
    }

    /// Returns the pattern of a message; the tags of react-i18next, such as `<1>` and `<link>`, are not shown.
    mutating func pattern(_ text: String, of key: Identifier) -> MessagePattern {
        inclusions.begin(key)
        return pattern(text)
    }

    private mutating func pattern(_ text: String) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
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
            } else if scan.take("$t(") {
                let content = scan.text { $0 != ")" }
                _ = scan.take(")")
                pattern.parts.append(contentsOf: inclusion(content.parts(at: ",", most: 2)))
            } else if let byte = scan.peek {
                scan.index += 1
                pattern.append(String(UnicodeScalar(byte)))
            }
        }
        return pattern
    }

    /// Returns the text or the plural that `$t(key, {"count": {{number}} })` includes.
    private mutating func inclusion(_ call: [Substring]) -> [MessagePattern.Part] {
        let key = String(call[0].trimmedASCII)
        let included = text(key)
        let forms = included == nil ? forms(key) : []
        let bytes = included?.utf8.count ?? forms.reduce(0) { $0 + $1.text.utf8.count }
        if included == nil, forms.isEmpty, key.contains(ascii: ":"), known.insert(Identifier(key)).inserted {
            missing.append(Identifier(key))
        }
        guard included != nil || !forms.isEmpty, inclusions.enter(Identifier(key), bytes: bytes) else {
            return [.argument(MessageArgument(Identifier(key)))]
        }
        defer { inclusions.leave() }
        if let included { return pattern(included).parts }
        var number: Identifier = "count"
        if call.count > 1, let match = call[1].firstMatch(of: #/count["']?\s*:\s*\{\{\s*([^\s{},]+)/#) {
            number = Identifier(match.1)
        }
        var branches: [MessageChoice.Branch] = []
        for form in forms {
            let text = pattern(form.text).renaming("count", to: number)
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
