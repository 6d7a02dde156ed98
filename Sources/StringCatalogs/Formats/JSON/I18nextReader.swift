internal import TypescaleIdentifiers
internal import TypescaleLocales
internal import TypescaleJSON

/// Reads JSON of i18next: nested keys, suffixes for plurals, ordinals and contexts, and texts that include others.
struct I18nextReader {
    private let leaves: [JSONCatalog.Text]
    private let texts: [Identifier: String]
    /// The parser of texts where none has a placeholder of i18next; `nil` in other catalogs.
    private let formats: PossibleFormat?

    static func read(
        _ catalog: JSONCatalog, _ notation: JSONNotation, language: Identifier?
    ) throws(CatalogError) -> StringCatalog {
        if let values = notation.valueSyntax {
            return try NestedJSONReader(catalog: catalog, language: language, values: values).messages()
        }
        return try I18nextReader(catalog, notation).messages()
    }

    private init(_ catalog: JSONCatalog, _ notation: JSONNotation) {
        formats = notation.contains(.i18next) ? nil : PossibleFormat(PrintfParser([.conversions], numbers: .english))
        leaves = catalog.texts
        texts = Dictionary(leaves.map { ($0.key, $0.text) }) { $1 }
    }

    /// The parts of a key with a plural suffix.
    private typealias PluralKey = (base: Identifier, kind: MessageChoice.Kind, category: Identifier)

    /// Returns the parts of a key; `nil` if it has no plural suffix.
    private static func split(_ key: Identifier) -> PluralKey? {
        guard let (base, category) = JoinedPlurals.split(key, at: "_") else { return nil }
        let ordinal = base.text.beforeExactly("_ordinal")
        return (ordinal.map { Identifier($0) } ?? base, ordinal == nil ? .plural : .ordinal, category)
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

    private static func hasCount(_ text: String) -> Bool {
        guard text.utf8.count <= StringCatalogsLimits.messageBytes else { return true }
        let text = text.replacing(" ", with: "")
        return text.contains("{{count}}") || text.contains("{{count,")
    }

    private func messages() throws(CatalogError) -> StringCatalog {
        var result = StringCatalog(.i18next)
        let contexts = contexts()
        var joined = JoinedPlurals()
        var forms: [(Identifier, MessagePattern)] = []
        for leaf in leaves {
            try CatalogError.checkCancellation()
            let pattern =
                formats?.pattern(Markup.stripped(leaf.text, lineBreak: Markup.lineBreak))
                ?? I18nextParser.pattern(leaf.text)
            guard let (base, kind, category) = Self.split(leaf.key), !contexts.contains(leaf.key) else {
                result.append(leaf.key, at: leaf.position, comment: leaf.comment, pattern)
                continue
            }
            forms.append((leaf.key, pattern))
            var id = kind == .ordinal ? Identifier(base.text + "_ordinal") : base
            // A text without a number may have the same key.
            if texts[id] != nil { id = Identifier("\(id) (plural)") }
            // The same key may be written with and without periods.
            guard joined.choice(of: id, in: result)?.branches.contains(where: { $0.selector.isName(category) }) != true
            else {
                result.warnings.append(CatalogWarning(repeated: leaf.key, at: leaf.position))
                continue
            }
            // The number comes first among the values of a format.
            joined.add(
                category, pattern.renaming("1", to: "count"), at: leaf.position, comment: leaf.comment, to: id, kind,
                in: &result)
        }
        try include(forms, in: &result)
        return result
    }

    /// Replaces the references to other messages and to single forms; `$t(common:key)` is in another file.
    private func include(
        _ forms: [(Identifier, MessagePattern)], in result: inout StringCatalog
    ) throws(CatalogError) {
        guard formats == nil else { return }
        var references = MessageReferences(result.messages.map { ($0.id, $0.pattern) } + forms) {
            $0.text.contains(ascii: ":")
        }
        for (index, message) in result.messages.enumerated() {
            try CatalogError.checkCancellation()
            result.messages[index].pattern = references.replaced(in: message.pattern, of: message.id)
            result.warn(of: &references.inclusions, in: message.id, at: message.position)
        }
    }
}

/// Plurals by `count` whose forms have keys of their own.
struct JoinedPlurals {
    /// The indices of the messages.
    private var places: [Identifier: Int] = [:]

    /// Returns the parts of a key that ends in a plural category after a mark; `nil` for other keys.
    static func split(_ key: Identifier, at mark: Unicode.Scalar) -> (base: Identifier, category: Identifier)? {
        guard let index = key.text.lastIndex(ofASCII: mark) else { return nil }
        let category = Identifier(key.text[key.text.utf8.index(after: index)...])
        return PluralRules.allCategories.contains(category) ? (Identifier(key.text[..<index]), category) : nil
    }

    func choice(of id: Identifier, in catalog: StringCatalog) -> MessageChoice? {
        places[id].flatMap { catalog.messages[$0].pattern.parts.first?.choice }
    }

    /// Adds a form to the plural of an identifier, whose message the first form creates.
    mutating func add(
        _ category: Identifier, _ pattern: MessagePattern, at position: CatalogPosition,
        comment: CatalogComment? = nil, to id: Identifier, _ kind: MessageChoice.Kind = .plural,
        in catalog: inout StringCatalog
    ) {
        var choice = choice(of: id, in: catalog) ?? MessageChoice("count", kind, numbers: .plain, [])
        choice.branches.append(MessageChoice.Branch(.categoryWithZero(category), pattern, at: position))
        if let index = places[id] {
            catalog.messages[index].pattern = MessagePattern(choice)
        } else {
            places[id] = catalog.messages.count
            catalog.append(id, at: position, comment: comment, MessagePattern(choice))
        }
    }
}
