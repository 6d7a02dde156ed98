internal import DynamicType
internal import TypescaleAPI
internal import TypescalePreview

/// A scale as a theme of Tailwind 4: `text-body` sets size, line height, tracking and weight.
///
/// The theme's variables are custom properties, so the other categories change them under an attribute, as in CSS.
struct TailwindExport {
    private let sheet: TokenSheet
    private let names: [String]

    init(_ sheet: TokenSheet) throws(PreviewError) {
        self.sheet = sheet
        names = try sheet.names(StyleNames.kebab)
    }

    func text() -> String {
        var text = "/* \(sheet.preamble) */\n\n@theme {\n"
        for (role, family, _) in sheet.families {
            let name = ["default": "sans", "monospace": "mono"][role] ?? StyleNames.kebab(role)
            text += "  --font-\(name): \(CSSValues.stack(role: role, family: family));\n"
        }
        text += properties(sheet.main) + "}\n"
        for column in sheet.others {
            text += "\n[data-content-size=\"\(column.category.name)\"] {\n" + properties(column) + "}\n"
        }
        return text
    }

    private func properties(_ column: TokenSheet.Column) -> String {
        column.answer.styles.enumerated().map { index, style in
            let values = CSSValues(style, at: index, in: sheet)
            let name = "--text-\(names[index])"
            return "  \(name): \(values.size);\n  \(name)--line-height: \(values.lineHeight);\n"
                + "  \(name)--letter-spacing: \(values.tracking);\n  \(name)--font-weight: \(values.weight);\n"
        }.joined()
    }
}
