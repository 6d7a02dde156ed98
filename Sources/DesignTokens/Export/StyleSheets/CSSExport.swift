internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

/// Writes a scale as CSS.
///
/// The default category is on `:root`, each other on `[data-content-size="AX1"]`, so that one attribute changes a page
/// or a part of it. A category without a column has the nearest one's rule, as in a table. Lengths are in rem, so that a
/// reader's browser setting applies on top.
struct CSSExport {
    let sheet: TokenSheet
    let names: [String]
    let roles: RoleNames

    func text() -> String {
        var text = "/* \(sheet.preamble) */\n\n"
        text += CSSDeclarations.comments(on: sheet) + ":root {\n"
        for (role, family, _) in sheet.families {
            text += "  --type-family-\(roles[role]): \(CSSValues.stack(role: role, family: family));\n"
        }
        text += properties(sheet.main) + styleNames + "}\n\n"
        for column in sheet.others {
            text += "\(CSSExport.selectors(of: column)) {\n" + properties(column) + "}\n\n"
        }
        text += fallbacks
        for (index, style) in sheet.main.resolved.styles.enumerated() {
            text += rules(names[index], style, TextWords(sheet.scale.styles[index].text))
        }
        return text
    }

    /// Returns the selectors of a column's category and of the categories for which it is the nearest.
    static func selectors(of column: TokenSheet.Column) -> String {
        ([column.category] + column.nearby).map { "[data-content-size=\"\($0.name)\"]" }.joined(separator: ",\n")
    }

    private func properties(_ column: TokenSheet.Column) -> String {
        column.resolved.styles.enumerated().map { index, style in
            let values = CSSValues(style, at: index, in: sheet)
            return [
                ("size", values.size), ("line-height", values.lineHeight), ("tracking", values.tracking),
                ("weight", values.weight), ("cap-trim", values.capTrim), ("baseline-trim", values.baselineTrim),
            ].map { "  --type-\(names[index])-\($0.0): \($0.1);\n" }.joined()
        }.joined()
    }

    /// The names that an import could not make of those of the properties, in which a last word "font" is one of the part.
    private var styleNames: String {
        zip(names, sheet.scale.styles).map { name, style in
            let own = style.style.name
            let isClear = StyleNames.camel(name).isExactly(own) && !"-\(name)".endsExactly("-font")
            return isClear ? "" : "  --type-\(name)-name: \(CSSValues.quotedName(own));\n"
        }.joined()
    }

    private func rules(_ name: String, _ style: TypesetStyle, _ text: TextWords) -> String {
        """
        .type-\(name) {
          font-family: var(--type-family-\(roles[style.resolved.role.name]));
          font-size: var(--type-\(name)-size);
          font-weight: var(--type-\(name)-weight);
          line-height: var(--type-\(name)-line-height);
          letter-spacing: var(--type-\(name)-tracking);
        \(text.declarations)}
        .type-\(name).type-trimmed::before {
          content: "";
          display: table;
          margin-bottom: var(--type-\(name)-cap-trim);
        }
        .type-\(name).type-trimmed::after {
          content: "";
          display: table;
          margin-top: var(--type-\(name)-baseline-trim);
        }


        """
    }

    /// Local fallback faces whose metrics match the exported ones.
    private var fallbacks: String {
        let faces = sheet.families.flatMap { role, family, weights in
            weights.sorted().compactMap { weight in
                FontFallback(role: role, family: family, weight: weight, fonts: sheet.fonts).map(face)
            }
        }
        // Roles may share a family.
        var written: Set<Identifier> = []
        return faces.filter { written.insert(Identifier($0)).inserted }.joined()
    }

    private func face(_ fallback: FontFallback) -> String {
        func percent(_ value: Double) -> String { FixedPoint.text(value * 100, upTo: 4) + "%" }
        return """
            @font-face {
              font-family: \(CSSValues.quoted(fallback.name));
              font-weight: \(fallback.weight);
              src: \(fallback.locals.map { "local(\(CSSValues.quoted($0)))" }.joined(separator: ", "));
              size-adjust: \(percent(fallback.sizeAdjust));
              ascent-override: \(percent(fallback.ascent));
              descent-override: \(percent(fallback.descent));
              line-gap-override: \(percent(fallback.lineGap));
            }


            """
    }
}
