internal import TextLayout
internal import TypescaleStrings

extension TokenExport {
    /// The scale as CSS.
    ///
    /// The default category is on `:root`, each other on `[data-content-size="AX1"]`, so that one attribute changes a
    /// page or a part of it. A category without a column has the nearest one's rule, as in a table. Lengths are in rem,
    /// so that a reader's browser setting applies on top.
    var css: String {
        var text = "/* \(preamble) */\n\n"
        text += CSSDeclarations.comments(on: sheet) + ":root {\n"
        text += families { "  --type-family-\($0): \($1);\n" } + properties(sheet.main) + styleNames + "}\n\n"
        for column in sheet.others {
            text += "\(TokenExport.selectors(of: column)) {\n" + properties(column) + "}\n\n"
        }
        return text + fallbacks + styles(sheet.main).map(rules).joined()
    }

    /// Returns the selectors of a column's category and of the categories for which it is the nearest.
    static func selectors(of column: TokenSheet.Column) -> String {
        ([column.category] + column.nearby).map { "[data-content-size=\"\($0.name)\"]" }.joined(separator: ",\n")
    }

    private func properties(_ column: TokenSheet.Column) -> String {
        styles(column).flatMap { style in
            let trims = [("cap-trim", style.capTrim), ("baseline-trim", style.baselineTrim)]
            return (style.parts + trims).map { "  --type-\(style.name)-\($0.name): \($0.value);\n" }
        }.joined()
    }

    /// The names that an import could not make of those of the properties, in which a last word "font" is one of the
    /// part.
    private var styleNames: String {
        zip(names, sheet.scale.styles).map { name, style in
            let own = style.style.name
            let isClear = StyleNames.camel(name).isExactly(own) && !"-\(name)".endsExactly("-font")
            return isClear ? "" : "  --type-\(name)-name: \(CSSValues.quotedName(own));\n"
        }.joined()
    }

    private func rules(_ style: CSSValues) -> String {
        """
        .type-\(style.name) {
          font-family: var(--type-family-\(style.role));
          font-size: var(--type-\(style.name)-size);
          font-weight: var(--type-\(style.name)-weight);
          line-height: var(--type-\(style.name)-line-height);
          letter-spacing: var(--type-\(style.name)-tracking);
        \(style.text.declarations)}
        .type-\(style.name).type-trimmed::before {
          content: "";
          display: table;
          margin-bottom: var(--type-\(style.name)-cap-trim);
        }
        .type-\(style.name).type-trimmed::after {
          content: "";
          display: table;
          margin-top: var(--type-\(style.name)-baseline-trim);
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
