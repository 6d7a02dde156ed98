internal import DynamicType
internal import TextLayout
internal import TypescaleAPI

/// Writes a scale as a theme of Tailwind 4, in which `text-body` sets size, line height, tracking and weight.
///
/// The theme's variables are custom properties, so an attribute selects the other categories, as in CSS.
struct TailwindExport {
    let sheet: TokenSheet
    let names: [String]
    let roles: RoleNames

    func text() -> String {
        let text = text(naming: "")
        return hasNames(text) ? text : self.text(naming: comments)
    }

    /// Returns whether an import makes the styles' names of those of the variables.
    private func hasNames(_ text: String) -> Bool {
        let names = sheet.scale.styles.map(\.style.id)
        let tokens = CSSTokens(context: ImportContext(isStrict: false))
        guard let read = try? tokens.tokens([TokenImport.File(name: "", bytes: Array(text.utf8))]),
            let styles = read.columns.first?.styles
        else { return false }
        return styles.map { Identifier($0.name) } == names
    }

    /// A comment for each style with its name.
    private var comments: String {
        zip(names, sheet.scale.styles).map { name, style in
            "  \(CSSDeclarations.comment(naming: "text-\(name)", style.style.name))\n"
        }.joined()
    }

    private func text(naming comments: String) -> String {
        let page = CSSDeclarations.comments(on: sheet)
        var text = "/* \(sheet.preamble) */\n\n\(page)@theme {\n\(comments)"
        for (role, family, _) in sheet.families {
            text += "  --font-\(roles[role]): \(CSSValues.stack(role: role, family: family));\n"
        }
        for (name, style) in zip(names, sheet.main.resolved.styles) {
            text += "  --text-\(name)--font-family: var(--font-\(roles[style.resolved.role.name]));\n"
        }
        text += properties(sheet.main) + "}\n"
        for column in sheet.others {
            text += "\n\(CSSExport.selectors(of: column)) {\n" + properties(column) + "}\n"
        }
        return text
    }

    static func role(_ role: String, in alphabet: StyleNames.Alphabet) -> String {
        ["default": "sans", "monospace": "mono"][role] ?? StyleNames.kebab(role, in: alphabet)
    }

    private func properties(_ column: TokenSheet.Column) -> String {
        column.resolved.styles.enumerated().map { index, style in
            let values = CSSValues(style, at: index, in: sheet)
            let name = "--text-\(names[index])"
            return "  \(name): \(values.size);\n  \(name)--line-height: \(values.lineHeight);\n"
                + "  \(name)--letter-spacing: \(values.trackingInEm);\n  \(name)--font-weight: \(values.weight);\n"
        }.joined()
    }
}
