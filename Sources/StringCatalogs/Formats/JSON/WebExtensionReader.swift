internal import TypescaleIdentifiers
internal import TypescaleLocales
internal import TypescaleJSON

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
                    placeholders[name] = MessagePattern(MessageArgument(name, example: example))
                } else if let content = placeholder.value["content"]?.string {
                    placeholders[name] = DollarPattern.pattern(content, placeholders: [:])
                }
            }
            result.append(
                member.name, at: catalog.position(value), comment: catalog.comment(member.value["description"]),
                DollarPattern.pattern(text, placeholders: placeholders))
        }
        return result
    }

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
