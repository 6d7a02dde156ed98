/// The syntax of placeholders that the flags of a PO entry name.
struct POSyntax {
    private let flags: Set<Identifier>
    private let isQt: Bool
    private let isICU: Bool
    private let mnemonic: Mnemonic?
    private let sources: [String]

    var isPlural: Bool { sources.count > 1 }

    init(_ flags: Set<Identifier>, sources: [String], isICU: Bool) {
        (self.flags, self.isICU, self.sources) = (flags, isICU, sources)
        isQt = !flags.isDisjoint(with: Self.qtFormats)
        let source = sources.joined()
        let isLabel = !isICU && source.utf8.count <= StringCatalogsLimits.messageBytes
        mnemonic = isLabel ? Mnemonic(source: source, among: isQt ? "&" : "_&") : nil
    }

    /// Returns the pattern of a text, without the tags of HTML, GTK and KDE around words.
    func pattern(_ text: String) throws(PatternFailure) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        if isICU {
            return try ICUPatternParser.pattern(text, .formatJS).mapWhole(Markup.withShownLines)
        }
        let pattern = try values(in: mnemonic?.stripped(text) ?? text).mapWhole(Markup.withoutElements)
        // Qt shows the entities of a text without elements as they are.
        return isQt ? pattern : pattern.mapWhole(Markup.withoutEntities)
    }

    private func values(in text: String) throws(PatternFailure) -> MessagePattern {
        // Rust and C++ have Python's formats.
        let isPython = !flags.isDisjoint(with: ["python-brace-format", "rust-format", "c++-format"])
        if isPython || !flags.isDisjoint(with: Self.braceFormats) {
            return BracePattern.pattern(text, isPython: isPython)
        }
        if flags.contains("java-format") {
            return try ICUPatternParser.pattern(text, [.quotes, .java, .strict])
        }
        if isQt { return PrintfParser([.qt], numbers: .plain).pattern(text) }
        if flags.contains("sh-format") { return ShellPattern.pattern(text) }
        if !flags.isDisjoint(with: ["lisp-format", "scheme-format"]) { return LispPattern.pattern(text) }
        for (flag, parser) in Self.printfParsers where flags.contains(flag) {
            return parser.translating(sources).pattern(text)
        }
        // Formats of dates have no flag.
        if let date = DateConversion.strftime(text) { return date }
        if flags.contains("no-c-format") { return MessagePattern(text) }
        return Self.unstated.translating(sources).pattern(text)
    }

    /// The parser of texts without a flag.
    private static let unstated = PrintfParser([.unstated, .singleBraces, .pythonNames], numbers: .plain)
    private static let qtFormats: Set<Identifier> = [
        "qt-format", "qt-plural-format", "kde-format", "kde-kuit-format", "ycp-format",
    ]
    private static let braceFormats: Set<Identifier> = ["csharp-format", "perl-brace-format"]
    private static let printfParsers: [(flag: Identifier, parser: PrintfParser)] = [
        ("python-format", PrintfParser([.conversions, .pythonNames, .formatFlags], numbers: .english)),
        ("ruby-format", PrintfParser([.conversions, .rubyNames], numbers: .english)),
        ("java-printf-format", PrintfParser([.conversions, .java], numbers: .ungrouped)),
        ("go-format", PrintfParser([.conversions, .formatFlags, .go], numbers: .english)),
        ("elixir-format", PrintfParser([.rubyNames], numbers: .english)),
        ("php-format", PrintfParser([.conversions, .formatFlags, .php], numbers: .plain)),
        ("object-pascal-format", PrintfParser([.conversions, .pascal], numbers: .plain)),
        ("smalltalk-format", PrintfParser([.qt], numbers: .plain)),
        ("boost-format", PrintfParser([.conversions, .formatFlags, .boost], numbers: .plain)),
        ("gcc-internal-format", PrintfParser([.gcc], numbers: .plain)),
        ("gfc-internal-format", PrintfParser([.gcc], numbers: .plain)),
        ("c-format", PrintfParser([.conversions, .formatFlags, .glibc], numbers: .plain)),
    ]
}
