internal import DynamicType
internal import TextLayout
internal import TypescaleAPI

/// Writes a scale as Less: variables of the default category, and a mixin for each style that takes a category.
struct LessExport {
    let sheet: TokenSheet
    let names: [String]
    let roles: RoleNames

    func text() -> String {
        let families = sheet.families.map { role, family, _ in
            "@type-family-\(roles[role]): \(CSSValues.stack(role: role, family: family));\n"
        }.joined()
        let variables = sheet.main.resolved.styles.enumerated().map { index, style in
            let values = CSSValues(style, at: index, in: sheet)
            return [
                ("size", values.size), ("line-height", values.lineHeight), ("tracking", values.tracking),
                ("weight", values.weight),
            ].map { "@type-\(names[index])-\($0.0): \(LessExport.literal($0.1));\n" }.joined()
        }.joined()
        let mixins = names.indices.map(mixin).joined(separator: "\n")
        return """
            // \(sheet.preamble)
            // .type-body(); sets a style, .type-body(AX1); sets it in another category of the file.

            \(families)
            \(variables)
            \(mixins)
            """
    }

    private func mixin(_ index: Int) -> String {
        let name = names[index]
        let main = """
            .type-\(name)() {
              font-family: @type-family-\(roles[sheet.main.resolved.styles[index].resolved.role.name]);
              font-size: @type-\(name)-size;
              font-weight: @type-\(name)-weight;
              line-height: @type-\(name)-line-height;
              letter-spacing: @type-\(name)-tracking;
            \(TextWords(sheet.scale.styles[index].text).declarations)}

            """
        return main
            + sheet.columns.map { column in
                if column.category == sheet.main.category {
                    return ".type-\(name)(\(column.category.name)) { .type-\(name)(); }\n"
                }
                let values = CSSValues(column.resolved.styles[index], at: index, in: sheet)
                return """
                    .type-\(name)(\(column.category.name)) {
                      .type-\(name)();
                      font-size: \(values.size);
                      font-weight: \(values.weight);
                      line-height: \(values.lineHeight);
                      letter-spacing: \(values.tracking);
                    }

                    """
            }.joined()
    }

    /// Escapes functions with sums, which Less would compute itself.
    private static func literal(_ value: String) -> String { value.contains("(") ? "~\"\(value)\"" : value }
}
