internal import DynamicType
internal import TypescaleAPI
internal import TypescalePreview

/// A scale as SCSS: a map of categories and styles, and a mixin that reads it.
struct SCSSExport {
    private let sheet: TokenSheet
    private let names: [String]

    init(_ sheet: TokenSheet) throws(PreviewError) {
        self.sheet = sheet
        names = try sheet.names(StyleNames.kebab)
    }

    func text() -> String {
        let families = sheet.families.map { role, family, _ in
            "  \"\(StyleNames.kebab(role))\": (\(CSSValues.stack(role: role, family: family))),\n"
        }.joined()
        let categories = sheet.columns.map { column in
            "  \"\(column.category.name)\": (\n" + column.answer.styles.enumerated().map(line).joined() + "  ),\n"
        }.joined()
        return """
            // \(sheet.preamble)
            @use "sass:map";

            $type-families: (
            \(families));

            $type-scale: (
            \(categories));

            // Sets a style; the category is one of the map's.
            @mixin type($style, $category: "\(sheet.main.category.name)") {
              $values: map.get($type-scale, $category, $style);
              @if not $values {
                @error "there is no style #{$style} in category #{$category}";
              }
              font-family: map.get($type-families, map.get($values, "family"));
              font-size: map.get($values, "size");
              font-weight: map.get($values, "weight");
              line-height: map.get($values, "line-height");
              letter-spacing: map.get($values, "tracking");
            }

            """
    }

    private func line(_ index: Int, _ style: TypesetStyle) -> String {
        let values = CSSValues(style, at: index, in: sheet)
        return "    \"\(names[index])\": (\"family\": \"\(StyleNames.kebab(style.resolved.role.name))\", "
            + "\"size\": \(values.size), \"line-height\": \(values.lineHeight), \"tracking\": \(values.tracking), "
            + "\"weight\": \(values.weight)),\n"
    }
}
