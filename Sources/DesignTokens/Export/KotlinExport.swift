internal import DynamicType
internal import TypescaleAPI
internal import TypescalePreview
internal import TypescaleStrings

/// A scale as a Kotlin file for Compose.
struct KotlinExport {
    private let sheet: TokenSheet
    private let names: [String]

    init(_ sheet: TokenSheet) throws(PreviewError) {
        self.sheet = sheet
        names = try sheet.names { KotlinExport.identifier(StyleNames.camel($0)) }
    }

    func text() -> String {
        let categories = sheet.columns.map(\.category.name).joined(separator: ", ")
        let functions = names.indices.map { index in
            let rows = sheet.columns.map { column in
                "        Category.\(column.category.name) -> \(value(column.answer.styles[index]))\n"
            }.joined()
            return "    fun \(names[index])(category: Category): TextStyle = when (category) {\n\(rows)    }\n"
        }.joined(separator: "\n")
        return """
            // \(sheet.preamble)

            package typescale

            import androidx.compose.ui.text.TextStyle
            import androidx.compose.ui.text.font.FontWeight
            import androidx.compose.ui.unit.sp

            /** A type scale: every style in every category. */
            object \(StyleNames.type(sheet.scale.name))Type {
                /** A content-size category. */
                enum class Category { \(categories) }

            \(functions)
                private fun style(size: Double, lineHeight: Double, tracking: Double, weight: Int): TextStyle =
                    TextStyle(
                        fontSize = size.sp,
                        lineHeight = lineHeight.sp,
                        letterSpacing = tracking.sp,
                        fontWeight = FontWeight(weight),
                    )
            }

            """
    }

    private func value(_ style: TypesetStyle) -> String {
        let resolved = style.resolved
        let numbers = [resolved.size, style.lineHeight, resolved.tracking].map { number in
            let text = DecimalText.text(number, digits: 6)
            return text.contains(".") ? text : text + ".0"
        }
        return "style(\(numbers.joined(separator: ", ")), \(resolved.weight))"
    }

    private static func identifier(_ name: String) -> String {
        keywords.contains(Identifier(name)) ? "`\(name)`" : name
    }

    /// Kotlin's hard keywords.
    private static let keywords: Set<Identifier> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
        "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var",
        "when", "while",
    ]
}
