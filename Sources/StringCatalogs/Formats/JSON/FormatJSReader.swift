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

    /// Returns the messages of a file; `known` has the notations of all files of the catalog.
    static func read(_ text: CatalogText, known: CatalogTemplate?) throws(CatalogError) -> StringCatalog {
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
        let isVue = (known?.notation ?? JSONNotation(catalog.root)).contains(.vue)
        var vue = VueReader(texts: Dictionary(texts) { $1 })
        func pattern(_ value: JSONValue, of key: Identifier) throws(PatternFailure) -> MessagePattern {
            guard let text = value.string else { return try FormatJSTree.pattern(value) }
            return isVue ? try vue.pattern(text, of: key) : try ICUPatternParser.pattern(text, .formatJS)
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
            if let problem = vue.inclusions.problem { result.warn(problem, of: leaf.key, at: catalog.position(value)) }
        }
        return result
    }
}
