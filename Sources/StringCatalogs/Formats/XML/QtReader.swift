/// Reads Qt's translation sources.
struct QtReader {
    private let text: CatalogText
    private var result = StringCatalog(.qt)
    private var rule = PluralIndices.germanic
    private var hasPathLanguage = false

    /// Returns the messages of a file; without a language of its own, its plurals are those of the language of its path.
    static func read(_ text: CatalogText, language pathLanguage: Identifier?) throws(CatalogError) -> StringCatalog {
        let root = try XMLElement(rootOf: text, named: "TS", in: "Qt's translations")
        var reader = QtReader(text: text)
        reader.result.sourceLanguage = try text.language("sourcelanguage", of: root) ?? "en"
        let language = try text.language("language", of: root)
        reader.hasPathLanguage = pathLanguage != nil
        reader.rule = PluralIndices(.qt((language ?? pathLanguage)?.text ?? "en"))
        for element in root.elements {
            // Messages with identifiers need no context.
            if element.localName == "message" { try reader.add(element, context: "", language) }
            guard element.localName == "context" else { continue }
            let name = (element.element("name")?.text ?? "").asOuterName
            for message in element.elements("message") { try reader.add(message, context: name, language) }
        }
        return reader.result
    }

    private mutating func add(
        _ element: XMLElement, context: String, _ language: Identifier?
    ) throws(CatalogError) {
        try CatalogError.checkCancellation()
        guard let source = element.element("source") else { return }
        let words = QtReader.characters(of: source)
        let original = QtReader.pattern(words, source: words)
        let position = text.position(of: source.offset)
        let name = element.attribute("id") ?? (context.isEmpty ? "" : context + " | ") + source.text
        let comments = [element.element("extracomment"), element.element("comment")].compactMap { $0 }
        var message = CatalogMessage(
            Identifier(name), language: result.sourceLanguage, original, at: position,
            comment: comments.map(\.text).joined(separator: "\n"), at: text.position(ofComments: comments))
        message.source = CatalogMessage.SourceText(original, at: position)
        message.qualifier = element.element("comment").map { Identifier($0.text) }
        if let translation = element.element("translation") {
            // The program no longer has the message; Qt 4 wrote "obsolete".
            if ["vanished", "obsolete"].contains(translation.attribute("type").map { Identifier($0) }) { return }
            let count = translation.elements("numerusform").count
            if count > rule.formCount, language != nil || hasPathLanguage {
                result.warnings.append(
                    CatalogWarning(
                        pluralForms: count, of: message.id, inLanguageWith: rule.formCount,
                        at: text.position(of: translation.offset)))
            }
            if let pattern = pattern(of: translation, source: words) {
                message.pattern = pattern
                message.language = language
                message.position = text.position(of: translation.offset)
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
            return MessageChoice.Branch(.numbers(numbers), pattern, at: text.position(of: form.offset))
        }
        return MessagePattern([.choice(MessageChoice("n", .forms, numbers: .plain, branches))])
    }

    /// Returns the pattern of a text with Qt's placeholders, without the mark that its source has before a key's letter.
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
        var result = ""
        for child in element.children {
            switch child {
            case .text(let text): result += text
            case .comment: break
            case .element(let inner):
                guard inner.localName == "byte", let value = inner.attribute("value") else { continue }
                let number = value.afterExactly("x").flatMap { UInt32($0, radix: 16) } ?? UInt32(value) ?? 0x20
                result.unicodeScalars.append(Unicode.Scalar(number) ?? " ")
            }
        }
        return result
    }
}
