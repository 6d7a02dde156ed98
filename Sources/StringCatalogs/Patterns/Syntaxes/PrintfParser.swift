// Format strings of C's `printf` and its relatives: Apple's, Java's, Python's, Ruby's, Go's, Boost's and Qt's.
//
// One scanner for all of them: a conversion is read where it is complete, and anything else is shown as it is, since
// catalogs do not always say whether a text is a format.

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
    /// The conversions of the source, as written, for a translation; `nil` for a source, or if it is not known.
    var known: Set<Identifier>?

    /// A Boolean value that indicates whether `%x`, `%o` and `%u` have no sign: not in Python, Ruby and Go.
    var hasUnsigned: Bool { numbers != .english }

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
        var substitutions = 0
        /// The bytes of the texts of these substitutions.
        var bytes = 0
        /// The conversions so far, as written.
        var conversions: Set<Identifier> = []
    }

    /// Returns the parser of some sources and their translations.
    ///
    /// A source without a space may be the key of a text, which says nothing of its conversions.
    func translating(_ sources: [String]) -> PrintfParser {
        var counts = Counts()
        for source in sources { _ = pattern(source, &counts) }
        var parser = self
        let isKey = counts.conversions.isEmpty && sources.allSatisfy { !$0.contains(ascii: " ") }
        parser.known = isKey ? nil : counts.conversions
        return parser
    }

    func pattern(_ text: String) -> MessagePattern {
        var counts = Counts()
        return pattern(text, &counts)
    }

    /// Returns the pattern of a text, and continues the counters.
    func pattern(_ text: String, _ counts: inout Counts) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        let text = dialect.contains(.markdown) ? AppleMarkdown.shown(text) : text
        return MessagePattern(text, isMark: isMark) { scan in
            let start = scan.index - 1
            let parts = scan.bytes[start] == "%" ? conversion(&scan, &counts) : bracedValue(&scan)
            if parts != nil { counts.conversions.insert(Identifier(scan.text(since: start))) }
            return parts
        }
    }

    private func isMark(_ byte: UInt8) -> Bool {
        byte == "%" || dialect.contains(.braceNames) && (byte == "{" || byte == "$")
    }

    /// Reads a conversion after its percent sign; `nil` if there is none.
    private func conversion(_ scan: inout ByteScan, _ counts: inout Counts) -> [MessagePattern.Part]? {
        let percent = scan.index
        if scan.take("%") { return [.text("%")] }
        if let named = namedConversion(&scan) { return [named] }
        if dialect.contains(.gcc) { return gccConversion(&scan, &counts) }
        if let number, scan.take("arg") { return [.argument(MessageArgument(number, .integer, numbers: numbers))] }
        if dialect.contains(.qt) { return qtConversion(&scan) }
        if let special = specialConversion(&scan) { return [special] }
        guard dialect.contains(.conversions) else { return nil }
        if dialect.contains(.pascal), scan.take("*:") { counts.next += 1 }
        var written = writtenPosition(&scan)
        if dialect.contains(.go), scan.take("[") {
            counts.next = UInt16(scan.text(while: \.isASCIIDigit)).map { Int($0) } ?? counts.next
            guard scan.take("]") else { return nil }
        }
        if dialect.contains(.java), scan.take("<") { written = max(counts.next - 1, 1) }
        if dialect.contains(.substitutions), scan.take("#@") { return substitution(&scan, written, &counts) }
        // A position says that there is a conversion.
        let isBracket = scan.peek == "(" && (scan.byte(1) == "," || scan.byte(1) == ".")
        let isJava = dialect.contains(.java) && (written != nil || isBracket)
        let others = (dialect.contains(.formatFlags) ? " I" : "") + (isJava ? " (" : "")
        var flags = PrintfFlags(&scan, dialect, also: others)
        if scan.take("*") { skipArgument(&scan, &counts) } else { flags.readWidth(&scan) }
        let precision = precision(&scan, &counts)
        if dialect.contains(.java), let type = scan.peek, type == "t" || type == "T" {
            guard let letter = scan.byte(1),
                let date = DateConversion.part(letter, PrintfParser.position(written, &counts))
            else { return nil }
            scan.index += 2
            let capitals = capitals(type)
            return MessagePattern([date]).mapArguments { $0.capitals = capitals }
                .mapTexts { capitals == nil ? $0 : $0.uppercased() }.parts
        }
        let start = scan.index
        // `%g` of Java has all digits.
        let keepsZeros = flags.isAlternate || dialect.contains(.java)
        let special = pascalKind(&scan, precision) ?? typeMacro(&scan) ?? valueText(&scan, precision)
        guard let kind = special ?? Self.kindAfterLength(&scan, precision, keepsZeros: keepsZeros) else { return nil }
        let type = scan.text(since: start)
        let letter = type.afterExactly("<PRI")?.utf8.first ?? type.utf8.last
        guard isKnown(letter), written != nil || !isProse(scan, from: percent, flags) else { return nil }
        let name = (kind.isInteger ? number : nil) ?? PrintfParser.position(written, &counts)
        let isGrouped = flags.isGrouped || dialect.contains(.pascal) && letter.map { "nNmM".utf8.contains($0) } == true
        // Apple's formats have the grouping of ICU.
        let style = isGrouped && numbers != .localized ? .grouped : numbers
        var argument = MessageArgument(name, kind, numbers: style, example: examples[name])
        // Pascal has capitals among the digits of `%x`.
        let base = dialect.contains(.pascal) && letter == "x" ? UInt8(ascii: "X") : letter
        argument.layout = flags.layout(of: kind, base, precision, hasUnsigned: hasUnsigned)
        argument.capitals = letter.flatMap(capitals)
        return [.argument(argument)]
    }

    /// Returns the capitals of a conversion of Java, whose capital letters have them.
    private func capitals(_ letter: UInt8) -> MessageArgument.Capitals? {
        let isName = letter == "S" && dialect.contains(.mozilla)
        return dialect.contains(.java) && letter.isASCIICapital && !isName ? .all : nil
    }

    /// Returns whether the dialect has a letter; Java and Pascal have fewer than C: "100%ige" is text.
    private func isKnown(_ letter: UInt8?) -> Bool {
        guard let letter else { return false }
        if dialect.contains(.pascal) { return Self.pascalLetters.contains(letter | 0x20) }
        return !dialect.contains(.java) || !"iup@DU".utf8.contains(letter)
    }

    /// Returns whether a conversion is a percent sign in prose: `100% of`, `100 % d'`, `50%discount`.
    ///
    /// xgettext marks such texts as formats, too. A translation has what its source has; in other texts, a space
    /// between the sign and a word shows it, and so does a figure before the sign.
    private func isProse(_ scan: ByteScan, from percent: Int, _ flags: PrintfFlags) -> Bool {
        let isBeforeWord = isPartOfWord(scan.peek)
        guard isBeforeWord || flags.hasSpace else { return false }
        if let known { return !known.contains(Identifier(scan.text(since: percent - 1))) }
        return isBeforeWord && (flags.hasSpace || percent > 1 && scan.bytes[percent - 2].isASCIIDigit)
    }

    /// Takes `{{ name }}`, `${ name }` or `{name}` after its first byte.
    ///
    /// The last one is a text unless the source has it, too.
    private func bracedValue(_ scan: inout ByteScan) -> [MessagePattern.Part]? {
        scan.index -= 1
        let start = scan.index
        guard let name = BraceName.take(&scan, also: dialect.contains(.singleBraces) ? ["{"] : []) else { return nil }
        let written = scan.text(since: start)
        let isUsual = written.startsExactly("{{") || written.startsExactly("$")
        let isValue = known?.contains(Identifier(written)) ?? !written.contains(ascii: " ")
        return isUsual || isValue ? [argument(name, BraceName.isCount(name) ? .integer : .text)] : nil
    }

    /// Reads the position of an argument, `1$`, or `0:` in Object Pascal.
    func writtenPosition(_ scan: inout ByteScan) -> Int? {
        let start = scan.index
        let digits = scan.text(while: \.isASCIIDigit)
        if !digits.isEmpty, scan.take("$") { return Int(digits) }
        if dialect.contains(.pascal), scan.take(":") { return (Int(digits) ?? 0) + 1 }
        scan.index = start
        return nil
    }

    /// Reads the precision after a point; `nil` without one, and for that of an argument.
    private func precision(_ scan: inout ByteScan, _ counts: inout Counts) -> Int? {
        guard scan.take(".") else { return nil }
        guard scan.take("*") else { return Int(scan.text(while: \.isASCIIDigit)) ?? 0 }
        skipArgument(&scan, &counts)
        return nil
    }

    /// Reads the position of a width or precision, `*2$`; without one, it is the next argument.
    func skipArgument(_ scan: inout ByteScan, _ counts: inout Counts) {
        let start = scan.index
        if !scan.text(while: \.isASCIIDigit).isEmpty, scan.take("$") { return }
        scan.index = start
        counts.next += 1
    }

    /// Reads a conversion that shows no argument: a line break in Java, a text of the system in C.
    private func specialConversion(_ scan: inout ByteScan) -> MessagePattern.Part? {
        // After a number, "n" is the beginning of a word: "100%n".
        let isAfterDigit = scan.byte(-2)?.isASCIIDigit == true
        if dialect.contains(.java), !isAfterDigit, scan.take("n") { return .text("\n") }
        if dialect.contains(.singleBraces), scan.peek == "n", !isPartOfWord(scan.byte(1)) {
            scan.index += 1
            return .argument(MessageArgument("n", .integer, numbers: numbers))
        }
        if dialect.contains(.glibc), scan.take("m") { return .argument(MessageArgument("m")) }
        return nil
    }

    private func isPartOfWord(_ byte: UInt8?) -> Bool { byte.map { $0.isASCIILetter || $0 >= 0x80 } ?? false }

    /// Reads a macro of `<inttypes.h>`, which gettext writes as in `%<PRIuMAX>`.
    private func typeMacro(_ scan: inout ByteScan) -> MessageArgument.Kind? {
        guard !dialect.contains(.java) else { return nil }
        return scan.attempt { scan in
            guard scan.take("<PRI"), let letter = scan.next(), "diouxX".utf8.contains(letter) else { return nil }
            // `32`, `LEAST16`, `FAST64`, `MAX`, `PTR`.
            let size = scan.text { $0.isASCIIDigit || $0.isASCIICapital }
            return !size.isEmpty && scan.take(">") ? .integer : nil
        }
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

    private static func kindAfterLength(
        _ scan: inout ByteScan, _ precision: Int?, keepsZeros: Bool
    ) -> MessageArgument.Kind? {
        _ = scan.text { "hljztqL".utf8.contains($0) }
        guard let letter = scan.peek, let kind = kind(letter, precision, keepsZeros: keepsZeros) else { return nil }
        scan.index += 1
        return kind
    }

    /// Returns the written position of an argument, or the next one.
    static func position(_ written: Int?, _ counts: inout Counts) -> Identifier {
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

/// Reads texts that may be formats of `printf`, where nothing says so.
///
/// "100%-ige" is none: a format has a usual conversion.
struct PossibleFormat {
    private let parser: PrintfParser
    // A literal in the function would be compiled for each text.
    private let conversion =
        #/%(?:\d+\$[-+#0,( ]*\d*(?:\.\d+)?[bBhHsScCdoxXeEfgGaAtT]|[-+#0,(]*\d*\.\d+[eEfgG]|[+0,(]+\d*[dfeE]|[sSd])/#

    init(_ parser: PrintfParser) { self.parser = parser }

    /// Returns the pattern of a text, which is shown as it is if it is no format.
    func pattern(_ text: String) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        guard text.contains(ascii: "%"), text.firstMatch(of: conversion) != nil else { return MessagePattern(text) }
        return parser.pattern(text)
    }
}
