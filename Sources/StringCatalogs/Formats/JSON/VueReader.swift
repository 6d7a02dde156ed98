/// Reads the texts of Vue I18n: ICU's arguments, literals, links to other texts, and plurals.
struct VueReader {
    /// The texts of the file, for links.
    let texts: [Identifier: String]
    /// The texts that the last message links to.
    var inclusions = Inclusions()
    // A literal in the loop would be compiled for each link.
    private let link = #/@(?:\.(\w+))?:(?:\(([^()]*)\)|([\w\-]+(?:\.[\w\-]+)*))/#

    /// Returns the pattern of a message.
    ///
    /// A plural has a text for 1 and one for other numbers, or one for 0, for 1 and so on.
    mutating func pattern(_ text: String, of key: Identifier) throws(PatternFailure) -> MessagePattern {
        inclusions.begin(key)
        if let unread = MessagePattern(unread: text) { return unread }
        let forms = Self.forms(linked(text))
        guard forms.count > 1 else { return try Self.parsed(text: forms[0]) }
        let first = forms.count == 2 ? 1 : 0
        let last = forms.count - 1
        var branches: [MessageChoice.Branch] = []
        for (index, form) in forms.enumerated() {
            let others = PluralSamples.numbers.filter { number in
                number == number.rounded() && !(first..<first + last).contains(Int(number))
            }
            branches.append(
                MessageChoice.Branch(
                    .numbers(index < last ? [Double(first + index)] : others),
                    try Self.parsed(text: form)))
        }
        return MessagePattern(plural: branches, .forms)
    }

    private static func parsed(text: String) throws(PatternFailure) -> MessagePattern {
        // Versions 8 and 9 have `%{name}`, too.
        try ICUPatternParser.pattern(text.replacing("%{", with: "{"), [.literals, .tags, .plainNumbers])
    }

    /// Returns the forms of a plural, which are divided by bars outside of braces.
    private static func forms(_ text: String) -> [String] {
        var scan = ByteScan(text)
        let forms = scan.parts(at: "|") { scan in scan.peek == "{" ? scan.text { $0 != "}" } : nil }
        return forms.count == 1 ? forms : forms.map { String($0.trimmingASCIISpace) }
    }

    /// Returns a text with the texts that `@:key`, `@:(key)` and `@.upper:key` link to; of a plural, the longest form.
    private mutating func linked(_ text: String) -> String {
        guard text.contains(ascii: "@") else { return text }
        var result = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: link) {
            result += rest[..<match.range.lowerBound]
            rest = rest[match.range.upperBound...]
            guard let key = (match.2 ?? match.3).map({ Identifier($0) }), let target = texts[key],
                inclusions.enter(key, bytes: target.utf8.count)
            else {
                result += match.0
                continue
            }
            let shown = Self.forms(linked(target)).max { $0.utf8.count < $1.utf8.count } ?? ""
            inclusions.leave()
            switch match.1 {
            case "upper": result += shown.uppercased()
            case "lower": result += shown.lowercased()
            case "capitalize": result += shown.prefix(1).uppercased() + shown.dropFirst()
            default: result += shown
            }
        }
        return result + rest
    }
}

/// Recognizes texts of Vue I18n.
struct VueMarks {
    // Literals in the function would be compiled for each text.
    private let literal = #/(?:^|[^'])\{\s*'[^']*'\s*\}/#
    private let link = #/(?:^|\W)@(?:\.\w+)?:[(\w]/#

    /// Returns whether a text has a literal such as `{'@'}`, or a link such as `@:key`.
    ///
    /// In ICU's syntax, an apostrophe before a brace quotes it. An "@" after a letter is that of an address.
    func isIn(_ text: String) -> Bool {
        guard text.utf8.count <= StringCatalogsLimits.messageBytes else { return false }
        return text.contains(ascii: "{") && text.contains(ascii: "'") && text.firstMatch(of: literal) != nil
            || text.contains(ascii: "@") && text.firstMatch(of: link) != nil
    }
}
