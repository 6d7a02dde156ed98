internal import DynamicType

extension TokenExport {
    /// The scale as Less: variables of the default category, and a mixin for each style that takes a category.
    var less: String {
        let variables = styles(sheet.main).flatMap { style in
            // Less would compute the sums of functions itself.
            style.parts.map { name, value in
                "@type-\(style.name)-\(name): \(value.contains("(") ? "~\"\(value)\"" : value);\n"
            }
        }.joined()
        let columns = sheet.columns.map { (category: $0.category, styles: styles($0)) }
        let mixins = styles(sheet.main).enumerated().map { index, style in
            mixin(style) + columns.map { mixin($0.styles[index], in: $0.category) }.joined()
        }
        return """
            // \(preamble)
            // .type-body(); sets a style, .type-body(AX1); sets it in another category of the file.

            \(families { "@type-family-\($0): \($1);\n" })
            \(variables)
            \(mixins.joined(separator: "\n"))
            """
    }

    private func mixin(_ style: CSSValues) -> String {
        """
        .type-\(style.name)() {
          font-family: @type-family-\(style.role);
          font-size: @type-\(style.name)-size;
          font-weight: @type-\(style.name)-weight;
          line-height: @type-\(style.name)-line-height;
          letter-spacing: @type-\(style.name)-tracking;
        \(style.text.declarations)}

        """
    }

    private func mixin(_ style: CSSValues, in category: ContentSizeCategory) -> String {
        if category == sheet.main.category {
            return ".type-\(style.name)(\(category.name)) { .type-\(style.name)(); }\n"
        }
        return """
            .type-\(style.name)(\(category.name)) {
              .type-\(style.name)();
              font-size: \(style.size);
              font-weight: \(style.weight);
              line-height: \(style.lineHeight);
              letter-spacing: \(style.tracking);
            }

            """
    }
}
