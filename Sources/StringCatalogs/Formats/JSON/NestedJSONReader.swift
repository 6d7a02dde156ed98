internal import AccessibilityChecks
internal import TypescaleJSON

/// Reads JSON of Laravel, and of Ruby's, Python's and Symfony's programs: nested keys, and plurals in bars or objects.
struct NestedJSONReader {
    let catalog: JSONCatalog
    /// The language that the path states.
    let language: Identifier?
    let values: (String) -> MessagePattern

    func messages() throws(CatalogError) -> StringCatalog {
        var result = StringCatalog(.i18next)
        let leaves = JSONCatalog.leaves(of: catalog.root).filter { $0.value.string != nil }
        let keys = Set(leaves.map(\.key))
        var places: [Identifier: Int] = [:]
        for leaf in leaves {
            try CatalogError.checkCancellation()
            let text = Markup.stripped(leaf.value.string ?? "", lineBreak: Markup.lineBreak)
            let pattern = PipePlural.pattern(text, in: language, values) ?? values(text)
            let position = catalog.position(leaf.value)
            guard let (base, category) = Self.split(leaf.key), keys.contains(Identifier("\(base).other")) else {
                result.messages.append(CatalogMessage(leaf.key, language: nil, pattern, at: position))
                continue
            }
            let branch = MessageChoice.Branch(.categoryWithZero(category), pattern, at: position)
            if let index = places[base], case .choice(var choice)? = result.messages[index].pattern.parts.first {
                choice.branches.append(branch)
                result.messages[index].pattern = MessagePattern([.choice(choice)])
            } else {
                places[base] = result.messages.count
                let choice = MessageChoice("count", .plural, numbers: .plain, [branch])
                result.messages.append(
                    CatalogMessage(base, language: nil, MessagePattern([.choice(choice)]), at: position))
            }
        }
        return result
    }

    /// Returns the parts of a key that ends in a plural category; `nil` for other keys.
    private static func split(_ key: Identifier) -> (base: Identifier, category: Identifier)? {
        guard let point = key.text.lastIndex(ofASCII: ".") else { return nil }
        let category = Identifier(key.text[key.text.utf8.index(after: point)...])
        return PluralRules.allCategories.contains(category) ? (Identifier(key.text[..<point]), category) : nil
    }
}
