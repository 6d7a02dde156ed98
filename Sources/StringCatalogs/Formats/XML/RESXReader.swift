/// Reads .NET's resources.
enum RESXReader {
    /// Returns the messages of a file: the texts that are not the designer's notes.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        let root = try XMLElement(rootOf: text, named: "root", in: ".NET's resources")
        var result = StringCatalog(.resx)
        for data in root.elements("data") where isText(data) {
            try CatalogError.checkCancellation()
            guard let name = data.attribute("name") else {
                result.warn("<data> has no name", at: text.position(of: data))
                continue
            }
            // The designer of forms notes the types and parents of controls beside their texts.
            guard !name.startsExactly(">>"), let value = data.element("value") else { continue }
            // The text of a control may mark a letter for the keyboard.
            let isLabel = name.endsExactly(".Text")
            let shown = isLabel ? Mnemonic.shown(value.text, by: value.text) : value.text
            result.append(
                Identifier(name), at: text.position(of: value),
                comment: text.comment(Array(data.elements("comment").prefix(1))), BracePattern.pattern(shown))
        }
        return result
    }

    /// Returns whether an entry is a text: one without a type, or with the type of texts and its assembly.
    private static func isText(_ data: XMLElement) -> Bool {
        guard data.attribute("mimetype") == nil else { return false }
        return data.attribute("type").map { $0.parts(at: ",")[0].trimmingASCIISpace.isExactly("System.String") } ?? true
    }
}
