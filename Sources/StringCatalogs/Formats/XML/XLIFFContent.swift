// The sources and targets of XLIFF: characters, and codes in which the program's own placeholders and tags are. Codes
// in a target often have only their identifier, and are described in the source.

internal import TypescaleThreads

/// Reads the sources and targets of a unit.
struct XLIFFContent {
    /// The codes that inline elements refer to.
    private let originalData: [Identifier: String]
    private let isICU: Bool
    /// The parser of texts without a stated format.
    private let parser: PrintfParser
    /// A Boolean value that indicates whether the sources are a plural of Symfony.
    private let isPlural: Bool
    /// The inline codes in the sources, by identifier.
    private var sourceCodes: [Identifier: XMLElement] = [:]

    /// Creates a reader for a unit with these sources.
    init(_ sources: [XMLElement], originalData: [Identifier: String], isICU: Bool) {
        (self.originalData, self.isICU) = (originalData, isICU)
        let text = sources.map(\.text).joined()
        parser = PrintfParser(.unstated).translating([text])
        isPlural = PipePlural(text)?.isCertain ?? false
        for source in sources { collectCodes(of: source) }
    }

    private mutating func collectCodes(of element: XMLElement) {
        for inner in element.elements {
            if ["ph", "x", "it"].contains(inner.localName) {
                guard let id = inner.attribute("id").map({ Identifier($0) }), sourceCodes[id] == nil else { continue }
                sourceCodes[id] = inner
            } else {
                collectCodes(of: inner)
            }
        }
    }

    /// Returns the message in ICU's syntax of sources or targets, or else their text.
    func pattern(
        of elements: [XMLElement], in language: Identifier?
    ) throws(PatternFailure) -> MessagePattern {
        try message(in: elements) ?? text(of: elements, in: language)
    }

    /// Returns the text of sources or targets, with signs in place of codes that break lines; other codes are shown as
    /// their `equiv-text` or `disp`.
    ///
    /// The forms of a plural of Symfony have the numbers of the language's rule.
    func text(of elements: [XMLElement], in language: Identifier?) -> MessagePattern {
        if elements.allSatisfy(\.elements.isEmpty), let plural = PipePlural(elements.map(\.text).joined()),
            isPlural || plural.isCertain
        {
            return plural.pattern(in: language) { parser.pattern($0) }
        }
        var pattern = MessagePattern()
        var counts = PrintfParser.Counts()
        for element in elements { append(element, to: &pattern, &counts) }
        return pattern
    }

    private func append(_ element: XMLElement, to pattern: inout MessagePattern, _ counts: inout PrintfParser.Counts) {
        // A unit may have many codes; the next check ends the reader.
        for child in element.children where !Cancellation.isWorkCancelled {
            switch child {
            case .comment: break
            case .text(let text): append(text, to: &pattern, &counts)
            case .element(let inner):
                switch inner.localName {
                case "ph", "x", "it": appendCode(described(inner), to: &pattern, &counts)
                case "bx", "ex", "bpt", "ept", "sc", "ec", "sm", "em": break
                default: append(inner, to: &pattern, &counts)
                }
            }
        }
    }

    /// Appends the text that a code says is shown for it.
    ///
    /// Otherwise the program's own code decides: a placeholder in one of the usual notations, or what its markup shows.
    private func appendCode(
        _ element: XMLElement, to pattern: inout MessagePattern, _ counts: inout PrintfParser.Counts
    ) {
        switch InlineCode(element) {
        case .value(let argument)?: return pattern.parts.append(.argument(argument))
        case .text(let text)?: return pattern.append(text)
        case .message(let message)?: return pattern.parts += message.parts
        case nil: break
        }
        let code = element.attribute("dataRef").flatMap { originalData[Identifier($0)] } ?? element.text
        let text = Markup.decoded(Markup.stripped(code, lineBreak: Markup.lineBreak))
            .replacing("\\n", with: Markup.lineBreak)
        // A placeholder that is the whole code: `{name}`, `{{name}}`, `${name}` or `%{name}`.
        var scan = ByteScan(text)
        if let name = BraceName.take(&scan, also: ["%{", "{"]), scan.isAtEnd {
            pattern.parts.append(.argument(MessageArgument(name)))
        } else {
            append(text, to: &pattern, &counts)
        }
    }

    private func append(_ text: String, to pattern: inout MessagePattern, _ counts: inout PrintfParser.Counts) {
        for part in parser.pattern(text, &counts).parts { pattern.append(part) }
    }

    /// Returns the code of the source instead of one that has only its identifier, as in many translations.
    private func described(_ code: XMLElement) -> XMLElement {
        guard code.text.isEmpty, code.attribute("dataRef") == nil, case nil = InlineCode(code) else { return code }
        return code.attribute("id").flatMap { sourceCodes[Identifier($0)] } ?? code
    }

    /// Returns a text in ICU's syntax: a plural or selection of Angular, or any text of Symfony; `nil` for others.
    private func message(in elements: [XMLElement]) throws(PatternFailure) -> MessagePattern? {
        var codes: [Identifier: MessageArgument] = [:]
        let text = elements.map { message(in: $0, &codes) }.joined()
        if isICU { return try ICUPatternParser.pattern(text, [.quotes, .strict], arguments: codes) }
        return try ICUPatternParser.choices(text, arguments: codes)?.withNumberOfPlural
    }

    /// Returns the text of an element in ICU's syntax, in which inline codes are arguments.
    private func message(in element: XMLElement, _ codes: inout [Identifier: MessageArgument]) -> String {
        element.text { element in
            guard !Cancellation.isWorkCancelled else { return "" }
            let inner = described(element)
            switch InlineCode(inner) {
            case .value(let argument)?:
                // The identifier of a code may have spaces and braces; this name has a character that no XML has.
                let name = "\u{FFFF}\(codes.count)"
                codes[Identifier(name)] = argument
                return "{\(name)}"
            case .text(let text)?: return text
            case .message?, nil: return message(in: inner, &codes)
            }
        }
    }
}

/// The handling of white space in the texts of an element.
struct XLIFFWhiteSpace {
    /// A Boolean value that indicates whether `xml:space` asks to preserve it.
    var isPreserved = false
    /// A Boolean value that indicates whether the texts are HTML, or of XLIFF 2, whose editors format files freely.
    var isHTML = false

    func inside(_ element: XMLElement) -> XLIFFWhiteSpace {
        var inner = self
        if let space = element.attribute("xml:space") { inner.isPreserved = space == "preserve" }
        if let type = element.attribute("datatype") {
            inner.isHTML = ["html", "htmlbody", "xhtml"].contains(Identifier(type))
        }
        return inner
    }

    /// Returns a pattern as it is shown, with line feeds in place of the signs of line breaks.
    func shown(_ pattern: MessagePattern) -> MessagePattern {
        guard isHTML, !isPreserved else { return pattern.mapTexts { $0.replacing(Markup.lineBreak, with: "\n") } }
        var pattern = pattern.mapTexts(Markup.withCollapsedSpaces)
        if let rest = pattern.parts.first?.text?.afterExactly(" ") { pattern.parts[0] = .text(String(rest)) }
        if let rest = pattern.parts.last?.text?.beforeExactly(" ") {
            pattern.parts[pattern.parts.count - 1] = .text(String(rest))
        }
        return pattern
    }
}

extension MessagePattern {
    /// A Boolean value that indicates whether it is a choice between texts that are left out, as Angular writes it.
    fileprivate var isElided: Bool {
        parts.first?.choice?.branches.allSatisfy { $0.pattern.parts.first?.text?.isExactly("...") == true } ?? false
    }
}

/// An inline code of XLIFF that says what is shown in its place.
private enum InlineCode {
    case value(MessageArgument)
    /// Characters: nothing for a tag, a sign for a line break.
    case text(String)
    /// A message in ICU's syntax.
    case message(MessagePattern)

    /// Reads `equiv-text`, `disp` or `equiv` of a code; `nil` if it has none.
    init?(_ element: XMLElement) {
        // Angular has the plural inside of a text as a unit of its own.
        if let unit = element.attribute("xid") ?? element.attribute("subFlows")?.parts(at: " ").first.map(String.init) {
            self = .message(MessagePattern([.reference(Identifier(unit))]))
            return
        }
        if element.attribute("ctype") == "lb" || element.attribute("subType") == "xlf:lb" {
            self = .text(Markup.lineBreak)
            return
        }
        let shown = element.attribute("equiv-text") ?? element.attribute("disp") ?? element.attribute("equiv")
        guard let shown else { return nil }
        let name = Identifier(element.attribute("id") ?? "1")
        let text = Markup.stripped(shown, lineBreak: Markup.lineBreak)
        if !text.isExactly(shown) {
            self = .text(text)
        } else if shown.startsExactly("{{") {
            // Angular names the expression, which is no example of its value.
            self = .value(MessageArgument(name, .text, numbers: .plain))
        } else if shown.startsExactly("{"), let pattern = try? ICUPatternParser.choices(shown) {
            self = pattern.isElided ? .value(MessageArgument(name)) : .message(pattern)
        } else {
            self = .value(MessageArgument(name, example: shown))
        }
    }
}
