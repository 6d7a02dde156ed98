internal import DynamicType
internal import TextLayout
internal import TypescaleAPI

extension TokenExport {
    /// Returns a scale with Material's names as a `Typography` of Material 3 for Compose.
    ///
    /// Where the platform's curve is the scale's, base sizes are in sp. Otherwise a function makes the typography of
    /// the reader's category, with sizes that `toSp()` converts back, as in `kotlin`.
    func compose() throws(DesignTokenError) -> String {
        if let style = sheet.scale.styles.first(where: { !MaterialNames.all.contains($0.style.id) }) {
            throw DesignTokenError(
                format.rawValue,
                "needs Material's names (displayLarge to labelSmall), and the scale \(sheet.scale.name) has "
                    + "\"\(style.style.name)\"; use the format \(ExportFormat.kotlin.rawValue)")
        }
        let bounds = KotlinBounds(sheet)
        if sheet.isBase, AndroidFontScaling.isFollowed(by: sheet.scale, appScale: sheet.base.appScale) {
            return typographyInSp
        }
        if bounds == nil, sheet.columns.count == 1 {
            throw DesignTokenError(
                format.rawValue,
                "has sp where the scale's sizes are those of Android's curve, and otherwise several categories, which "
                    + "follow the reader; omit --categories")
        }
        return typographyInDp(bounds)
    }

    private func features(of style: TypesetStyle) -> String? {
        TextWords(style.resolved.textProperties).featureSettings.map(StyleNames.plain)
    }

    private var typographyInSp: String {
        let styles = sheet.main.resolved.styles.map { style in
            let resolved = style.resolved
            let tracking = TokenNumbers.decimal(resolved.tracking / resolved.size)
            let settings = features(of: style).map { "        fontFeatureSettings = \"\($0)\",\n" } ?? ""
            return """
                    \(resolved.style.name) = TextStyle(
                        fontSize = \(TokenNumbers.decimal(resolved.size)).sp,
                        lineHeight = \(TokenNumbers.decimal(style.lineHeight)).sp,
                        letterSpacing = \(tracking.hasPrefix("-") ? "(\(tracking))" : tracking).em,
                        fontWeight = FontWeight(\(resolved.weight)),
                \(settings)    ),

                """
        }.joined()
        let imports = [
            "material3.Typography", "ui.text.TextStyle", "ui.text.font.FontWeight", "ui.unit.em", "ui.unit.sp",
        ]
        return kotlinFile(
            "", imports: imports,
            """
            /** Base sizes: the platform scales sp to the reader's text size. */
            val \(typeName)Typography = Typography(
            \(styles))

            """)
    }

    private func typographyInDp(_ bounds: KotlinBounds?) -> String {
        let isLimited = bounds != nil
        let styles = sheet.main.resolved.styles.indices.map { index in
            let style = sheet.main.resolved.styles[index]
            let name = style.resolved.style.name
            if let bounds {
                let settings = features(of: style).map { ", features = \"\($0)\"" } ?? ""
                return "        \(name) = style(\(bounds.arguments(index))\(settings)),\n"
            }
            let rows = sheet.columns.map { column in
                let style = column.resolved.styles[index]
                let settings = features(of: style).map { ", \"\($0)\"" } ?? ""
                return "            TypeCategory.\(column.category.name) -> "
                    + "style(\(KotlinBounds.scaledNumbers(style))\(settings))\n"
            }.joined()
            return "        \(name) = when (category) {\n\(rows)        },\n"
        }.joined()
        let categories = isLimited ? "" : kotlinCategories(named: "TypeCategory", indent: "") + "\n"
        let last = "features: String? = null" + KotlinBounds.parameters(isLimited)
        // Functions with a result begin with a small letter.
        let function = StyleNames.camel(sheet.scale.name) + "Typography"
        return kotlinFile(
            "", imports: ["material3.Typography"] + KotlinBounds.imports(isLimited),
            """
            /** The typography at the reader's text size: MaterialTheme(typography = \(function)()). */
            @Composable
            fun \(function)(\(isLimited ? "" : "category: TypeCategory = TypeCategory.current()")): Typography =
                Typography(
            \(styles)    )

            \(categories)/** \(KotlinBounds.comment(isLimited)) */
            @Composable
            private fun style(
                size: Double, lineHeight: Double, tracking: Double, weight: Int, \(last),
            ): TextStyle =
                TextStyle(
                    fontSize = with(LocalDensity.current) { \(bounds?.size ?? "size.dp").toSp() },
                    lineHeight = lineHeight.em,
                    letterSpacing = tracking.em,
                    fontWeight = FontWeight(weight),
                    fontFeatureSettings = features,
                )

            """)
    }
}

/// The names of Material 3's styles, which `Typography` and `TextTheme` have as parameters.
enum MaterialNames {
    static let all: [Identifier] = ["display", "headline", "title", "body", "label"].flatMap { role in
        ["Large", "Medium", "Small"].map { Identifier(role + $0) }
    }
}
