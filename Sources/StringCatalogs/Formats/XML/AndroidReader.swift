internal import TypescaleIdentifiers
internal import TypescaleLocales
internal import TypescaleStrings

/// Reads Android's string resources.
struct AndroidReader {
    private let text: CatalogText
    private var result = StringCatalog(.android)
    private var comment = CommentBlock()
    /// The examples of the files that this one is translated from.
    private let known: CatalogTemplate?
    private var template = CatalogTemplate()

    /// Returns the messages of a file; `known` are the examples of the files that it is translated from.
    static func read(_ text: CatalogText, known: CatalogTemplate?) throws(CatalogError) -> StringCatalog {
        try read(text, known).result
    }

    static func template(_ text: CatalogText) throws(CatalogError) -> CatalogTemplate {
        // Most files have none.
        let (bytes, mark) = (text.bytes, Array("example=".utf8))
        let hasExamples = bytes.indices.contains { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
        guard hasExamples else { return CatalogTemplate() }
        return try read(text, nil).template
    }

    private static func read(_ text: CatalogText, _ known: CatalogTemplate?) throws(CatalogError) -> AndroidReader {
        var reader = AndroidReader(text: text, known: known)
        let root = try XMLElement(rootOf: text, named: "resources", in: "string resources")
        let language = try text.language("tools:locale", of: root)
        var isApart = false
        for child in root.children {
            try CatalogError.checkCancellation()
            switch child {
            case .comment(let words, let range):
                // Comments in a row are one.
                if isApart { reader.comment = CommentBlock() }
                reader.comment.add(words, range)
                isApart = false
            case .text(let space): isApart = space.utf8.count { $0 == "\n" } > 1
            case .element(let element):
                reader.add(element)
                reader.comment = CommentBlock()
            }
        }
        reader.result.sourceLanguage = language
        reader.result.setLanguage(language)
        return reader
    }

    private mutating func add(_ element: XMLElement) {
        let isItem = element.localName == "item" && element.attribute("type") == "string"
        guard isItem || ["string", "plurals", "string-array", "array"].contains(element.localName) else { return }
        guard let name = element.attribute("name") else {
            return result.warn("<\(element.name)> has no name", at: text.position(of: element))
        }
        if element.attribute("translatable") == "false" { return }
        // The same text for another kind of device is another message.
        let product = element.attribute("product").flatMap { $0.isExactly("default") ? nil : $0 }
        let id = Identifier(product.map { "\(name) (\($0))" } ?? name)
        switch element.localName {
        case "string", "item": append(id, pattern(of: element, in: id), at: element)
        // The program may read both as lists of texts.
        case "string-array", "array":
            let outer = id.text.asOuterName
            for (index, item) in element.elements("item").enumerated() {
                let id = Identifier("\(outer)[\(index)]")
                append(id, pattern(of: item, in: id), at: item)
            }
        default:
            var branches: [MessageChoice.Branch] = []
            for item in element.elements("item") {
                guard let quantity = item.attribute("quantity")?.trimmingASCIISpace else {
                    result.warn("an <item> of <plurals> has no quantity", of: id, at: text.position(of: item))
                    continue
                }
                guard PluralRules.allCategories.contains(Identifier(quantity)) else {
                    result.warn(
                        "the quantity \(Quotation.quoted(quantity)) is no plural category", of: id,
                        at: text.position(of: item))
                    continue
                }
                let pattern = Self.isReference(item) ? MessagePattern() : pattern(of: item, in: id)
                branches.append(
                    MessageChoice.Branch(.name(Identifier(quantity)), pattern, at: text.position(of: item)))
            }
            guard !branches.isEmpty else { return }
            append(id, MessagePattern(plural: branches, numbers: .ungrouped), at: element)
        }
    }

    private mutating func append(_ id: Identifier, _ pattern: MessagePattern, at element: XMLElement) {
        if Self.isReference(element) { return }
        var message = CatalogMessage(id, pattern, at: text.position(of: element), comment: text.comment(comment))
        // A text and a plural may have the same name.
        if element.localName == "plurals" { message.qualifier = "plurals" }
        result.messages.append(message)
    }

    /// Returns whether an element is a reference to a resource or to an attribute of the theme, whose text it shows.
    private static func isReference(_ element: XMLElement) -> Bool {
        let text = element.text.trimmingASCIISpace
        guard element.elements.isEmpty, text.utf8.count <= StringCatalogsLimits.messageBytes,
            text.startsExactly("@") || text.startsExactly("?")
        else { return false }
        let name = #/@[+*]?(?:[A-Za-z0-9_.]+:)?[a-z]+/[A-Za-z0-9_.]+|\?(?:[A-Za-z0-9_.]+:)?(?:[a-z]+/)?[A-Za-z0-9_.]+/#
        return text.wholeMatch(of: name) != nil
    }

    // MARK: Texts

    private mutating func pattern(of element: XMLElement, in id: Identifier) -> MessagePattern {
        var examples: [Identifier: String] = [:]
        // Tags of HTML are in CDATA and entities, around the elements of placeholders.
        let raw = Markup.stripped(source(of: element, &examples), lineBreak: "\\n")
        for (name, example) in examples where template.example(of: name, in: id) == nil {
            template.arguments[id, default: [:]][name] = MessageArgument(name, example: example)
        }
        // A translation has the examples of its source.
        for (name, argument) in known?.arguments[id] ?? [:] where examples[name] == nil {
            examples[name] = argument.example
        }
        let shown = AndroidText(raw, isStyled: Self.isStyled(element))
        if shown.hasIncompleteEscape {
            result.warn("\\u needs four hexadecimal digits", of: id, at: text.position(of: element))
            return MessagePattern()
        }
        let text = shown.text
        if let unread = MessagePattern(unread: text) { return unread }
        return PrintfParser([.conversions, .java], numbers: .ungrouped, examples: examples)
            .pattern(Markup.decoded(text))
    }

    /// Returns the characters of an element, with the tags of HTML that break lines, and adds its examples.
    private func source(of element: XMLElement, _ examples: inout [Identifier: String]) -> String {
        element.text { inner in
            if inner.localName == "g", let example = inner.attribute("example") {
                let content = PrintfParser([.conversions, .java]).pattern(String(inner.text.trimmingASCIISpace))
                for name in content.names { examples[name] = example }
            }
            let isLine = inner.localName == "br" || Markup.blocks.contains(inner.localName)
            let tag = isLine ? "<\(inner.localName)>" : Self.isSpan(inner) ? AndroidText.styleEdge : ""
            return tag + source(of: inner, &examples) + (inner.localName == "br" ? "" : tag)
        }
    }

    /// Returns whether an element has a style, as any without a prefix has for Android's compiler.
    private static func isSpan(_ element: XMLElement) -> Bool { !element.name.text.contains(ascii: ":") }

    /// Returns whether a text has a style in any part, which keeps the spaces at its edges.
    private static func isStyled(_ text: XMLElement) -> Bool {
        text.elements.contains { isSpan($0) || isStyled($0) }
    }
}

/// Resolves quotes, escapes and white space of Android's texts: spaces fold into one unless they are in quotes.
///
/// At the edges of a text they are not shown. In a styled text they are, and they fold on each side of a tag.
private struct AndroidText {
    /// A sign for the start and end of a styled part, which no XML can have.
    static let styleEdge = "\u{1}"
    private let isStyled: Bool
    /// A Boolean value that indicates whether the text has `\u` without four digits.
    private(set) var hasIncompleteEscape = false
    private var bytes: [UInt8] = []
    private var isQuoted = false
    private var hasSpace = false

    init(_ text: String, isStyled: Bool) {
        var scan = ByteScan(text)
        self.isStyled = isStyled
        while let byte = scan.next() {
            switch byte {
            case 1: put([])
            case "\"": isQuoted.toggle()
            case "\\": escape(&scan)
            case 0x20, 0x09, 0x0A, 0x0D:
                if isQuoted { put([byte]) } else { hasSpace = true }
            default: put([byte])
            }
        }
        if isStyled { put([]) }
    }

    private mutating func escape(_ scan: inout ByteScan) {
        // The edge of a styled part ends an escape, as the end of a text does.
        guard scan.peek != 1, let byte = scan.next() else { return }
        switch byte {
        case "n": put([0x0A])
        case "t": put([0x09])
        case "u":
            var units: [UInt16] = []
            repeat {
                guard let unit = scan.takeCodeUnit() else {
                    hasIncompleteEscape = true
                    return
                }
                units.append(unit)
                // A character outside the basic plane takes two escapes.
            } while UTF16.isLeadSurrogate(units[units.count - 1]) && scan.take("\\u")
            put(Array(String(decoding: units, as: UTF16.self).utf8))
        default: put([byte])
        }
    }

    private mutating func put(_ content: [UInt8]) {
        if hasSpace, isStyled || !bytes.isEmpty { bytes.append(0x20) }
        hasSpace = false
        bytes += content
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}
