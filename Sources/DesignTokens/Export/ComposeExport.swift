internal import DynamicType
internal import TextLayout
internal import TypescaleAPI

extension TokenExport {
    /// Returns a scale with Material's names as a `Typography` of Material 3 for Compose.
    ///
    /// Base sizes are in sp if the platform's curve is the scale's. Otherwise a function makes the typography of
    /// the reader's category, with sizes that `toSp()` converts back, as in `kotlin`.
    func compose() throws(DesignTokenError) -> String {
        if let style = sheet.scale.styles.first(where: { !MaterialNames.all.contains($0.style.id) }) {
            throw DesignTokenError(
                format.rawValue,
                "needs Material's names (displayLarge to labelSmall), and the scale \(sheet.scale.name) has "
                    + "\"\(style.style.name)\"; use the format \(ExportFormat.kotlin.rawValue)")
        }
        if sheet.isBase, AndroidFontScaling.isFollowed(by: sheet.scale, appScale: sheet.base.appScale) {
            return typographyInSp
        }
        let style = KotlinStyle(sheet, hasFeatures: true)
        if !style.isLimited, sheet.columns.count == 1 {
            throw DesignTokenError(
                format.rawValue,
                "has sp where the scale's sizes are those of Android's curve, and otherwise several categories, which "
                    + "follow the reader; omit --categories")
        }
        return typographyInDp(style)
    }

    private var typographyInSp: String {
        let styles = sheet.main.resolved.styles.map { style in
            let resolved = style.resolved
            let tracking = TokenNumbers.decimal(resolved.tracking / resolved.size)
            let expression = KotlinStyle.expression(
                size: TokenNumbers.decimal(resolved.size) + ".sp",
                lineHeight: TokenNumbers.decimal(style.lineHeight) + ".sp",
                tracking: tracking.hasPrefix("-") ? "(\(tracking))" : tracking, weight: "\(resolved.weight)",
                features: KotlinStyle.features(of: style))
            return "\(resolved.style.name) = \(expression),\n"
        }.joined()
        let imports = [
            "material3.Typography", "ui.text.TextStyle", "ui.text.font.FontWeight", "ui.unit.em", "ui.unit.sp",
        ]
        return kotlinFile(
            "", imports: imports,
            """
            /** Base sizes: the platform scales sp to the reader's text size. */
            val \(typeName)Typography = Typography(
            \(styles.indented(by: 4)))

            """)
    }

    private func typographyInDp(_ style: KotlinStyle) -> String {
        let styles = sheet.scale.styles.indices.map { index in
            let name = sheet.scale.styles[index].style.name
            return style.isLimited
                ? "\(name) = \(style.call(index, in: sheet.main)),\n"
                : "\(name) = when (category) {\n\(style.cases(index, of: "TypeCategory").indented(by: 4))},\n"
        }.joined()
        let categories = style.isLimited ? "" : kotlinCategories(named: "TypeCategory") + "\n"
        // Functions with a result begin with a small letter.
        let function = StyleNames.camel(sheet.scale.name) + "Typography"
        return kotlinFile(
            "", imports: ["material3.Typography"] + style.imports,
            """
            /** The typography at the reader's text size: MaterialTheme(typography = \(function)()). */
            @Composable
            fun \(function)(\(style.isLimited ? "" : "category: TypeCategory = TypeCategory.current()")): Typography =
                Typography(
            \(styles.indented(by: 8))    )

            \(categories)\(style.function)

            """)
    }
}

/// The names of Material 3's styles, which `Typography` and `TextTheme` have as parameters.
enum MaterialNames {
    static let all: [Identifier] = ["display", "headline", "title", "body", "label"].flatMap { role in
        ["Large", "Medium", "Small"].map { Identifier(role + $0) }
    }
}
