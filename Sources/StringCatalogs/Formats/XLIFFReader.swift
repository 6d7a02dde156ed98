/// Reads XLIFF 1.2, 2.0 and 2.1.
struct XLIFFReader {
    private let text: CatalogText
    private var result = StringCatalog(.xliff)
    private var source: Identifier?
    private var target: Identifier?
    /// The codes that elements of the unit of XLIFF 2 refer to.
    private var originalData: [Identifier: String] = [:]
    /// The inline codes in the sources of the message, by identifier.
    private var sourceCodes: [Identifier: XMLElement] = [:]
    /// The texts of units that Xcode exported for parts of a message, by the index of the message.
    private var texts: [Int: XcodeVariations.Texts] = [:]
    /// The text that distinguishes units of the same identifier.
    private var qualifier: Identifier?
    /// A placeholder in one of the usual notations. A literal in the function would be compiled for each code.
    private let placeholder = #/(?:\{\{|[$%]?\{) ?([A-Za-z0-9_.]+) ?\}{1,2}/#

    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        let root = try XMLReader.root(of: text)
        guard root.localName == "xliff" else {
            throw text.error("the root element of XLIFF is <xliff>", at: root.offset)
        }
        var reader = XLIFFReader(text: text)
        if (root.attribute("version") ?? "1.2").startsExactly("2") {
            try reader.readVersion2(root)
        } else {
            try reader.readVersion1(root)
        }
        reader.result.sourceLanguage = reader.source
        try XcodeVariations.join(&reader.result, reader.texts)
        return reader.result
    }

    // MARK: 1.2

    private mutating func readVersion1(_ root: XMLElement) throws(CatalogError) {
        let space = WhiteSpace().inside(root)
        for file in root.elements("file") {
            source = file.attribute("source-language").map(LanguageTag.normalized)
            target = file.attribute("target-language").map(LanguageTag.normalized)
            // Identifiers of units are unique in a file only.
            qualifier = file.attribute("original").map { Identifier($0.asOuterName) }
            for body in file.elements("body") { try addTransUnits(of: body, space.inside(file), isTranslated: true) }
        }
    }

    private mutating func addTransUnits(
        of parent: XMLElement, _ space: WhiteSpace, isTranslated: Bool
    ) throws(CatalogError) {
        for unit in parent.elements {
            let isTranslated = unit.isTranslated(isTranslated)
            if unit.localName == "group" {
                try addTransUnits(of: unit, space.inside(unit), isTranslated: isTranslated)
            } else if unit.localName == "trans-unit", isTranslated {
                try add(
                    unit.attribute("resname") ?? unit.attribute("id"), [unit], notes: unit.elements("note"),
                    limits: limits(of: unit), space.inside(unit))
            }
        }
    }

    private mutating func limits(of unit: XMLElement) -> MessageLimits {
        var limits = MessageLimits()
        // Tools write 0 for none.
        guard let written = unit.attribute("maxwidth"), !written.isEmpty, written != "0" else { return limits }
        let sizeUnit = unit.attribute("size-unit") ?? "pixel"
        switch sizeUnit {
        case "pixel", "point":
            limits.width = MessageLimits.width(written)
            limits.lines = limits.width != nil && unit.attribute("maxheight") == nil ? 1 : nil
        case "char", "glyph": limits.characters = MessageLimits.count(written)
        case "byte": limits.bytes = MessageLimits.count(written)
        default: break
        }
        if limits == MessageLimits() { warn(of: "maxwidth=\"\(written)\" size-unit=\"\(sizeUnit)\"", unit) }
        return limits
    }

    private mutating func warn(of limit: String, _ unit: XMLElement) {
        let id = unit.attribute("resname") ?? unit.attribute("id")
        let position = text.position(of: unit.offset)
        result.warnings.append(MessageLimits.warning(limit, of: id.map { Identifier($0) }, at: position))
    }

    // MARK: 2.x

    private mutating func readVersion2(_ root: XMLElement) throws(CatalogError) {
        source = root.attribute("srcLang").map(LanguageTag.normalized)
        target = root.attribute("trgLang").map(LanguageTag.normalized)
        var space = WhiteSpace().inside(root)
        space.isHTML = true
        let files = root.elements("file")
        for file in files {
            let prefix = files.count > 1 ? (file.attribute("id") ?? "").asOuterName + "/" : ""
            let profile = file.element("profiles")?.attribute("generalProfile")
            try addUnits(
                of: file, prefix: prefix, countsCodePoints: profile?.isExactly("xliff:codepoints") ?? true,
                space.inside(file), isTranslated: file.isTranslated(true))
        }
    }

    /// Returns the largest size of a restriction such as `20` or `2,20`; an asterisk is none.
    private mutating func restriction(_ name: String, of unit: XMLElement) -> Int? {
        guard let written = unit.attribute(Identifier(name)), let last = written.parts(at: ",").last else { return nil }
        let most = String(last.trimmedASCII)
        guard !most.isEmpty, most != "*" else { return nil }
        let count = MessageLimits.count(most)
        if count == nil { warn(of: "\(name)=\"\(written)\"", unit) }
        return count
    }

    /// Adds the units of a file or group, whose identifiers get the prefix.
    ///
    /// Size restrictions are code points unless the file has another profile for them.
    private mutating func addUnits(
        of parent: XMLElement, prefix: String, countsCodePoints: Bool, _ space: WhiteSpace, isTranslated: Bool
    ) throws(CatalogError) {
        for unit in parent.elements {
            let isTranslated = unit.isTranslated(isTranslated)
            if unit.localName == "group" {
                try addUnits(
                    of: unit, prefix: prefix, countsCodePoints: countsCodePoints, space.inside(unit),
                    isTranslated: isTranslated)
            } else if unit.localName == "unit", isTranslated {
                let notes = unit.element("notes")?.elements("note") ?? []
                var limits = MessageLimits()
                if countsCodePoints { limits.codePoints = restriction("sizeRestriction", of: unit) }
                limits.bytes = restriction("storageRestriction", of: unit)
                originalData = [:]
                for data in unit.element("originalData")?.elements("data") ?? [] {
                    data.attribute("id").map { originalData[Identifier($0)] = data.text }
                }
                // Segments, and the spaces between them, are one text that a tool has divided.
                let parts = unit.elements.filter { $0.localName == "segment" || $0.localName == "ignorable" }
                try add(
                    unit.attribute("id").map { prefix + $0 }, parts, notes: notes, limits: limits, space.inside(unit))
            }
        }
    }

    // MARK: Texts

    /// Adds the message whose text the sources and targets of some elements form together.
    private mutating func add(
        _ id: String?, _ parts: [XMLElement], notes: [XMLElement], limits: MessageLimits, _ space: WhiteSpace
    ) throws(CatalogError) {
        try CatalogError.checkCancellation()
        var sources: [XMLElement] = []
        var shown: [XMLElement] = []
        var target: XMLElement?
        for part in parts {
            guard let source = part.element("source") else {
                throw text.error("<\(part.name)> has no <source>", at: part.offset)
            }
            sources.append(source)
            let own = part.element("target").flatMap { $0.text.isEmpty && $0.elements.isEmpty ? nil : $0 }
            if part.localName != "ignorable" { target = target ?? own }
            // A part without a translation is shown in the source language.
            shown.append(own ?? source)
        }
        guard let first = sources.first else { return }
        shown = Self.ordered(shown, as: parts)
        sourceCodes = [:]
        for source in sources { collectSourceCodes(of: source) }
        let original = space.inside(first).shown(pattern(of: sources))
        let position = text.position(of: first.offset)
        var message = CatalogMessage(
            Identifier(id ?? sources.map(\.text).joined()), language: self.source, original, at: position,
            comment: notes.map(\.text).joined(separator: "\n"), at: text.position(ofComments: notes), limits: limits)
        if let target {
            message.language = self.target
            message.pattern = space.inside(target).shown(pattern(of: shown))
            message.position = text.position(of: target.offset)
        }
        message.source = CatalogMessage.SourceText(original, at: position)
        message.qualifier = qualifier
        let written = sources.map(\.text).joined()
        if XcodeVariations.needsTexts(message.id.text, written) {
            texts[result.messages.count] = XcodeVariations.Texts(
                source: written, target: target == nil ? nil : shown.map(\.text).joined())
        }
        result.messages.append(message)
    }

    /// Returns the texts of segments in the order that their targets state, which differs between languages.
    private static func ordered(_ texts: [XMLElement], as parts: [XMLElement]) -> [XMLElement] {
        let places = parts.enumerated().map { index, part in
            (part.element("target")?.attribute("order").flatMap { Int($0) } ?? index + 1, index)
        }
        return places.sorted { $0 < $1 }.map { texts[$0.1] }
    }

    /// Returns the text of sources or targets, with signs in place of codes that break lines; other codes are shown as
    /// their `equiv-text` or `disp`.
    private func pattern(of elements: [XMLElement]) -> MessagePattern {
        if let choice = choice(of: elements) { return choice }
        var pattern = MessagePattern()
        for element in elements { collect(element, into: &pattern) }
        return pattern
    }

    private func collect(_ element: XMLElement, into pattern: inout MessagePattern) {
        // A unit may have many codes; the next check ends the reader.
        for child in element.children where !CatalogError.isCancelled {
            switch child {
            case .comment: break
            case .text(let text): append(text, to: &pattern)
            case .element(let inner):
                switch inner.localName {
                case "ph", "x", "it": appendCode(described(inner), to: &pattern)
                case "bx", "ex", "bpt", "ept", "sc", "ec", "sm", "em": break
                default: collect(inner, into: &pattern)
                }
            }
        }
    }

    /// Appends the text that a code says is shown for it.
    ///
    /// Otherwise the program's own code decides: a placeholder in one of the usual notations, or what its markup shows.
    private func appendCode(_ element: XMLElement, to pattern: inout MessagePattern) {
        if let code = InlineCode(element) { return code.append(to: &pattern) }
        let code = element.attribute("dataRef").flatMap { originalData[Identifier($0)] } ?? element.text
        let text = Markup.decoded(Markup.stripped(code, lineBreak: Markup.lineBreak))
            .replacing("\\n", with: Markup.lineBreak)
        if let match = text.wholeMatch(of: placeholder) {
            pattern.parts.append(.argument(MessageArgument(Identifier(match.1))))
        } else {
            append(text, to: &pattern)
        }
    }

    private func append(_ text: String, to pattern: inout MessagePattern) {
        for part in PrintfParser([.conversions]).pattern(text).parts { pattern.append(part) }
    }

    /// Stores the inline codes of a source for `described`.
    private mutating func collectSourceCodes(of element: XMLElement) {
        for inner in element.elements {
            if ["ph", "x", "it"].contains(inner.localName) {
                guard let id = inner.attribute("id").map({ Identifier($0) }), sourceCodes[id] == nil else { continue }
                sourceCodes[id] = inner
            } else {
                collectSourceCodes(of: inner)
            }
        }
    }

    /// Returns the code of the source instead of one that has only its identifier, as in many translations.
    private func described(_ code: XMLElement) -> XMLElement {
        guard code.text.isEmpty, code.attribute("dataRef") == nil, case nil = InlineCode(code) else { return code }
        return code.attribute("id").flatMap { sourceCodes[Identifier($0)] } ?? code
    }

    /// Returns a plural or selection in ICU's syntax, as Angular writes it; `nil` for other texts.
    private func choice(of elements: [XMLElement]) -> MessagePattern? {
        var source = ""
        var codes: [Identifier: MessageArgument] = [:]
        for element in elements { flatten(element, into: &source, &codes) }
        guard let pattern = ICUPatternParser.choices(source, [], arguments: codes) else { return nil }
        // The only value inside a plural is its number, under the name that the template has for it.
        let values = codes.values.filter { $0.example == nil }
        guard values.count == 1, case .choice(let choice)? = pattern.parts.first, choice.kind == .plural else {
            return pattern
        }
        return pattern.renaming(values[0].name, to: choice.argument)
    }

    /// Adds the text of an element in ICU's syntax, in which inline codes are arguments.
    private func flatten(
        _ element: XMLElement, into source: inout String, _ codes: inout [Identifier: MessageArgument]
    ) {
        for child in element.children where !CatalogError.isCancelled {
            switch child {
            case .comment: break
            case .text(let text): source += text
            case .element(let element):
                let inner = described(element)
                switch InlineCode(inner) {
                case .value(let argument)?:
                    codes[argument.name] = argument
                    source += "{\(argument.name)}"
                case .text(let text)?: source += text
                case .message?, nil: flatten(inner, into: &source, &codes)
                }
            }
        }
    }
}

extension XMLElement {
    /// Returns whether the texts of a file, group or unit are translated, as it says itself or the element around it.
    fileprivate func isTranslated(_ outer: Bool) -> Bool { attribute("translate").map { $0 != "no" } ?? outer }
}

/// The handling of white space in the texts of an element.
private struct WhiteSpace {
    /// A Boolean value that indicates whether `xml:space` asks to preserve it.
    var isPreserved = false
    /// A Boolean value that indicates whether the texts are HTML, or of XLIFF 2, whose editors format files freely.
    var isHTML = false

    /// Returns the handling inside an element.
    func inside(_ element: XMLElement) -> WhiteSpace {
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
        if case .text(let text)? = pattern.parts.first, text.startsExactly(" ") {
            pattern.parts[0] = .text(String(text.dropFirst()))
        }
        if case .text(let text)? = pattern.parts.last, text.endsExactly(" ") {
            pattern.parts[pattern.parts.count - 1] = .text(String(text.dropLast()))
        }
        return pattern
    }
}

/// An inline code of XLIFF that says what is shown in its place.
private enum InlineCode {
    /// A value.
    case value(MessageArgument)
    /// Characters: nothing for a tag, a sign for a line break.
    case text(String)
    /// A message in ICU's syntax.
    case message(MessagePattern)

    /// Reads `equiv-text`, `disp` or `equiv` of a code; `nil` if it has none.
    init?(_ element: XMLElement) {
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
        } else if shown.startsExactly("{"), let pattern = ICUPatternParser.choices(shown, []) {
            self = .message(pattern)
        } else {
            self = .value(MessageArgument(name, example: shown))
        }
    }

    func append(to pattern: inout MessagePattern) {
        switch self {
        case .value(let argument): pattern.parts.append(.argument(argument))
        case .text(let text): pattern.append(text)
        case .message(let message): pattern.parts += message.parts
        }
    }
}
