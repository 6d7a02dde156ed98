internal import TypescaleJSON

/// Reads JSON of FormatJS: `{id: "text"}` or `{id: {"defaultMessage", "description"}}`.
enum FormatJSReader {
    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        let catalog = try JSONCatalog(text)
        var result = StringCatalog(.formatjs)
        result.warnings = catalog.warnings
        for member in JSONCatalog.members(catalog.root) where member.name != JSONCatalog.schemaKey {
            let value = member.value["defaultMessage"] ?? member.value
            guard let text = JSONCatalog.string(value) else {
                let reason = "a message is a string, or an object with \"defaultMessage\""
                result.warnings.append(CatalogWarning(reason, of: member.name, at: catalog.position(value)))
                continue
            }
            let position = catalog.position(value)
            do {
                let pattern = try ICUPatternParser.pattern(text, [.quotes, .tags])
                result.messages.append(
                    CatalogMessage(
                        member.name, language: nil, pattern, at: position,
                        comment: JSONCatalog.string(member.value["description"]) ?? "",
                        at: catalog.position(ofComment: member.value["description"])))
            } catch {
                result.warnings.append(CatalogWarning(error.reason, of: member.name, at: position))
            }
        }
        return result
    }
}

/// Reads `messages.json` of browser extensions.
enum WebExtensionReader {
    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        let catalog = try JSONCatalog(text)
        var result = StringCatalog(.webExtension)
        result.warnings = catalog.warnings
        for member in JSONCatalog.members(catalog.root) where member.name != JSONCatalog.schemaKey {
            guard let value = member.value["message"], let text = JSONCatalog.string(value) else {
                let reason = "an entry has a string \"message\""
                result.warnings.append(CatalogWarning(reason, of: member.name, at: catalog.position(member.value)))
                continue
            }
            var placeholders: [Identifier: MessagePattern] = [:]
            for placeholder in JSONCatalog.members(member.value["placeholders"]) {
                let name = Identifier(placeholder.name.text.lowercasedASCII)
                if let example = JSONCatalog.string(placeholder.value["example"]) {
                    placeholders[name] = MessagePattern([.argument(MessageArgument(name, example: example))])
                } else if let content = JSONCatalog.string(placeholder.value["content"]) {
                    placeholders[name] = DollarPattern.pattern(content, placeholders: [:])
                }
            }
            result.messages.append(
                CatalogMessage(
                    member.name, language: nil, DollarPattern.pattern(text, placeholders: placeholders),
                    at: catalog.position(value), comment: JSONCatalog.string(member.value["description"]) ?? "",
                    at: catalog.position(ofComment: member.value["description"])))
        }
        return result
    }
}

/// Reads JSON of i18next: nested keys, suffixes for plurals, ordinals and contexts, and texts that include others.
struct I18nextReader {
    private static let categories: [Identifier] = ["zero", "one", "two", "few", "many", "other"]

    private let catalog: JSONCatalog
    private var leaves: [(key: Identifier, value: JSONValue)] = []
    private var texts: [Identifier: String] = [:]

    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        var reader = I18nextReader(catalog: try JSONCatalog(text))
        try reader.collect(reader.catalog.root, path: "")
        return reader.messages()
    }

    private init(catalog: JSONCatalog) { self.catalog = catalog }

    private mutating func collect(_ value: JSONValue, path: String) throws(CatalogError) {
        switch value.kind {
        case .string(let text):
            leaves.append((Identifier(path), value))
            texts[Identifier(path)] = text
        case .object(let members):
            for member in members where !path.isEmpty || member.name != JSONCatalog.schemaKey {
                try collect(member.value, path: path.isEmpty ? member.name.text : "\(path).\(member.name)")
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() { try collect(element, path: "\(path).\(index)") }
        case .null, .bool, .number: break
        }
    }

    /// A key with its plural suffix, if it has one.
    private static func split(_ key: Identifier) -> (base: Identifier, kind: MessageChoice.Kind, category: Identifier)?
    {
        let parts = key.text.parts(at: "_")
        guard parts.count > 1, let last = parts.last.map({ Identifier($0) }), categories.contains(last) else {
            return nil
        }
        var base = parts.dropLast()
        let isOrdinal = base.last == "ordinal" && base.count > 1
        if isOrdinal { base = base.dropLast() }
        return (Identifier(base.joined(separator: "_")), isOrdinal ? .ordinal : .plural, last)
    }

    private func messages() -> StringCatalog {
        var result = StringCatalog(.i18next)
        result.warnings = catalog.warnings
        var parser = I18nextParser { key in texts[Identifier(key)] }
        var places: [Identifier: Int] = [:]
        for leaf in leaves {
            guard let text = JSONCatalog.string(leaf.value) else { continue }
            let position = catalog.position(leaf.value)
            let pattern = parser.pattern(text)
            guard let (base, kind, category) = Self.split(leaf.key) else {
                result.messages.append(CatalogMessage(leaf.key, language: nil, pattern, at: position))
                continue
            }
            let branch = MessageChoice.Branch(.categoryWithZero(category), pattern, at: position)
            var id = kind == .ordinal ? Identifier(base.text + "_ordinal") : base
            // A text without a number may have the same key.
            if texts[id] != nil { id = Identifier("\(id) (plural)") }
            if let index = places[id], case .choice(var choice)? = result.messages[index].pattern.parts.first {
                choice.branches.append(branch)
                result.messages[index].pattern = MessagePattern([.choice(choice)])
            } else {
                places[id] = result.messages.count
                let choice = MessageChoice("count", kind, numbers: .plain, [branch])
                result.messages.append(
                    CatalogMessage(id, language: nil, MessagePattern([.choice(choice)]), at: position))
            }
        }
        return result
    }
}
