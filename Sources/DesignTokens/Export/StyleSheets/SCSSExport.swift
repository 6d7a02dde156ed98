internal import DynamicType
internal import TextLayout
internal import TypescaleAPI

/// Writes a scale as SCSS: a map of categories and styles, and a mixin that reads it.
struct SCSSExport {
    let sheet: TokenSheet
    let names: [String]
    let roles: RoleNames

    func text() -> String {
        let families = sheet.families.map { role, family, _ in
            "  \"\(roles[role])\": (\(CSSValues.stack(role: role, family: family))),\n"
        }.joined()
        let categories = sheet.columns.map { column in
            "  \"\(column.category.name)\": (\n" + column.resolved.styles.enumerated().map(line).joined() + "  ),\n"
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
            \(hasProperties ? SCSSExport.loop : "")}

            """
    }

    private var hasProperties: Bool { sheet.scale.styles.contains { !$0.text.isEmpty } }

    private static let loop = """
          @each $property, $value in map.get($values, "properties") {
            #{$property}: $value;
          }

        """

    private func line(_ index: Int, _ style: TypesetStyle) -> String {
        let values = CSSValues(style, at: index, in: sheet)
        let words = TextWords(sheet.scale.styles[index].text).css
        let properties = words.map { "\"\($0.name)\": (\($0.value))" }.joined(separator: ", ")
        return "    \"\(names[index])\": (\"family\": \"\(roles[style.resolved.role.name])\", "
            + "\"size\": \(values.size), \"line-height\": \(values.lineHeight), \"tracking\": \(values.tracking), "
            + "\"weight\": \(values.weight)\(words.isEmpty ? "" : ", \"properties\": (\(properties))")),\n"
    }
}
