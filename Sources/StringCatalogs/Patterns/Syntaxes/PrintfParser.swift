// Format strings of C's `printf` and its relatives: Apple's, Java's, Python's, Ruby's, Go's, Boost's and Qt's.
//
// One scanner for all of them: a conversion is read where it is complete, and anything else is shown as it is, since
// catalogs do not always say whether a text is a format.

/// The dialects of format strings.
struct PrintfDialect: OptionSet, Sendable {
    let rawValue: Int

    /// `%s`, `%1$d`, `%@`, `%lld`.
    static let conversions = PrintfDialect(rawValue: 1)
    /// A blank or an `I` as a flag, as in `% d` and `%Id`: only in texts that are known to be formats.
    static let formatFlags = PrintfDialect(rawValue: 2)
    /// `%(name)s` of Python.
    static let pythonNames = PrintfDialect(rawValue: 4)
    /// `%{name}` and `%<name>d` of Ruby.
    static let rubyNames = PrintfDialect(rawValue: 8)
    /// `%1`, `%L2` and `%n` of Qt.
    static let qt = PrintfDialect(rawValue: 16)
    /// `%#@name@` and `%1$#@name@` of Apple's catalogs.
    static let substitutions = PrintfDialect(rawValue: 32)
    /// `%1$tA` and `%<s` of Java.
    static let java = PrintfDialect(rawValue: 64)
    /// Markdown of SwiftUI around and between the conversions.
    static let markdown = PrintfDialect(rawValue: 128)
    /// `%v`, `%q` and `%[1]d` of Go.
    static let go = PrintfDialect(rawValue: 256)
    /// `%1%` and `%|1$d|` of Boost.
    static let boost = PrintfDialect(rawValue: 512)
    /// `%m`, a text of the system, and `%a` of C.
    static let glibc = PrintfDialect(rawValue: 1_024)
    /// `%b`, a number in binary notation, of PHP.
    static let php = PrintfDialect(rawValue: 2_048)
    /// `%name%` of Symfony.
    static let percentNames = PrintfDialect(rawValue: 4_096)
    /// `{{ name }}` and `${ name }`.
    static let braceNames = PrintfDialect(rawValue: 8_192)
    /// `%0:s` of Object Pascal.
    static let pascal = PrintfDialect(rawValue: 16_384)
    /// The notations of programs whose catalogs do not say which one a text has.
    static let unstated: PrintfDialect = [.conversions, .percentNames, .rubyNames, .braceNames]
}

/// Reads format strings.
struct PrintfParser {
    let dialect: PrintfDialect
    let numbers: MessageArgument.NumberStyle
    /// Apple's substitutions, by name.
    var substitutions: [Identifier: AppleSubstitution] = [:]
    /// The name of the number that a substitution's text shows, as `%arg` or as a whole number.
    private var number: Identifier?
    /// The names of the substitutions around the text.
    private var enclosing: Set<Identifier> = []
    /// The examples of arguments, by number.
    var examples: [Identifier: String] = [:]
    /// The source of a translation that may be no format: before a letter, it has the conversions of its source only.
    var source: String?

    /// A Boolean value that indicates whether `%x`, `%o` and `%u` have no sign: not in Python, Ruby and Go.
    private var hasUnsigned: Bool { numbers != .english }

    init(
        _ dialect: PrintfDialect, numbers: MessageArgument.NumberStyle = .localized,
        examples: [Identifier: String] = [:]
    ) {
        (self.dialect, self.numbers, self.examples) = (dialect, numbers, examples)
    }

    /// The counters shared by a text and its substitutions.
    struct Counts {
        /// The position of the next argument without one.
        var next = 1
        /// The substitutions so far.
        var substitutions = 0
        /// The bytes of the texts of these substitutions.
        var bytes = 0
    }

    /// Returns the pattern of a text.
    func pattern(_ text: String) -> MessagePattern {
        var counts = Counts()
        return pattern(text, &counts)
    }

    /// Returns the pattern of a text, and continues the counters.
    func pattern(_ text: String, _ counts: inout Counts) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        let text = dialect.contains(.markdown) ? AppleMarkdown.shown(text) : text
        guard text.utf8.contains(where: isMark) else { return MessagePattern(text) }
        var scan = ByteScan(text)
        var pattern = MessagePattern()
        while !scan.isAtEnd {
            pattern.append(scan.text { !isMark($0) })
            guard let mark = scan.peek else { break }
            let start = scan.index
            if mark != "%" {
                if let name = BraceName.take(&scan) {
                    pattern.parts.append(argument(name, name == "count" ? .integer : .text))
                } else {
                    scan.index = start + 1
                    pattern.append(scan.text(since: start))
                }
            } else if let parts = conversion(&scan, &counts) {
                for part in parts { pattern.append(part) }
            } else {
                scan.index = start + 1
                pattern.append("%")
            }
        }
        return pattern
    }

    /// Returns whether a byte may begin a value.
    private func isMark(_ byte: UInt8) -> Bool {
        byte == "%" || dialect.contains(.braceNames) && (byte == "{" || byte == "$")
    }

    /// Reads a conversion after its percent sign; `nil` if there is none.
    private func conversion(_ scan: inout ByteScan, _ counts: inout Counts) -> [MessagePattern.Part]? {
        let percent = scan.index
        scan.index += 1
        if scan.take("%") { return [.text("%")] }
        if let named = namedConversion(&scan) { return [named] }
        if let number, scan.take("arg") { return [.argument(MessageArgument(number, .integer, numbers: numbers))] }
        if dialect.contains(.qt) { return qtConversion(&scan) }
        if let special = specialConversion(&scan) { return [special] }
        guard dialect.contains(.conversions) else { return nil }
        var written = writtenPosition(&scan)
        if dialect.contains(.go), scan.take("[") {
            counts.next = UInt16(scan.text(while: \.isASCIIDigit)).map { Int($0) } ?? counts.next
            guard scan.take("]") else { return nil }
        }
        if dialect.contains(.java), scan.take("<") { written = max(counts.next - 1, 1) }
        if dialect.contains(.substitutions), scan.take("#@") { return substitution(&scan, written, &counts) }
        // A position says that there is a conversion.
        let isBracket =
            scan.peek == "(" && scan.bytes.dropFirst(scan.index + 1).first.map { ",.".utf8.contains($0) } ?? false
        let isJava = dialect.contains(.java) && (written != nil || isBracket)
        let others = (dialect.contains(.formatFlags) ? " I" : "") + (isJava ? " (" : "")
        var flags = PrintfFlags(&scan, also: others)
        if scan.take("*") { skipArgument(&scan, &counts) } else { flags.readWidth(&scan) }
        var precision: Int?
        if scan.take(".") {
            if scan.take("*") {
                skipArgument(&scan, &counts)
            } else {
                precision = Int(scan.text(while: \.isASCIIDigit)) ?? 0
            }
        }
        if dialect.contains(.java), scan.take("t") || scan.take("T") {
            guard let letter = scan.peek,
                let date = DateConversion.part(letter, PrintfParser.position(written, &counts))
            else { return nil }
            scan.index += 1
            return [date]
        }
        let start = scan.index
        // `%g` of Java has all digits.
        let keepsZeros = flags.isAlternate || dialect.contains(.java)
        guard
            let kind = typeMacro(&scan) ?? valueText(&scan, precision)
                ?? PrintfParser.kindAfterLength(&scan, precision, keepsZeros: keepsZeros)
        else {
            return nil
        }
        let type = scan.text(since: start)
        let letter = type.afterExactly("<PRI")?.utf8.first ?? type.utf8.last
        guard isKnown(letter), written != nil || !isWord(scan, from: percent) else { return nil }
        let name = (kind.isInteger ? number : nil) ?? PrintfParser.position(written, &counts)
        var argument = MessageArgument(
            name, kind, numbers: flags.isGrouped ? .localized : numbers, example: examples[name])
        argument.layout = flags.layout(of: kind, letter, precision, hasUnsigned: hasUnsigned)
        return [.argument(argument)]
    }

    /// Returns whether the dialect has a letter; Java has fewer than C: "100%ige" is text.
    private func isKnown(_ letter: UInt8?) -> Bool {
        letter.map { !dialect.contains(.java) || !"iup@DU".utf8.contains($0) } ?? false
    }

    /// Returns whether a conversion that ends before a letter is the beginning of a word, which its source has not.
    private func isWord(_ scan: ByteScan, from percent: Int) -> Bool {
        guard let source, let next = scan.peek, next.isASCIILetter || next >= 0x80 else { return false }
        return !source.contains(scan.text(since: percent))
    }

    /// Reads the position of an argument, `1$`, or `0:` in Object Pascal.
    private func writtenPosition(_ scan: inout ByteScan) -> Int? {
        let start = scan.index
        let digits = scan.text(while: \.isASCIIDigit)
        if !digits.isEmpty, scan.take("$") { return Int(digits) }
        if let index = Int(digits), dialect.contains(.pascal), scan.take(":") { return index + 1 }
        scan.index = start
        return nil
    }

    /// Reads the position of a width or precision, `*2$`; without one, it is the next argument.
    private func skipArgument(_ scan: inout ByteScan, _ counts: inout Counts) {
        let start = scan.index
        if !scan.text(while: \.isASCIIDigit).isEmpty, scan.take("$") { return }
        scan.index = start
        counts.next += 1
    }

    /// Reads a conversion that shows no argument: a line break in Java, a text of the system in C.
    private func specialConversion(_ scan: inout ByteScan) -> MessagePattern.Part? {
        // After a number, "n" is the beginning of a word: "100%n".
        let isAfterDigit = scan.index > 1 && scan.bytes[scan.index - 2].isASCIIDigit
        if dialect.contains(.java), !isAfterDigit, scan.take("n") { return .text("\n") }
        if dialect.contains(.glibc), scan.take("m") { return .argument(MessageArgument("m")) }
        return nil
    }

    /// Reads a macro of `<inttypes.h>`, which gettext writes as in `%<PRIuMAX>`.
    private func typeMacro(_ scan: inout ByteScan) -> MessageArgument.Kind? {
        let start = scan.index
        if !dialect.contains(.java), scan.take("<PRI"), let letter = scan.peek, "diouxX".utf8.contains(letter) {
            scan.index += 1
            // `32`, `LEAST16`, `FAST64`, `MAX`, `PTR`.
            let size = scan.text { $0.isASCIIDigit || $0.isASCIICapital }
            if !size.isEmpty, scan.take(">") { return .integer }
        }
        scan.index = start
        return nil
    }

    /// Reads a letter that is a conversion of one language only, in texts that are known to be its formats.
    private func valueText(_ scan: inout ByteScan, _ precision: Int?) -> MessageArgument.Kind? {
        let isPython = dialect.isSuperset(of: [.pythonNames, .formatFlags])
        let letters = dialect.contains(.go) ? "vqtT" : dialect.contains(.java) ? "bBhH" : isPython ? "ra" : ""
        guard let letter = scan.peek else { return nil }
        let kind: MessageArgument.Kind
        if letters.utf8.contains(letter) {
            kind = .text
        } else if dialect.contains(.php), letter == "b" {
            kind = .integer
        } else if dialect.contains(.php), letter == "e" || letter == "E" {
            kind = .scientific(letter == "E" ? "E" : "e", digits: precision ?? 6, exponentDigits: 1)
        } else if dialect.contains(.glibc), letter == "a" || letter == "A" {
            kind = .decimal(digits: 6)
        } else {
            return nil
        }
        scan.index += 1
        return kind
    }

    /// Reads the length and the letter of a conversion.
    private static func kindAfterLength(
        _ scan: inout ByteScan, _ precision: Int?, keepsZeros: Bool
    ) -> MessageArgument.Kind? {
        _ = scan.text { "hljztqL".utf8.contains($0) }
        guard let letter = scan.peek, let kind = kind(letter, precision, keepsZeros: keepsZeros) else { return nil }
        scan.index += 1
        return kind
    }

    /// Returns the written position of an argument, or the next one.
    private static func position(_ written: Int?, _ counts: inout Counts) -> Identifier {
        if let written { return Identifier("\(written)") }
        counts.next += 1
        return Identifier("\(counts.next - 1)")
    }

    /// Reads the name of a substitution, and returns its text for the number at its position.
    ///
    /// It is an argument of that name if there is none, if it contains itself, or if there are too many.
    private func substitution(
        _ scan: inout ByteScan, _ written: Int?, _ counts: inout Counts
    ) -> [MessagePattern.Part]? {
        let name = Identifier(scan.text { $0 != "@" })
        guard scan.take("@") else { return nil }
        let position = PrintfParser.position(written, &counts)
        counts.substitutions += 1
        guard let substitution = substitutions[name], !enclosing.contains(name),
            counts.substitutions <= StringCatalogsLimits.substitutions,
            counts.bytes + substitution.bytes <= StringCatalogsLimits.messageBytes
        else { return [.argument(MessageArgument(name))] }
        counts.bytes += substitution.bytes
        var inner = self
        inner.enclosing.insert(name)
        let number = substitution.argument ?? position
        inner.number = number
        return substitution.pattern(inner, number, &counts).parts
    }

    /// Returns the kind of value of a conversion's letter; `nil` if it is none.
    static func kind(_ letter: UInt8, _ precision: Int?, keepsZeros: Bool = false) -> MessageArgument.Kind? {
        switch letter {
        case "d", "i", "u", "D", "U", "x", "X", "o": .integer
        case "f", "F": .decimal(digits: precision ?? 6)
        case "e", "E": .scientific(letter == "E" ? "E" : "e", digits: precision ?? 6)
        case "g", "G": .general(letter, precision: precision, keepsZeros: keepsZeros)
        case "c", "C": .character
        case "s", "S", "@", "p": .text
        default: nil
        }
    }

    private func namedConversion(_ scan: inout ByteScan) -> MessagePattern.Part? {
        let start = scan.index
        if dialect.contains(.pythonNames), scan.take("(") {
            // A name ends before the next percent sign, so that a text is read once.
            let name = scan.text { $0 != ")" && $0 != "%" }
            if scan.take(")"), let part = argument(name, &scan, also: "ra") { return part }
        }
        if dialect.contains(.boost) {
            let digits = scan.text(while: \.isASCIIDigit)
            if !digits.isEmpty, scan.take("%") { return argument(digits, .text) }
            scan.index = start
            if scan.take("|") {
                let digits = scan.text(while: \.isASCIIDigit)
                if scan.take("$") {
                    let format = scan.text { $0 != "|" && $0 != "%" }
                    let kind = format.utf8.last.flatMap { PrintfParser.kind($0, nil) } ?? .text
                    if scan.take("|") { return argument(digits, kind) }
                }
            }
            scan.index = start
        }
        if dialect.contains(.rubyNames), scan.take("{") {
            let name = scan.text { $0 != "}" && $0 != "%" }
            if scan.take("}"), !name.isEmpty {
                return argument(name, name == "count" ? .integer : .text)
            }
        }
        if dialect.contains(.percentNames) {
            let name = scan.text { $0.isASCIILetter || $0.isASCIIDigit || "_.-".utf8.contains($0) }
            if PrintfParser.isName(name), scan.take("%"), !PrintfParser.continues(scan) { return argument(name, .text) }
            scan.index = start
        }
        if dialect.contains(.rubyNames), scan.take("<") {
            let name = scan.text { $0 != ">" && $0 != "%" }
            if scan.take(">"), let part = argument(name, &scan) { return part }
        }
        scan.index = start
        return nil
    }

    /// Returns whether a word between percent signs is a name, and not the length and the letter of a conversion.
    private static func isName(_ word: String) -> Bool {
        guard let first = word.utf8.first, let last = word.utf8.last, first.isASCIILetter || first == "_" else {
            return false
        }
        let isConversion = kind(last, nil) != nil && word.utf8.dropLast().allSatisfy { "hljztqL".utf8.contains($0) }
        return word.utf8.count > 1 && !isConversion && (last.isASCIILetter || last.isASCIIDigit)
    }

    /// Returns whether a percent sign begins a conversion, as the second one of "%dx%d" does.
    private static func continues(_ scan: ByteScan) -> Bool {
        guard let next = scan.peek else { return false }
        let isDigitNext = scan.bytes.dropFirst(scan.index + 1).first?.isASCIIDigit ?? false
        return next.isASCIILetter || next.isASCIIDigit || "%@*(".utf8.contains(next)
            || ".-+#".utf8.contains(next) && isDigitNext
    }

    /// Reads the flags and the letter of a conversion after its name; some dialects have other letters for texts, too.
    private func argument(
        _ name: String, _ scan: inout ByteScan, also texts: String = ""
    ) -> MessagePattern.Part? {
        var flags = PrintfFlags(&scan, also: " ")
        flags.readWidth(&scan)
        var precision: Int?
        if scan.take(".") { precision = Int(scan.text(while: \.isASCIIDigit)) }
        guard let letter = scan.peek else { return nil }
        let known = PrintfParser.kind(letter, precision, keepsZeros: flags.isAlternate)
        guard let kind = texts.utf8.contains(letter) ? .text : known else { return nil }
        scan.index += 1
        var argument = MessageArgument(
            Identifier(name), kind, numbers: numbers, example: examples[Identifier(name)])
        argument.layout = flags.layout(of: kind, letter, precision, hasUnsigned: hasUnsigned)
        return .argument(argument)
    }

    private func argument(_ name: Identifier, _ kind: MessageArgument.Kind) -> MessagePattern.Part {
        argument(name.text, kind)
    }

    private func argument(_ name: String, _ kind: MessageArgument.Kind) -> MessagePattern.Part {
        .argument(MessageArgument(Identifier(name), kind, numbers: numbers, example: examples[Identifier(name)]))
    }

    private func qtConversion(_ scan: inout ByteScan) -> [MessagePattern.Part]? {
        let isLocalized = scan.take("L")
        if scan.take("n") {
            return [.argument(MessageArgument("n", .integer, numbers: isLocalized ? .localized : numbers))]
        }
        let digits = scan.text(while: \.isASCIIDigit)
        guard (1...2).contains(digits.utf8.count) else { return nil }
        let name = Identifier(digits)
        return [.argument(MessageArgument(name, isLocalized ? .integer : .text, example: examples[name]))]
    }
}
