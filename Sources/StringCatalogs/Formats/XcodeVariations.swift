/// Joins the plural forms in XLIFF that Xcode exports: each is a unit of its own, such as `%lld items|==|plural.one`.
enum XcodeVariations {
    /// Returns the messages with one for the forms of each plural, at the place of the first form.
    static func joined(_ messages: [CatalogMessage]) -> [CatalogMessage] {
        var forms: [Identifier: [(category: Identifier, message: CatalogMessage)]] = [:]
        var result: [CatalogMessage] = []
        for message in messages {
            guard let (id, category) = parts(of: message.id) else {
                result.append(message)
                continue
            }
            // Files of several originals have units of the same identifier.
            let key = Identifier("\(message.qualifier?.text ?? "")\n\(id)")
            if forms[key] == nil {
                var first = message
                first.id = id
                result.append(first)
            }
            forms[key, default: []].append((category, message))
        }
        guard !forms.isEmpty else { return messages }
        return result.map { message in
            let key = Identifier("\(message.qualifier?.text ?? "")\n\(message.id)")
            return forms[key].map { plural(message, $0) } ?? message
        }
    }

    /// Returns the identifier of a plural and the category of a form; `nil` for other identifiers.
    private static func parts(of id: Identifier) -> (id: Identifier, category: Identifier)? {
        guard let mark = id.text.firstRange(of: "|==|") else { return nil }
        let words = id.text[mark.upperBound...].parts(at: ".")
        guard words.count >= 2, words[words.count - 2].isExactly("plural") else { return nil }
        // A plural may be one of several devices, or a part of a text.
        let owner = words.dropLast(2).joined(separator: ".")
        let base = id.text[..<mark.lowerBound]
        return (Identifier(owner.isEmpty ? String(base) : "\(base)|==|\(owner)"), Identifier(words[words.count - 1]))
    }

    private static func plural(
        _ first: CatalogMessage, _ forms: [(category: Identifier, message: CatalogMessage)]
    ) -> CatalogMessage {
        // Forms without a translation are in the source language.
        let translated = forms.filter { $0.message.position != $0.message.source?.position }
        let shown = translated.isEmpty ? forms : translated
        var message = first
        message.language = shown.first?.message.language
        message.position = shown.first?.message.position ?? first.position
        message.pattern = choice(shown.map { ($0.category, $0.message.pattern, $0.message.position) })
        message.source = first.source.map { source in
            CatalogMessage.SourceText(
                choice(
                    forms.compactMap { form in form.message.source.map { (form.category, $0.pattern, $0.position) } }),
                at: source.position)
        }
        return message
    }

    private static func choice(
        _ forms: [(category: Identifier, pattern: MessagePattern, position: CatalogPosition)]
    ) -> MessagePattern {
        MessagePattern(
            plural: forms.map { MessageChoice.Branch(.categoryWithZero($0.category), $0.pattern, at: $0.position) })
    }
}
