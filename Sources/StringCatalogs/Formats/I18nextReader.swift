internal import AccessibilityChecks
internal import TypescaleJSON
internal import TypescaleThreads

/// Reads JSON of FormatJS: `{id: "text"}`, `{id: {"defaultMessage", "description"}}`, compiled texts, and nested keys.
enum FormatJSReader {
    /// Returns whether a value is a message that only FormatJS writes: an object that it extracts, or a compiled text.
    static func isMessage(_ value: JSONValue) -> Bool { value["defaultMessage"] != nil || FormatJSTree.isTree(value) }

    /// Returns whether each member has a text and what it is for, as in FormatJS's files for Crowdin.
    ///
    /// Browser extensions have such objects, too, with placeholders of their own.
    static func areMessages(_ members: [JSONMember]) -> Bool {
        let keys: Set<Identifier> = ["message", "description", "placeholders"]
        return !members.isEmpty
            && members.allSatisfy { member in
                member.value["message"] != nil
                    && JSONCatalog.members(member.value).allSatisfy { keys.contains($0.name) }
            }
    }

    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        let catalog = try JSONCatalog(text)
        var result = StringCatalog(.formatjs, warnings: catalog.warnings)
        let members = JSONCatalog.members(catalog.root).filter { $0.name != JSONCatalog.schemaKey }
        let key: Identifier = areMessages(members) ? "message" : "defaultMessage"
        // An extracted message may have a description alone.
        let isExtracted = members.contains { $0.value[key] != nil }
        let leaves = JSONCatalog.leaves(of: catalog.root) { value in
            isMessage(value) || isExtracted && (value[key] != nil || value["description"]?.string != nil)
        }
        // Vue I18n has literals in place of quotes, links and plurals of its own.
        let texts = leaves.compactMap { leaf in leaf.value.string.map { (leaf.key, $0) } }
        let marks = VueMarks()
        let isVue = texts.contains { Cancellation.isWorkCancelled || marks.isIn($0.1) }
        var vue = VueReader(texts: Dictionary(texts) { $1 })
        func pattern(_ value: JSONValue, of key: Identifier) throws(PatternFailure) -> MessagePattern {
            guard let text = value.string else { return try FormatJSTree.pattern(value) }
            return isVue ? try vue.pattern(text, of: key) : try ICUPatternParser.pattern(text, [.quotes, .tags])
        }
        for leaf in leaves {
            try CatalogError.checkCancellation()
            let value = leaf.value[key] ?? leaf.value
            guard value.string != nil || FormatJSTree.isTree(value) else {
                let reason = "a message is a string, or an object with \"\(key)\""
                result.warn(reason, of: leaf.key, at: catalog.position(value))
                continue
            }
            result.append(
                leaf.key, at: catalog.position(value), comment: leaf.value["description"]?.string ?? "",
                at: catalog.position(ofComment: leaf.value["description"]),
                try pattern(value, of: leaf.key))
            if let problem = vue.problem { result.warn(problem, of: leaf.key, at: catalog.position(value)) }
        }
        return result
    }
}

/// Reads `messages.json` of browser extensions.
enum WebExtensionReader {
    /// Returns the messages of a file; `known` are the examples of the files that it is translated from.
    static func read(_ text: CatalogText, known: CatalogTemplate?) throws(CatalogError) -> StringCatalog {
        let catalog = try JSONCatalog(text)
        var result = StringCatalog(.webExtension, warnings: catalog.warnings)
        for member in JSONCatalog.members(catalog.root) where member.name != JSONCatalog.schemaKey {
            try CatalogError.checkCancellation()
            guard let value = member.value["message"], let text = value.string else {
                let reason = "an entry has a string \"message\""
                result.warn(reason, of: member.name, at: catalog.position(member.value))
                continue
            }
            var placeholders: [Identifier: MessagePattern] = [:]
            for placeholder in JSONCatalog.members(member.value["placeholders"]) {
                let name = Identifier(placeholder.name.text.lowercasedASCII)
                let example = placeholder.value["example"]?.string ?? known?.example(of: name, in: member.name)
                if let example {
                    placeholders[name] = MessagePattern([.argument(MessageArgument(name, example: example))])
                } else if let content = placeholder.value["content"]?.string {
                    placeholders[name] = DollarPattern.pattern(content, placeholders: [:])
                }
            }
            result.messages.append(
                CatalogMessage(
                    member.name, language: nil, DollarPattern.pattern(text, placeholders: placeholders),
                    at: catalog.position(value), comment: member.value["description"]?.string ?? "",
                    at: catalog.position(ofComment: member.value["description"])))
        }
        return result
    }

    /// Returns the examples of a file.
    static func template(_ text: CatalogText) throws(CatalogError) -> CatalogTemplate {
        var template = CatalogTemplate()
        for member in JSONCatalog.members(try JSONCatalog(text).root) {
            try CatalogError.checkCancellation()
            for placeholder in JSONCatalog.members(member.value["placeholders"]) {
                let name = Identifier(placeholder.name.text.lowercasedASCII)
                guard let example = placeholder.value["example"]?.string else { continue }
                template.arguments[member.name, default: [:]][name] = MessageArgument(name, example: example)
            }
        }
        return template
    }
}

/// Reads JSON of i18next: nested keys, suffixes for plurals, ordinals and contexts, and texts that include others.
struct I18nextReader {
    private let catalog: JSONCatalog
    private let leaves: [(key: Identifier, text: String, position: CatalogPosition)]
    private let texts: [Identifier: String]

    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        try I18nextReader(catalog: try JSONCatalog(text)).messages()
    }

    private init(catalog: JSONCatalog) {
        self.catalog = catalog
        leaves = JSONCatalog.leaves(of: catalog.root).compactMap { key, value in
            value.string.map { (key, $0, catalog.position(value)) }
        }
        texts = Dictionary(leaves.map { ($0.key, $0.text) }) { $1 }
    }

    /// The parts of a key with a plural suffix.
    private typealias PluralKey = (base: Identifier, kind: MessageChoice.Kind, category: Identifier)

    /// Returns the parts of a key; `nil` if it has no plural suffix.
    private static func split(_ key: Identifier) -> PluralKey? {
        let parts = key.text.parts(at: "_")
        guard parts.count > 1, let last = parts.last.map({ Identifier($0) }), PluralRules.allCategories.contains(last)
        else {
            return nil
        }
        var base = parts.dropLast()
        let isOrdinal = base.last == "ordinal" && base.count > 1
        if isOrdinal { base = base.dropLast() }
        return (Identifier(base.joined(separator: "_")), isOrdinal ? .ordinal : .plural, last)
    }

    /// Returns the keys whose only suffix is that of a category: without a number, it is that of a context.
    private func contexts() -> Set<Identifier> {
        var keys: [Identifier: [(key: Identifier, text: String)]] = [:]
        for leaf in leaves {
            guard case (let base, .plural, _)? = Self.split(leaf.key) else { continue }
            keys[base, default: []].append((leaf.key, leaf.text))
        }
        return Set(keys.values.filter { $0.count == 1 && !Self.hasCount($0[0].text) }.map { $0[0].key })
    }

    /// Returns the forms of each plural by its key.
    private func plurals(_ contexts: Set<Identifier>) -> [Identifier: [I18nextParser.Form]] {
        var result: [Identifier: [I18nextParser.Form]] = [:]
        for leaf in leaves where !contexts.contains(leaf.key) {
            guard case (let base, .plural, let category)? = Self.split(leaf.key) else { continue }
            // The same key may be written with and without periods.
            guard result[base]?.contains(where: { $0.category == category }) != true else { continue }
            result[base, default: []].append((category, leaf.text))
        }
        return result
    }

    private static func hasCount(_ text: String) -> Bool {
        guard text.utf8.count <= StringCatalogsLimits.messageBytes else { return true }
        let text = text.replacing(" ", with: "")
        return text.contains("{{count}}") || text.contains("{{count,")
    }

    private func messages() throws(CatalogError) -> StringCatalog {
        var result = StringCatalog(.i18next, warnings: catalog.warnings)
        let contexts = contexts()
        let plurals = plurals(contexts)
        var parser = I18nextParser(
            text: { key in texts[Identifier(key)] }, forms: { key in plurals[Identifier(key)] ?? [] })
        var places: [Identifier: Int] = [:]
        for leaf in leaves {
            try CatalogError.checkCancellation()
            let pattern = parser.pattern(leaf.text, of: leaf.key)
            if let problem = parser.problem { result.warn(problem, of: leaf.key, at: leaf.position) }
            guard let (base, kind, category) = Self.split(leaf.key), !contexts.contains(leaf.key) else {
                result.messages.append(CatalogMessage(leaf.key, language: nil, pattern, at: leaf.position))
                continue
            }
            let branch = MessageChoice.Branch(.categoryWithZero(category), pattern, at: leaf.position)
            var id = kind == .ordinal ? Identifier(base.text + "_ordinal") : base
            // A text without a number may have the same key.
            if texts[id] != nil { id = Identifier("\(id) (plural)") }
            if let index = places[id], case .choice(var choice)? = result.messages[index].pattern.parts.first {
                guard !choice.branches.contains(where: { $0.selector.isName(category) }) else {
                    result.warnings.append(CatalogWarning(repeated: leaf.key, at: leaf.position))
                    continue
                }
                choice.branches.append(branch)
                result.messages[index].pattern = MessagePattern([.choice(choice)])
            } else {
                places[id] = result.messages.count
                let choice = MessageChoice("count", kind, numbers: .plain, [branch])
                result.messages.append(
                    CatalogMessage(id, language: nil, MessagePattern([.choice(choice)]), at: leaf.position))
            }
        }
        return result
    }
}
