internal import DynamicType
internal import TypescaleAPI
internal import TypescalePreview
internal import TypescaleStrings

/// Writes a scale as Android resources: dimensions in sp, which the system scales, and a text appearance for each
/// style.
struct AndroidExport {
    private let sheet: TokenSheet
    private let names: [String]

    init(_ sheet: TokenSheet) throws(PreviewError) {
        guard sheet.columns.count == 1 else {
            throw PreviewError(
                .tokens, "android-xml",
                "has one category, since Android scales sp itself; choose one with --categories")
        }
        self.sheet = sheet
        names = try sheet.names(StyleNames.snake)
    }

    func text() -> String {
        let styles = sheet.main.answer.styles
        let dimensions = zip(names, styles).map { name, style in
            """
                <dimen name="type_\(name)_size">\(number(style.resolved.size))sp</dimen>
                <dimen name="type_\(name)_line_height">\(number(style.lineHeight))sp</dimen>

            """
        }.joined()
        let appearances = zip(names, styles).map { name, style in
            let resolved = style.resolved
            return """
                    <style name="TextAppearance.Type.\(StyleNames.type(resolved.style.name))" parent="">
                        <item name="android:textSize">@dimen/type_\(name)_size</item>
                        <item name="android:lineHeight">@dimen/type_\(name)_line_height</item>
                        <item name="android:letterSpacing">\(number(resolved.tracking / resolved.size))</item>
                        <item name="android:textFontWeight">\(resolved.weight)</item>
                    </style>

                """
        }.joined()
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <!-- \(AndroidExport.comment(sheet.preamble)) -->
            <resources xmlns:tools="http://schemas.android.com/tools" tools:targetApi="28">
            \(dimensions)\(appearances)</resources>

            """
    }

    /// Makes a text valid in an XML comment, which must not contain two consecutive hyphens.
    private static func comment(_ text: String) -> String {
        text.reduce(into: "") { comment, character in
            if character == "-", comment.last == "-" { comment += " " }
            comment.append(character)
        }
    }

    private func number(_ value: Double) -> String { DecimalText.text(value, digits: 5) }
}

/// Writes a scale as a Kotlin file for Compose.
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
                /** A content size category. */
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
