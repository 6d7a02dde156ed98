// Sizes for Compose.
//
// A size in sp goes through the platform's curve. The default category alone is therefore written in sp: the platform
// scales it. Sizes of other categories have been scaled by the scale's own curve; in sp they would be scaled twice (27.41
// sp is drawn as 36.2 dp at a font scale of 1.94). They are written in dp and converted by `toSp()`, the inverse of the
// platform's curve, so that the drawn size is the scale's. Letter spacing is in em, since a small number of sp grows by
// the steepest part of the curve; the line height of a converted size is in em for the same reason.

internal import DynamicType
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

/// Writes a scale as a Kotlin file of text styles for Compose.
struct KotlinExport {
    private let sheet: TokenSheet
    private let names: [String]

    init(_ sheet: TokenSheet) throws(DesignTokenError) {
        self.sheet = sheet
        names = try sheet.names { KotlinExport.identifier(StyleNames.camel($0)) }
    }

    func text() -> String { sheet.isBase ? baseText : scaledText }

    // MARK: The default category, in sp

    private var baseText: String {
        let values = zip(names, sheet.main.answer.styles).map { name, style in
            "    val \(name): TextStyle = style(\(KotlinExport.baseNumbers(style)))\n"
        }.joined()
        return """
            // \(sheet.preamble)
            \(KotlinExport.curveComment(sheet))
            package typescale

            import androidx.compose.ui.text.TextStyle
            import androidx.compose.ui.text.font.FontWeight
            import androidx.compose.ui.unit.em
            import androidx.compose.ui.unit.sp

            /** A type scale at the default text size. The platform scales sp to the reader's. */
            object \(StyleNames.type(sheet.scale.name))Type {
            \(values)
                private fun style(size: Double, lineHeight: Double, tracking: Double, weight: Int): TextStyle =
                    TextStyle(
                        fontSize = size.sp,
                        lineHeight = lineHeight.sp,
                        letterSpacing = tracking.em,
                        fontWeight = FontWeight(weight),
                    )
            }

            """
    }

    /// Returns size and line height in points, tracking in em, and the weight.
    private static func baseNumbers(_ style: TypesetStyle) -> String {
        let resolved = style.resolved
        let numbers = [resolved.size, style.lineHeight, resolved.tracking / resolved.size].map(decimal)
        return "\(numbers.joined(separator: ", ")), \(resolved.weight)"
    }

    // MARK: Several categories, in dp

    private var scaledText: String {
        let functions = names.indices.map { index in
            let rows = sheet.columns.map { column in
                "        Category.\(column.category.name) -> style(\(scaledNumbers(column.answer.styles[index])))\n"
            }.joined()
            return """
                    @Composable
                    fun \(names[index])(category: Category = Category.current()): TextStyle = when (category) {
                \(rows)    }

                """
        }.joined(separator: "\n")
        return """
            // \(sheet.preamble)
            \(viewportComment)
            package typescale

            import androidx.compose.runtime.Composable
            import androidx.compose.ui.platform.LocalDensity
            import androidx.compose.ui.text.TextStyle
            import androidx.compose.ui.text.font.FontWeight
            import androidx.compose.ui.unit.dp
            import androidx.compose.ui.unit.em

            /** A type scale: every style in every category. */
            object \(StyleNames.type(sheet.scale.name))Type {
                /** A content size category, with the font scale from which it is the nearest. */
                enum class Category(private val fontScale: Float) {
            \(cases)
                    companion object {
                        /** The category of the reader's text size. A constant category would ignore that setting. */
                        @Composable
                        fun current(): Category {
                            val scale = LocalDensity.current.fontScale
                            return values().last { it.fontScale <= scale }
                        }
                    }
                }

            \(functions)
                /** Sizes are scaled already: toSp() is the inverse of the platform's scaling of sp. */
                @Composable
                private fun style(size: Double, lineHeight: Double, tracking: Double, weight: Int): TextStyle =
                    TextStyle(
                        fontSize = with(LocalDensity.current) { size.dp.toSp() },
                        lineHeight = lineHeight.em,
                        letterSpacing = tracking.em,
                        fontWeight = FontWeight(weight),
                    )
            }

            """
    }

    /// A comment for a fluid scale, whose sizes are those of one viewport; empty for other scales.
    private var viewportComment: String {
        guard case .fluid(let curve) = sheet.scale.definition.curve else { return "" }
        let width = DecimalText.text(sheet.base.viewportWidth ?? curve.defaultWidth, digits: 2)
        return "// Sizes at a viewport's width of \(width); --viewport-width chooses another, such as a phone's.\n"
    }

    /// The cases with the geometric mean of two neighbors' font scales; the first one begins at zero.
    private var cases: String {
        let scales = sheet.columns.map(\.category.fontScale)
        return sheet.columns.indices.map { index in
            let from = index == 0 ? 0 : (scales[index - 1] * scales[index]).squareRoot()
            let end = index == sheet.columns.count - 1 ? ";" : ","
            return "        \(sheet.columns[index].category.name)(\(KotlinExport.decimal(from))f)\(end)\n"
        }.joined()
    }

    /// Returns the size in points, line height and tracking in em, and the weight.
    private func scaledNumbers(_ style: TypesetStyle) -> String {
        let resolved = style.resolved
        let shares = [style.lineHeight / resolved.size, resolved.tracking / resolved.size]
        let numbers = ([resolved.size] + shares).map(KotlinExport.decimal)
        return "\(numbers.joined(separator: ", ")), \(resolved.weight)"
    }

    // MARK: Shared with other exports

    /// A comment for base sizes that the platform scales otherwise than the scale; empty for other scales.
    static func curveComment(_ sheet: TokenSheet) -> String {
        (AndroidFontScaling.note(on: sheet.scale) ?? []).map { "// \($0)\n" }.joined()
    }

    /// Returns a Kotlin literal of type `Double`.
    static func decimal(_ number: Double) -> String {
        let text = DecimalText.text(number, digits: 6)
        return text.contains(".") ? text : text + ".0"
    }

    static func identifier(_ name: String) -> String {
        keywords.contains(Identifier(name)) ? "`\(name)`" : name
    }

    /// Kotlin's hard keywords.
    private static let keywords: Set<Identifier> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
        "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var",
        "when", "while",
    ]
}

/// Writes a scale with Material's names as a `Typography` of Material 3 for Compose, in base sizes.
struct ComposeExport {
    private let sheet: TokenSheet

    init(_ sheet: TokenSheet) throws(DesignTokenError) {
        try sheet.requireBase(.compose, "Android scales sp itself")
        try MaterialNames.require(of: sheet.scale, for: .compose, instead: .kotlin)
        self.sheet = sheet
    }

    func text() -> String {
        let styles = sheet.main.answer.styles.map { style in
            let resolved = style.resolved
            let tracking = KotlinExport.decimal(resolved.tracking / resolved.size)
            let settings = TextWords(resolved.text).featureSettings.map(SwiftExport.plain)
            let features = settings.map { "        fontFeatureSettings = \"\($0)\",\n" } ?? ""
            return """
                    \(resolved.style.name) = TextStyle(
                        fontSize = \(KotlinExport.decimal(resolved.size)).sp,
                        lineHeight = \(KotlinExport.decimal(style.lineHeight)).sp,
                        letterSpacing = \(tracking.hasPrefix("-") ? "(\(tracking))" : tracking).em,
                        fontWeight = FontWeight(\(resolved.weight)),
                \(features)    ),

                """
        }.joined()
        return """
            // \(sheet.preamble)
            \(KotlinExport.curveComment(sheet))
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
}

/// The names of Material 3's styles, which `Typography` and `TextTheme` have as parameters.
enum MaterialNames {
    static let all: [Identifier] = ["display", "headline", "title", "body", "label"].flatMap { role in
        ["Large", "Medium", "Small"].map { Identifier(role + $0) }
    }

    /// Throws an error that names the first style with another name.
    static func require(
        of scale: TypeScale, for format: ExportFormat, instead other: ExportFormat
    ) throws(DesignTokenError) {
        guard let style = scale.styles.first(where: { !all.contains($0.style.id) }) else { return }
        throw DesignTokenError(
            scale.name,
            "\(format.rawValue) needs Material's names (displayLarge to labelSmall), and the scale has "
                + "\"\(style.style.name)\"; use the format \(other.rawValue)")
    }
}
