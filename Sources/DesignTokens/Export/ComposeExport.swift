internal import DynamicType
internal import TextLayout
internal import TypescaleAPI

/// Writes a scale with Material's names as a `Typography` of Material 3 for Compose.
///
/// Where the platform's curve is the scale's, base sizes are in sp. Otherwise a function makes the typography of the
/// reader's category, with sizes that `toSp()` converts back, as in `KotlinExport`.
struct ComposeExport {
    private let sheet: TokenSheet
    private let limits: KotlinBounds?

    init(_ sheet: TokenSheet) throws(DesignTokenError) {
        try MaterialNames.require(of: sheet.scale)
        self.sheet = sheet
        limits = KotlinBounds(sheet)
        guard isScaled, limits == nil, sheet.columns.count == 1 else { return }
        throw DesignTokenError(
            ExportFormat.compose.rawValue,
            "has sp where the scale's sizes are those of Android's curve, and otherwise several categories, which follow "
                + "the reader; omit --categories")
    }

    /// A Boolean value that indicates whether sp would not yield the scale's sizes.
    private var isScaled: Bool {
        !sheet.isBase || !AndroidFontScaling.isFollowed(by: sheet.scale, appScale: sheet.base.appScale)
    }

    func text() -> String { isScaled ? scaledText : baseText }

    private func features(of style: TypesetStyle) -> String? {
        TextWords(style.resolved.text).featureSettings.map(StyleNames.plain)
    }

    // MARK: The platform's curve, in sp

    private var baseText: String {
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
        return """
            // \(sheet.preamble)

            package typescale

            import androidx.compose.material3.Typography
            import androidx.compose.ui.text.TextStyle
            import androidx.compose.ui.text.font.FontWeight
            import androidx.compose.ui.unit.em
            import androidx.compose.ui.unit.sp

            /** Base sizes: the platform scales sp to the reader's text size. */
            val \(StyleNames.type(sheet.scale.name))Typography = Typography(
            \(styles))

            """
    }

    // MARK: Another curve, in dp

    private var scaledText: String {
        let isLimited = limits != nil
        let styles = sheet.main.resolved.styles.indices.map { index in
            let name = sheet.main.resolved.styles[index].resolved.style.name
            if let limits {
                let settings = features(of: sheet.main.resolved.styles[index]).map { ", features = \"\($0)\"" } ?? ""
                return "        \(name) = style(\(limits.arguments(index))\(settings)),\n"
            }
            let rows = sheet.columns.map { column in
                let style = column.resolved.styles[index]
                let settings = features(of: style).map { ", \"\($0)\"" } ?? ""
                return "            TypeCategory.\(column.category.name) -> "
                    + "style(\(KotlinExport.scaledNumbers(style))\(settings))\n"
            }.joined()
            return "        \(name) = when (category) {\n\(rows)        },\n"
        }.joined()
        let categories = isLimited ? "" : KotlinCategories(sheet: sheet).text(named: "TypeCategory", indent: "") + "\n"
        let last = "features: String? = null" + KotlinBounds.parameters(isLimited)
        return """
            // \(sheet.preamble)
            \(KotlinExport.viewportComment(sheet))
            package typescale

            import androidx.compose.material3.Typography
            import androidx.compose.runtime.Composable
            import androidx.compose.ui.platform.LocalDensity
            import androidx.compose.ui.text.TextStyle
            import androidx.compose.ui.text.font.FontWeight
            \(isLimited ? "import androidx.compose.ui.unit.Dp\n" : "")import androidx.compose.ui.unit.dp
            import androidx.compose.ui.unit.em
            \(isLimited ? "import androidx.compose.ui.unit.sp\n" : "")
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
                    fontSize = with(LocalDensity.current) { \(limits?.size ?? "size.dp").toSp() },
                    lineHeight = lineHeight.em,
                    letterSpacing = tracking.em,
                    fontWeight = FontWeight(weight),
                    fontFeatureSettings = features,
                )

            """
    }

    /// The name of the function, which begins with a small letter as functions with a result do.
    private var function: String { StyleNames.camel(sheet.scale.name) + "Typography" }
}

/// The categories of a sheet as a Kotlin enumeration that finds the reader's.
struct KotlinCategories {
    let sheet: TokenSheet

    /// Returns the enumeration with a blank line after it.
    func text(named name: String, indent: String) -> String {
        let lines = """
            /** A content size category, with the font scale from which it is the nearest. */
            enum class \(name)(private val fontScale: Float) {
            \(cases)
                companion object {
                    /** The category of the reader's text size. A constant category would ignore that setting. */
                    @Composable
                    fun current(): \(name) {
                        val scale = LocalDensity.current.fontScale
                        return values().last { it.fontScale <= scale }
                    }
                }
            }

            """.parts(at: "\n")
        return lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
    }

    /// The cases with the font scales from which their categories are the nearest; the first one begins at zero.
    private var cases: String {
        sheet.columns.indices.map { index in
            let column = sheet.columns[index]
            let least = ([column.category] + column.nearby).min() ?? column.category
            let from = index == 0 ? 0 : least.leastFontScale
            let end = index == sheet.columns.count - 1 ? ";" : ","
            return "    \(column.category.name)(\(TokenNumbers.decimal(from))f)\(end)\n"
        }.joined()
    }
}

/// The names of Material 3's styles, which `Typography` and `TextTheme` have as parameters.
enum MaterialNames {
    static let all: [Identifier] = ["display", "headline", "title", "body", "label"].flatMap { role in
        ["Large", "Medium", "Small"].map { Identifier(role + $0) }
    }

    /// Throws an error that names the first style with another name.
    static func require(of scale: TypeScale) throws(DesignTokenError) {
        guard let style = scale.styles.first(where: { !all.contains($0.style.id) }) else { return }
        throw DesignTokenError(
            ExportFormat.compose.rawValue,
            "needs Material's names (displayLarge to labelSmall), and the scale \(scale.name) has "
                + "\"\(style.style.name)\"; use the format \(ExportFormat.kotlin.rawValue)")
    }
}
