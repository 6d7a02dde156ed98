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
    let sheet: TokenSheet
    let names: [String]
    private let limits: KotlinBounds?

    init(sheet: TokenSheet, names: [String]) {
        (self.sheet, self.names) = (sheet, names)
        limits = KotlinBounds(sheet)
    }

    func text() -> String { sheet.isBase && limits == nil ? baseText : scaledText }

    // MARK: The default category, in sp

    private var baseText: String {
        let values = zip(names, sheet.main.resolved.styles).map { name, style in
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
        let numbers = [resolved.size, style.lineHeight, resolved.tracking / resolved.size].map(TokenNumbers.decimal)
        return "\(numbers.joined(separator: ", ")), \(resolved.weight)"
    }

    // MARK: Several categories, or limits, in dp

    private var scaledText: String {
        let isLimited = limits != nil
        let functions = names.indices.map { index in
            if let limits {
                return "    @Composable\n    fun \(names[index])(): TextStyle = style(\(limits.arguments(index)))\n"
            }
            let rows = sheet.columns.map { column in
                "        Category.\(column.category.name) -> style(\(KotlinExport.scaledNumbers(column.resolved.styles[index])))\n"
            }.joined()
            return """
                    @Composable
                    fun \(names[index])(category: Category = Category.current()): TextStyle = when (category) {
                \(rows)    }

                """
        }.joined(separator: "\n")
        let categories = isLimited ? "" : KotlinCategories(sheet: sheet).text(named: "Category", indent: "    ") + "\n"
        let parameters = "size: Double, lineHeight: Double, tracking: Double, weight: Int"
        return """
            // \(sheet.preamble)
            \(KotlinExport.viewportComment(sheet))
            package typescale

            import androidx.compose.runtime.Composable
            import androidx.compose.ui.platform.LocalDensity
            import androidx.compose.ui.text.TextStyle
            import androidx.compose.ui.text.font.FontWeight
            \(isLimited ? "import androidx.compose.ui.unit.Dp\n" : "")import androidx.compose.ui.unit.dp
            import androidx.compose.ui.unit.em
            \(isLimited ? "import androidx.compose.ui.unit.sp\n" : "")
            /** A type scale: every style \(isLimited ? "at the reader's text size" : "in every category"). */
            object \(StyleNames.type(sheet.scale.name))Type {
            \(categories)\(functions)
                /** \(KotlinBounds.comment(isLimited)) */
                @Composable
                private fun style(\(parameters)\(KotlinBounds.parameters(isLimited))): TextStyle =
                    TextStyle(
                        fontSize = with(LocalDensity.current) { \(limits?.size ?? "size.dp").toSp() },
                        lineHeight = lineHeight.em,
                        letterSpacing = tracking.em,
                        fontWeight = FontWeight(weight),
                    )
            }

            """
    }

    /// Returns the size in points, line height and tracking in em, and the weight.
    static func scaledNumbers(_ style: TypesetStyle, size: Double? = nil) -> String {
        let resolved = style.resolved
        let shares = [style.lineHeight / resolved.size, resolved.tracking / resolved.size]
        let numbers = ([size ?? resolved.size] + shares).map(TokenNumbers.decimal)
        return "\(numbers.joined(separator: ", ")), \(resolved.weight)"
    }

    // MARK: Shared with other exports

    /// A comment for a fluid scale, whose sizes are those of one viewport; empty for other scales.
    static func viewportComment(_ sheet: TokenSheet) -> String {
        guard case .fluid(let curve) = sheet.scale.definition.curve else { return "" }
        let width = FixedPoint.text(sheet.base.viewportWidth ?? curve.defaultWidth, upTo: 2)
        return "// Sizes at a viewport's width of \(width); --viewport-width chooses another, such as a phone's.\n"
    }

    /// A comment for base sizes that the platform scales otherwise than the scale; empty for other scales.
    static func curveComment(_ sheet: TokenSheet) -> String {
        (AndroidFontScaling.note(on: sheet) ?? []).map { "// \($0)\n" }.joined()
    }

    /// Returns a name in backticks if it is a keyword, or has a mark, such as a vowel sign, beside letters and digits.
    static func identifier(_ name: String) -> String {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
                true
            default: false
            }
        }
        return !isPlain || keywords.contains(Identifier(name)) ? "`\(name)`" : name
    }

    /// Kotlin's hard keywords.
    private static let keywords: Set<Identifier> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
        "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var",
        "when", "while",
    ]
}
