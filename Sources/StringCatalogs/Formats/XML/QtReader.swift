/// Reads Qt's translation sources.
struct QtReader {
    private let text: CatalogText
    private var result: StringCatalog
    private let language: Identifier?
    /// A Boolean value that indicates whether the file or its path states the language of the rule.
    private let hasOwnRule: Bool
    private let rule: PluralIndices

    /// Returns the messages of a file; without a language of its own, its plurals are those of the language of its
    /// path.
    static func read(_ text: CatalogText, language pathLanguage: Identifier?) throws(CatalogError) -> StringCatalog {
        let root = try XMLElement(rootOf: text, named: "TS", in: "Qt's translations")
        let source = try text.language("sourcelanguage", of: root) ?? "en"
        let language = try text.language("language", of: root)
        let ruling = language ?? pathLanguage
        var reader = QtReader(
            text: text, result: StringCatalog(.qt, sourceLanguage: source), language: language,
            hasOwnRule: ruling != nil, rule: PluralIndices(.qt(ruling?.text ?? "en")))
        for element in root.elements {
            // Messages with identifiers need no context.
            if element.localName == "message" { try reader.add(element, context: "") }
            guard element.localName == "context" else { continue }
            let name = (element.element("name")?.text ?? "").asOuterName
            for message in element.elements("message") { try reader.add(message, context: name) }
        }
        return reader.result
    }

    private mutating func add(_ element: XMLElement, context: String) throws(CatalogError) {
        try CatalogError.checkCancellation()
        guard let source = element.element("source") else { return }
        let words = QtReader.characters(of: source)
        let original = QtReader.pattern(words, source: words)
        let position = text.position(of: source)
        let name = element.attribute("id") ?? (context.isEmpty ? "" : context + " | ") + source.text
        let comments = [element.element("extracomment"), element.element("comment")].compactMap { $0 }
        var message = CatalogMessage(
            Identifier(name), language: result.sourceLanguage, original, at: position, comment: text.comment(comments))
        message.source = CatalogMessage.SourceText(original, at: position)
        message.qualifier = element.element("comment").map { Identifier($0.text) }
        if let translation = element.element("translation") {
            // The program no longer has the message; Qt 4 wrote "obsolete".
            if ["vanished", "obsolete"].contains(translation.attribute("type").map { Identifier($0) }) { return }
            if hasOwnRule {
                result.note(
                    pluralForms: translation.elements("numerusform").count, of: message.id,
                    inLanguageWith: rule.formCount, at: text.position(of: translation))
            }
            if let pattern = pattern(of: translation, source: words) {
                message.pattern = pattern
                message.language = language
                message.position = text.position(of: translation)
            }
        }
        result.messages.append(message)
    }

    private func pattern(of translation: XMLElement, source: String) -> MessagePattern? {
        let forms = translation.elements("numerusform")
        guard !forms.isEmpty else {
            let words = QtReader.characters(of: QtReader.shown(translation))
            return words.isEmpty ? nil : QtReader.pattern(words, source: source)
        }
        guard forms.contains(where: { !$0.text.isEmpty }) else { return nil }
        let branches = zip(forms, rule.numbers(of: forms.count)).map { form, numbers in
            let pattern = QtReader.pattern(QtReader.characters(of: QtReader.shown(form)), source: source)
            return MessageChoice.Branch(.numbers(numbers), pattern, at: text.position(of: form))
        }
        return MessagePattern(MessageChoice("n", .forms, numbers: .plain, branches))
    }

    /// Returns the pattern of a text with Qt's placeholders, without the mark that its source has before a key's
    /// letter.
    private static func pattern(_ text: String, source: String) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        let pattern = PrintfParser([.qt], numbers: .plain).pattern(Mnemonic.shown(text, by: source))
        // Labels and tips show rich text.
        return pattern.mapWhole(Markup.withoutElements)
    }

    /// Returns the last, shortest variant of a text, which has to fit: Qt shows the first one that does.
    private static func shown(_ text: XMLElement) -> XMLElement { text.elements("lengthvariant").last ?? text }

    /// Returns the text of an element, with `<byte value="x9"/>` as characters.
    private static func characters(of element: XMLElement) -> String {
        element.text { inner in
            guard inner.localName == "byte", let value = inner.attribute("value") else { return "" }
            let number = value.afterExactly("x").flatMap { UInt32($0, radix: 16) } ?? UInt32(value) ?? 0x20
            return String(Unicode.Scalar(number) ?? " ")
        }
    }
}
