// ICU's message syntax: `{name}`, `{n, number}`, `{n, plural, offset:1 =0 {…} one {…} other {…}}`, `'quotes'`,
// `<tags>`.
//
// ICU's own parser gives its tree in C++ only, and its C functions take no named arguments. This one reads what
// FormatJS, Flutter and Java write; a text that is no valid message is an error at its byte.

/// Reads messages in ICU's syntax.
struct ICUPatternParser {
    /// The differences of the programs that use the syntax.
    struct Dialect: OptionSet, Sendable {
        let rawValue: Int

        /// `<tag>…</tag>` is markup and not shown.
        static let tags = Dialect(rawValue: 1)
        /// An apostrophe quotes and two are an apostrophe.
        static let quotes = Dialect(rawValue: 2)
        /// Numbers without a format have ASCII digits and no grouping.
        static let plainNumbers = Dialect(rawValue: 4)
        /// Arguments are numbers, and `choice` is a format: Java.
        static let java = Dialect(rawValue: 8)
        /// `zero`, `one` and `two`, or `=0`, `=1` and `=2`, are for the categories and for the numbers, and `#` is
        /// text: Flutter.
        static let flutter = Dialect(rawValue: 16)
        /// Texts in apostrophes inside braces are shown as they are, as in Vue I18n.
        static let literals = Dialect(rawValue: 32)
        /// Arguments have the names and types of ICU or Java only; others are an error.
        static let strict = Dialect(rawValue: 64)
        /// The syntax of FormatJS and Lingui, which write a number without a format as JavaScript does.
        static let formatJS: Dialect = [.quotes, .tags, .plainNumbers]
    }

    private let dialect: Dialect
    /// The types and examples of arguments, from the catalog.
    private let arguments: [Identifier: MessageArgument]
    private var scan: ByteScan
    /// A Boolean value that indicates whether a choice has a name of Angular, whose tags have names inside of it.
    private var isAngular = false

    static func pattern(
        _ text: String, _ dialect: Dialect, arguments: [Identifier: MessageArgument] = [:], depth: Int = 0
    ) throws(PatternFailure) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        var parser = ICUPatternParser(text, dialect, arguments)
        let pattern = try parser.message(depth: depth, plural: nil, isInBraces: false)
        guard parser.scan.isAtEnd else { throw parser.failure("\"}\" without \"{\"") }
        guard depth == 0 else { return pattern }
        if parser.isAngular { return pattern.withNumberOfPlural }
        // Plurals and selections are those of ICU, which Java's own MessageFormat does not have.
        let isJava =
            dialect.contains(.java) && !pattern.allParts.contains { $0.choice.map { $0.kind != .forms } ?? false }
        return isJava ? pattern.withSameNumbers.withGroups : pattern.withSameNumbers
    }

    /// Returns whether a text has the beginning of a plural or a selection, also if the rest of it cannot be read.
    static func beginsChoice(_ text: String) -> Bool {
        guard text.utf8.count <= StringCatalogsLimits.messageBytes else { return false }
        var parser = ICUPatternParser(text, [], [:])
        while !parser.scan.isAtEnd {
            parser.scan.skip { $0 != "{" }
            guard parser.scan.take("{") else { break }
            parser.scan.skipSpace()
            let name = parser.word()
            parser.scan.skipSpace()
            guard !name.isEmpty, parser.scan.take(",") else { continue }
            parser.scan.skipSpace()
            let format = Identifier(parser.word().lowercasedASCII)
            parser.scan.skipSpace()
            if ["plural", "select", "selectordinal"].contains(format), parser.scan.take(",") { return true }
        }
        return false
    }

    /// Returns the pattern of a message with plurals or selections of Angular or ICU; `nil` for other texts.
    ///
    /// Angular has no quotes; those of ICU make a text with other braces readable.
    static func choices(
        _ text: String, arguments: [Identifier: MessageArgument] = [:]
    ) throws(PatternFailure) -> MessagePattern? {
        guard beginsChoice(text) else { return nil }
        do throws(PatternFailure) {
            return try pattern(text, [], arguments: arguments)
        } catch {
            guard let quoted = try? pattern(text, [.quotes], arguments: arguments) else { throw error }
            return quoted
        }
    }

    private init(_ text: String, _ dialect: Dialect, _ arguments: [Identifier: MessageArgument]) {
        scan = ByteScan(text)
        (self.dialect, self.arguments) = (dialect, arguments)
    }

    private func failure(_ reason: String, at offset: Int? = nil) -> PatternFailure {
        PatternFailure(reason, at: offset ?? scan.index)
    }

    private func unended(_ start: Int) -> PatternFailure {
        failure("the argument that begins here has no end", at: start)
    }

    /// A Boolean value that indicates whether "}" outside of an argument is shown; Flutter and Vue I18n refuse it.
    private var isBraceText: Bool { dialect.isDisjoint(with: [.flutter, .literals]) }

    private mutating func message(
        depth: Int, plural: Identifier?, isInBraces: Bool
    ) throws(PatternFailure) -> MessagePattern {
        guard depth < StringCatalogsLimits.depth / 2 else {
            throw failure("arguments are nested more than \(StringCatalogsLimits.depth / 2) levels deep")
        }
        var pattern = MessagePattern()
        while let byte = scan.peek {
            switch byte {
            case "{":
                let start = scan.index
                scan.index += 1
                pattern.append(try argument(from: start, depth: depth))
            case "}" where isInBraces || !isBraceText: return pattern
            case "#" where plural != nil:
                scan.index += 1
                pattern.parts.append(.count)
            case "'" where dialect.contains(.quotes): pattern.append(quoted(in: plural))
            default:
                if dialect.contains(.tags), let tag = Markup.takeTag(&scan) {
                    if tag == "br" { pattern.append(Markup.lineBreak) }
                    if Markup.blocks.contains(tag) { pattern.append(Markup.blockBreak) }
                    continue
                }
                let (hasQuotes, hasTags) = (dialect.contains(.quotes), dialect.contains(.tags))
                let start = scan.index
                scan.index += 1
                scan.skip { byte in
                    byte != "{" && byte != "}" && (byte != "'" || !hasQuotes) && (byte != "<" || !hasTags)
                        && (byte != "#" || plural == nil)
                }
                pattern.append(scan.text(since: start))
            }
        }
        return pattern
    }

    /// Reads text after an apostrophe: two are one, and before `{`, `}`, `#` or `<` it quotes up to the next one.
    private mutating func quoted(in plural: Identifier?) -> String {
        scan.index += 1
        if scan.take("'") { return "'" }
        let isQuote: Bool
        switch scan.peek {
        case "{", "}": isQuote = true
        case "#": isQuote = plural != nil
        case "<": isQuote = dialect.contains(.tags)
        default: isQuote = dialect.contains(.java)
        }
        return isQuote ? Self.restOfQuote(&scan) : "'"
    }

    /// Reads text up to the next apostrophe; two are one.
    private static func restOfQuote(_ scan: inout ByteScan) -> String {
        var result = ""
        while true {
            result += scan.text { $0 != "'" }
            guard scan.take("'"), scan.take("'") else { return result }
            result += "'"
        }
    }

    private mutating func argument(from start: Int, depth: Int) throws(PatternFailure) -> MessagePattern.Part {
        scan.skipSpace()
        if dialect.contains(.literals), scan.take("'") {
            let literal = scan.text { $0 != "'" }
            guard scan.take("'") else { throw unended(start) }
            scan.skipSpace()
            guard scan.take("}") else { throw unended(start) }
            return .text(literal)
        }
        let name = Identifier(word())
        guard !name.isEmpty else { throw failure("an argument without a name", at: start) }
        guard isAllowed(name) else { throw failure("\"\(name)\" is neither a number nor a name", at: start) }
        scan.skipSpace()
        if scan.take("}") {
            if let markup = markup(name) { return .text(markup) }
            // JavaScript's and Dart's programs give the number itself.
            let isPlain = dialect.contains(.plainNumbers)
            let kind: MessageArgument.Kind = isPlain && BraceName.isCount(name) ? .integer : .text
            return .argument(arguments[name] ?? MessageArgument(name, kind, numbers: isPlain ? .plain : .localized))
        }
        guard scan.take(",") else { throw failure("expected \",\" or \"}\" after the argument \"\(name)\"") }
        scan.skipSpace()
        let format = word()
        scan.skipSpace()
        switch Identifier(format.lowercasedASCII) {
        case "plural", "selectordinal", "select":
            guard scan.take(",") else { throw failure("expected \",\" after \(format)") }
            return .choice(try choice(name, Identifier(format.lowercasedASCII), from: start, depth: depth))
        case "choice" where dialect.contains(.java):
            guard scan.take(",") else { throw failure("expected \",\" after choice") }
            return .choice(try javaChoice(name, from: start, depth: depth))
        default:
            // A regular expression repeats with `{2,4}`.
            let isNumber = !format.isEmpty && format.utf8.allSatisfy(\.isASCIIDigit)
            if isNumber, !dialect.contains(.strict), scan.take("}") { return .text(scan.text(since: start)) }
            guard !isChecked(name) || ICUArgumentStyle.knows(format, isJava: dialect.contains(.java)) else {
                throw failure("the type \"\(format)\" of the argument \"\(name)\" is unknown", at: start)
            }
        }
        var style = ""
        if scan.take(",") {
            scan.skipSpace()
            style = try styleText(from: start)
        }
        guard scan.take("}") else { throw unended(start) }
        let styles = ICUArgumentStyle(isFormatJS: dialect.contains(.tags))
        return .argument(styles.argument(name, format: format, style: style, known: arguments[name]))
    }

    /// Returns whether the name and the type of an argument have to be those of ICU or Java.
    ///
    /// In `.properties`, only a number is certain to be an argument of Java; `${user.name}` is of another library.
    private func isChecked(_ name: Identifier) -> Bool {
        if dialect.contains(.strict) { return true }
        guard dialect.contains(.java), let first = name.text.utf8.first else { return false }
        return first.isASCIIDigit || first == "-" || first == "+"
    }

    /// Returns whether a name is one: ICU and Java allow no punctuation, and ICU no number with a zero before it.
    private func isAllowed(_ name: Identifier) -> Bool {
        guard isChecked(name), arguments[name] == nil else { return true }
        let bytes = name.text.utf8
        let hasNameCharacters = bytes.allSatisfy { $0 >= 0x80 || $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" }
        let isNumberWithZero = bytes.count > 1 && bytes.first == "0" && bytes.allSatisfy(\.isASCIIDigit)
        return hasNameCharacters && (dialect.contains(.java) || !isNumberWithZero)
    }

    /// Returns the shown text of a tag that Angular names, `$START_LINK` or in a choice `START_LINK`; `nil` for others.
    private func markup(_ name: Identifier) -> String? {
        guard let tag = name.text.afterExactly("$") ?? (isAngular ? name.text[...] : nil) else { return nil }
        if tag.startsExactly("LINE_BREAK") { return dialect.contains(.flutter) ? "\n" : Markup.lineBreak }
        return ["START_", "CLOSE_", "TAG_", "HORIZONTAL_RULE"].contains { tag.startsExactly($0) } ? "" : nil
    }

    private mutating func word() -> String { scan.text { $0 != "," && $0 != "}" && $0 != "{" && $0 > 0x20 } }

    private mutating func styleText(from start: Int) throws(PatternFailure) -> String {
        var depth = 0
        let first = scan.index
        while let byte = scan.peek {
            // Braces in apostrophes are characters.
            if byte == "'", dialect.contains(.quotes),
                let end = scan.bytes.dropFirst(scan.index + 1).firstIndex(of: UInt8(ascii: "'"))
            {
                scan.index = end
            }
            if byte == "{" { depth += 1 }
            if byte == "}" {
                if depth == 0 { return scan.text(since: first) }
                depth -= 1
            }
            scan.index += 1
        }
        throw unended(start)
    }

    private mutating func choice(
        _ name: Identifier, _ word: Identifier, from start: Int, depth: Int
    ) throws(PatternFailure) -> MessageChoice {
        isAngular = isAngular || name.hasPrefix("VAR_")
        let kind: MessageChoice.Kind = word == "plural" ? .plural : word == "select" ? .select : .ordinal
        var offset = 0.0
        var branches: [MessageChoice.Branch] = []
        while true {
            scan.skipSpace()
            if scan.take("}") { break }
            guard !scan.isAtEnd else { throw unended(start) }
            if kind != .select, scan.take("offset:") {
                scan.skipSpace()
                offset = Double(self.word()) ?? 0
                continue
            }
            let key = self.word()
            guard !key.isEmpty else { throw failure("a branch without a name") }
            scan.skipSpace()
            guard scan.take("{") else { throw failure("expected \"{\" after \"\(key)\"") }
            let hasCount = kind != .select && !dialect.contains(.flutter)
            let pattern = try message(depth: depth + 1, plural: hasCount ? name : nil, isInBraces: true)
            guard scan.take("}") else { throw unended(start) }
            branches.append(MessageChoice.Branch(selector(key, kind), pattern))
        }
        guard !branches.isEmpty else { throw failure("no branches", at: start) }
        return MessageChoice(name, kind, offset: offset, branches)
    }

    private func selector(_ key: String, _ kind: MessageChoice.Kind) -> MessageChoice.Selector {
        guard kind != .select else { return .name(Identifier(key)) }
        let exact = key.afterExactly("=").flatMap { Double($0) }
        if dialect.contains(.flutter), kind == .plural {
            let categories: [Identifier] = ["zero", "one", "two"]
            let index = exact.flatMap(Int.init(exactly:)) ?? categories.firstIndex(of: Identifier(key))
            if let index, categories.indices.contains(index) { return .category(categories[index], or: Double(index)) }
        }
        return exact.map { .exact($0) } ?? .name(Identifier(key))
    }

    /// Reads Java's `0#none|1#one|1<many`, which names the least number of each text; less than the first has the
    /// first.
    private mutating func javaChoice(
        _ name: Identifier, from start: Int, depth: Int
    ) throws(PatternFailure) -> MessageChoice {
        let text = try styleText(from: start)
        guard scan.take("}") else { throw unended(start) }
        var limits: [(least: Double, isOpen: Bool, text: String)] = []
        // ChoiceFormat reads apostrophes first, and then MessageFormat those of texts with braces.
        var parts = ByteScan(text)
        for part in parts.parts(at: "|", Self.quotedText) {
            let scalars = part.unicodeScalars
            guard let sign = scalars.firstIndex(where: { $0 == "#" || $0 == "<" || $0.value == 0x2264 }),
                let least = javaLimit(String(scalars[..<sign]))
            else { throw failure("expected a number and \"#\", \"≤\" or \"<\" in choice", at: start) }
            limits.append((least, scalars[sign] == "<", String(scalars[scalars.index(after: sign)...])))
        }
        var branches: [MessageChoice.Branch] = []
        for (index, limit) in limits.enumerated() {
            let next = index + 1 < limits.count ? limits[index + 1] : nil
            let numbers = PluralSamples.numbers.filter { number in
                (index == 0 || (limit.isOpen ? number > limit.least : number >= limit.least))
                    && (next.map { $0.isOpen ? number <= $0.least : number < $0.least } ?? true)
            }
            let pattern =
                limit.text.contains(ascii: "{")
                ? try ICUPatternParser.pattern(limit.text, dialect, arguments: arguments, depth: depth + 1)
                : MessagePattern(limit.text)
            branches.append(MessageChoice.Branch(.numbers(numbers.isEmpty ? [limit.least] : numbers), pattern))
        }
        return MessageChoice(name, .forms, branches)
    }

    /// Reads an apostrophe with the text that it quotes; two are one. `nil` if none is next.
    private static func quotedText(_ scan: inout ByteScan) -> String? {
        guard scan.take("'") else { return nil }
        guard !scan.take("'") else { return "'" }
        return restOfQuote(&scan)
    }

    private func javaLimit(_ text: String) -> Double? {
        let word = text.trimmingASCIISpace
        if word.isExactly("\u{221E}") { return .infinity }
        return word.isExactly("-\u{221E}") ? -.infinity : Double(word)
    }
}

extension MessagePattern {
    /// The pattern in which a value without a format is a number if it is one elsewhere in the message.
    var withSameNumbers: MessagePattern {
        var kinds: [Identifier: MessageArgument.Kind] = [:]
        for argument in allParts.lazy.compactMap(\.argument) {
            switch argument.kind {
            case .integer: kinds[argument.name] = .integer
            case .number(let format) where kinds[argument.name] == nil:
                kinds[argument.name] = .number(NumberFormat(".##", sample: format.sample))
            default: break
            }
        }
        guard !kinds.isEmpty else { return self }
        return mapArguments { argument in
            guard argument.kind.isText, let kind = kinds[argument.name] else { return }
            argument.kind = kind
            // JavaScript's own notation has a period in every language.
            if argument.numbers == .plain { argument.numbers = .english }
        }
    }

    /// The pattern with a separator in each number above 999, as Java's own MessageFormat writes them.
    fileprivate var withGroups: MessagePattern {
        mapArguments { $0.numbers = .grouped }.mapParts { part in
            guard var choice = part.choice else { return [part] }
            choice.numbers = .grouped
            return [.choice(choice)]
        }
    }

    /// The pattern of a plural of Angular or in XLIFF, whose only value is its number, under the name that the template
    /// has for it.
    var withNumberOfPlural: MessagePattern {
        let values = Set(allParts.lazy.compactMap(\.argument).filter { $0.example == nil }.map(\.name))
        guard values.count == 1, let value = values.first, let choice = parts.first?.choice, choice.kind == .plural
        else { return self }
        return renaming(value, to: choice.argument)
    }
}
