internal import DynamicType

extension TokenExport {
    /// The scale as SCSS: a map of categories and styles, and a mixin that reads it.
    var scss: String {
        let categories = sheet.columns.map { column in
            "  \"\(column.category.name)\": (\n" + styles(column).map(line).joined() + "  ),\n"
        }.joined()
        return """
            // \(preamble)
            @use "sass:map";

            $type-families: (
            \(families { "  \"\($0)\": (\($1)),\n" }));

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
            \(hasProperties ? TokenExport.loop : "")}

            """
    }

    private var hasProperties: Bool { sheet.scale.styles.contains { !$0.textProperties.isEmpty } }

    private static let loop = """
          @each $property, $value in map.get($values, "properties") {
            #{$property}: $value;
          }

        """

    private func line(_ style: CSSValues) -> String {
        let properties = style.text.css.map { "\"\($0.name)\": (\($0.value))" }.joined(separator: ", ")
        return "    \"\(style.name)\": (\"family\": \"\(style.role)\", "
            + style.parts.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ")
            + (properties.isEmpty ? "" : ", \"properties\": (\(properties))") + "),\n"
    }
}
