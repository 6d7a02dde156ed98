internal import TypescaleIdentifiers
internal import TypescaleLocales
internal import TypescaleJSON
internal import TypescaleThreads

/// Reads JSON of FormatJS: `{id: "text"}`, `{id: {"defaultMessage", "description"}}`, compiled texts, and nested keys.
///
/// Lingui has `{id: {"translation", "message"}}`, and Transloco `{{name}}` beside plurals in ICU's syntax.
enum FormatJSReader {
    /// The keys of a message that FormatJS extracts.
    private static let keys: Set<Identifier> = [
        "id", "defaultMessage", "description", "file", "start", "end", "line", "col", "meta",
    ]

    /// Returns whether a value is an object with a key, and without keys that are not listed.
    private static func isObject(_ value: JSONValue, with key: Identifier, among keys: Set<Identifier> = keys) -> Bool {
        value[key] != nil && JSONCatalog.members(value).allSatisfy { keys.contains($0.name) }
    }

    /// Returns whether a value is a message of FormatJS: an object that it extracts, or a compiled text.
    static func isMessage(_ value: JSONValue) -> Bool {
        isObject(value, with: "defaultMessage") || FormatJSTree.isTree(value)
    }

    /// Returns the key of the text that each member has beside what it is for; `nil` if one has none.
    ///
    /// It is `message` in FormatJS's files for Crowdin, also in browser extensions, which have placeholders of their
    /// own, and `translation` in Lingui's.
    static func commonKey(of members: [JSONMember]) -> Identifier? {
        guard !members.isEmpty else { return nil }
        if members.allSatisfy({ $0.value["translation"]?.string != nil }),
            members.contains(where: { $0.value["message"] != nil || $0.value["origin"] != nil })
        {
            return "translation"
        }
        let keys: Set<Identifier> = ["message", "description", "placeholders"]
        return members.allSatisfy { isObject($0.value, with: "message", among: keys) } ? "message" : nil
    }

    static func read(_ catalog: JSONCatalog, _ notation: JSONNotation) throws(CatalogError) -> StringCatalog {
        var result = StringCatalog(.formatjs)
        let members = JSONCatalog.members(catalog.root).filter { $0.name != JSONCatalog.schemaKey }
        let commonKey = commonKey(of: members)
        let key = commonKey ?? "defaultMessage"
        // An extracted message may have a description alone.
        let isExtracted = members.contains { isObject($0.value, with: "defaultMessage") }
        let leaves = JSONCatalog.leaves(of: catalog.root) { value in
            isMessage(value) || commonKey != nil && value[key] != nil
                || isExtracted && isObject(value, with: "description")
        }
        // Vue I18n has literals in place of quotes, links and plurals of its own.
        let texts = leaves.compactMap { leaf in leaf.value.string.map { (leaf.key, $0) } }
        let isVue = notation.contains(.vue)
        var vue = VueReader(texts: Dictionary(texts) { $1 })
        let doubleBraces = #/\{\{\s*([\w.]+)\s*\}\}/#
        func pattern(_ value: JSONValue, of key: Identifier) throws(PatternFailure) -> MessagePattern {
            guard let text = value.string else { return try FormatJSTree.pattern(value).withSameNumbers }
            if isVue { return try vue.pattern(text, of: key) }
            if let pattern = try? ICUPatternParser.pattern(text, .formatJS) { return pattern }
            let plain = text.contains("{{") ? text.replacing(doubleBraces) { "{\($0.1)}" } : text
            return try ICUPatternParser.pattern(plain, .formatJS)
        }
        for leaf in leaves {
            try CatalogError.checkCancellation()
            if leaf.value["obsolete"]?.bool == true { continue }
            let value = leaf.value[key] ?? leaf.value
            let position = catalog.position(value)
            guard value.string != nil || FormatJSTree.isTree(value) else {
                result.warn("a message is a string, or an object with \"\(key)\"", of: leaf.key, at: position)
                continue
            }
            result.append(
                leaf.key, at: position, comment: catalog.comment(leaf.comment ?? leaf.value["description"]),
                try pattern(value, of: leaf.key))
            result.warn(of: &vue.inclusions, in: leaf.key, at: position)
        }
        return result
    }
}
