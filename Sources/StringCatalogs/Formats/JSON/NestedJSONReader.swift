internal import TypescaleIdentifiers
internal import TypescaleJSON

/// Reads JSON of Laravel, and of Ruby's, Python's and Symfony's programs: nested keys, and plurals in bars or objects.
struct NestedJSONReader {
    let catalog: JSONCatalog
    /// The language that the path states.
    let language: Identifier?
    let values: (String) -> MessagePattern

    func messages() throws(CatalogError) -> StringCatalog {
        var result = StringCatalog(.i18next)
        let leaves = catalog.texts
        let keys = Set(leaves.map(\.key))
        var joined = JoinedPlurals()
        for leaf in leaves {
            try CatalogError.checkCancellation()
            let text = Markup.stripped(leaf.text, lineBreak: Markup.lineBreak)
            let pattern = PipePlural.pattern(text, in: language, values) ?? values(text)
            guard let (base, category) = JoinedPlurals.split(leaf.key, at: "."),
                keys.contains(Identifier("\(base).other"))
            else {
                result.append(leaf.key, at: leaf.position, comment: leaf.comment, pattern)
                continue
            }
            joined.add(category, pattern, at: leaf.position, comment: leaf.comment, to: base, in: &result)
        }
        return result
    }
}
