// Sizes for Compose.
//
// A size in sp goes through the platform's curve. The default category alone is therefore written in sp: the platform
// scales it. Sizes of other categories have been scaled by the scale's own curve; in sp they would be scaled twice
// (27.41 sp is drawn as 36.2 dp at a font scale of 1.94). They are written in dp and converted by `toSp()`, the inverse
// of the platform's curve, so that the drawn size is the scale's. Letter spacing is in em, since a small number of sp
// grows by the steepest part of the curve; the line height of a converted size is in em for the same reason.

internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

extension TokenExport {
    /// The scale as a Kotlin file of text styles for Compose.
    var kotlin: String {
        let style = KotlinStyle(sheet, hasFeatures: false)
        return sheet.isBase && !style.isLimited ? kotlinInSp : kotlinInDp(style)
    }

    /// The default category, in sp.
    private var kotlinInSp: String {
        let values = zip(names, sheet.main.resolved.styles).map { name, style in
            let resolved = style.resolved
            let numbers = [resolved.size, style.lineHeight, resolved.tracking / resolved.size].map(TokenNumbers.decimal)
            return "    val \(name): TextStyle = style(\(numbers.joined(separator: ", ")), \(resolved.weight))\n"
        }.joined()
        let comment = (AndroidFontScaling.note(on: sheet) ?? []).map { "// \($0)\n" }.joined()
        let style = KotlinStyle.expression(
            size: "size.sp", lineHeight: "lineHeight.sp", tracking: "tracking", weight: "weight")
        return kotlinFile(
            comment, imports: ["ui.text.TextStyle", "ui.text.font.FontWeight", "ui.unit.em", "ui.unit.sp"],
            """
            /** A type scale at the default text size. The platform scales sp to the reader's. */
            object \(typeName)Type {
            \(values)
                private fun style(size: Double, lineHeight: Double, tracking: Double, weight: Int): TextStyle =
            \(style.indented(by: 8))
            }

            """)
    }

    /// Returns several categories, or limits, in dp.
    private func kotlinInDp(_ style: KotlinStyle) -> String {
        let functions = names.indices.map { index in
            if style.isLimited {
                return """
                        @Composable
                        fun \(names[index])(): TextStyle = \(style.call(index, in: sheet.main))

                    """
            }
            return """
                    @Composable
                    fun \(names[index])(category: Category = Category.current()): TextStyle = when (category) {
                \(style.cases(index, of: "Category").indented(by: 8))    }

                """
        }.joined(separator: "\n")
        let categories = style.isLimited ? "" : kotlinCategories(named: "Category").indented(by: 4) + "\n"
        return kotlinFile(
            "", imports: style.imports,
            """
            /** A type scale: every style \(style.isLimited ? "at the reader's text size" : "in every category"). */
            object \(typeName)Type {
            \(categories)\(functions)
            \(style.function.indented(by: 4))
            }

            """)
    }

    // MARK: Shared with the export of a typography

    /// Returns a file with a comment after the first one, and imports of Compose.
    func kotlinFile(_ comment: String, imports: [String], _ code: String) -> String {
        let imports = imports.map { "import androidx.compose.\($0)\n" }.joined()
        return "// \(preamble)\n\(comment)\npackage typescale\n\n\(imports)\n\(code)"
    }

    /// Returns the categories as an enumeration that finds the reader's, with a blank line after it.
    func kotlinCategories(named name: String) -> String {
        // Each has the font scale from which it is the nearest; the first one begins at zero.
        let cases = sheet.columns.indices.map { index in
            let column = sheet.columns[index]
            let least = ([column.category] + column.nearby).min() ?? column.category
            let from = index == 0 ? 0 : least.leastFontScale
            let end = index == sheet.columns.count - 1 ? ";" : ","
            return "    \(column.category.name)(\(TokenNumbers.decimal(from))f)\(end)\n"
        }.joined()
        return """
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

            """
    }
}
