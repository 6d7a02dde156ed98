internal import DynamicType

extension TokenExport {
    /// The scale as a theme of Tailwind 4, in which `text-body` sets size, line height, tracking and weight.
    ///
    /// The theme's variables are custom properties, so an attribute selects the other categories, as in CSS. A comment
    /// has the name of each style if an import could not make it of the variables' names.
    var tailwind: String {
        let text = theme(naming: "")
        let tokens = CSSTokens(context: ImportContext(isStrict: false))
        let read = try? tokens.tokens([TokenImport.File(name: "", bytes: Array(text.utf8))])
        let names = read?.columns.first?.styles.map { Identifier($0.name) }
        if names == sheet.scale.styles.map(\.style.id) { return text }
        return theme(
            naming: zip(self.names, sheet.scale.styles).map { name, style in
                "  \(CSSDeclarations.comment(naming: "text-\(name)", style.style.name))\n"
            }.joined())
    }

    private func theme(naming comments: String) -> String {
        var text = "/* \(preamble) */\n\n\(CSSDeclarations.comments(on: sheet))@theme {\n\(comments)"
        text += families { "  --font-\($0): \($1);\n" }
        text += styles(sheet.main).map { "  --text-\($0.name)--font-family: var(--font-\($0.role));\n" }.joined()
        text += properties(sheet.main) + "}\n"
        for column in sheet.others {
            text += "\n\(TokenExport.selectors(of: column)) {\n" + properties(column) + "}\n"
        }
        return text
    }

    private func properties(_ column: TokenSheet.Column) -> String {
        styles(column).map { style in
            let name = "--text-\(style.name)"
            return "  \(name): \(style.size);\n  \(name)--line-height: \(style.lineHeight);\n"
                + "  \(name)--letter-spacing: \(style.trackingInEm);\n  \(name)--font-weight: \(style.weight);\n"
        }.joined()
    }
}
