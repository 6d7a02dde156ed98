internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

/// Writes a scale as a TypeScript object that is `as const`, for the web or for React Native.
struct TypeScriptExport {
    let sheet: TokenSheet
    let names: [String]
    let isNative: Bool

    func text() -> String {
        let object: String
        let keys: String
        if sheet.columns.count == 1 {
            object = members(sheet.main, indent: "  ")
            keys = "export type TypeStyle = keyof typeof type;\n"
        } else {
            object = sheet.columns.map { column in
                "  \(column.category.name): {\n\(members(column, indent: "    "))  },\n"
            }.joined()
            keys = """
                export type TypeCategory = keyof typeof type;
                export type TypeStyle = keyof (typeof type)["\(sheet.main.category.name)"];

                """
        }
        return """
            // \(sheet.preamble)\(isNative ? TypeScriptExport.nativeComment : "")

            export const type = {
            \(object)} as const;

            \(keys)
            """
    }

    private static let nativeComment = """

        // The sizes of the default text size, in dp: the system scales fontSize and lineHeight to the reader's.
        """

    private func members(_ column: TokenSheet.Column, indent: String) -> String {
        column.resolved.styles.enumerated().map { index, style in
            let values = isNative ? nativeValues(style) : webValues(style, index)
            let text = values.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
            return "\(indent)\(names[index]): { \(text) },\n"
        }.joined()
    }

    private func webValues(_ style: TypesetStyle, _ index: Int) -> [(String, String)] {
        let values = CSSValues(style, at: index, in: sheet)
        let isNormal = style.resolved.lineHeightSource == .font
        let multiple = FixedPoint.text(style.lineHeight / style.resolved.size, upTo: 4)
        let family = CSSValues.stack(role: style.resolved.role.name, family: style.font.family)
        return [
            ("fontFamily", TypeScriptExport.quoted(family)), ("fontSize", TypeScriptExport.quoted(values.size)),
            ("lineHeight", isNormal ? "\"normal\"" : multiple),
            ("letterSpacing", TypeScriptExport.quoted(values.trackingInEm)), ("fontWeight", values.weight),
        ] + TextWords(sheet.scale.styles[index].text).members.map { ($0.0, TypeScriptExport.quoted($0.1)) }
    }

    /// Returns numbers in dp; a weight is a text in React Native.
    private func nativeValues(_ style: TypesetStyle) -> [(String, String)] {
        let resolved = style.resolved
        let numbers = [resolved.size, style.lineHeight, resolved.tracking].map { FixedPoint.text($0, upTo: 4) }
        var values = [
            ("fontFamily", TypeScriptExport.quoted(style.font.family)), ("fontSize", numbers[0]),
            ("lineHeight", numbers[1]), ("letterSpacing", numbers[2]),
            ("fontWeight", "\"\(resolved.weightInHundreds)\""),
        ]
        if let transform = resolved.text.textTransform { values.append(("textTransform", "\"\(transform.rawValue)\"")) }
        let isOmitted = TextWords(resolved.text).omitted(in: .reactNative).contains("font-variant-numeric")
        if let figures = resolved.text.fontVariantNumeric, !isOmitted { values.append(("fontVariant", figures.list)) }
        return values
    }

    /// Formats a text as a literal, with quotation marks and backslashes escaped.
    static func quoted(_ text: String) -> String {
        "\""
            + text.unicodeScalars.reduce(into: "") { literal, scalar in
                switch scalar {
                case "\"", "\\": literal += "\\\(scalar)"
                case "\u{0}"..."\u{1F}", "\u{2028}", "\u{2029}": literal += " "
                default: literal.unicodeScalars.append(scalar)
                }
            } + "\""
    }
}

/// Writes a scale as text styles of Panda CSS or Chakra UI 3, which take the same object.
struct TextStylesExport {
    let sheet: TokenSheet
    let names: [String]
    /// The package that defines the function of the styles.
    let package: String

    func text() -> String {
        let styles = sheet.main.resolved.styles.enumerated().map { index, style in
            let values = CSSValues(style, at: index, in: sheet)
            let family = CSSValues.stack(role: style.resolved.role.name, family: style.font.family)
            let properties =
                [
                    ("fontFamily", family), ("fontSize", values.size), ("lineHeight", values.lineHeight),
                    ("letterSpacing", values.trackingInEm), ("fontWeight", values.weight),
                ] + TextWords(sheet.scale.styles[index].text).members
            let members = properties.map { "      \($0.0): \(TypeScriptExport.quoted($0.1)),\n" }.joined()
            return "  \(names[index]): {\n    value: {\n\(members)    },\n  },\n"
        }.joined()
        return """
            // \(sheet.preamble)

            import { defineTextStyles } from "\(package)";

            export const textStyles = defineTextStyles({
            \(styles)});

            """
    }
}
