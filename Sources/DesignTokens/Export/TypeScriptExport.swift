internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

extension TokenExport {
    /// The scale as a TypeScript object that is `as const`, for the web or for React Native.
    var typeScript: String {
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
            // \(preamble)\(format == .reactNative ? TokenExport.nativeComment : "")

            export const type = {
            \(object)} as const;

            \(keys)
            """
    }

    private static let nativeComment = """

        // The sizes of the default text size, in dp: the system scales fontSize and lineHeight to the reader's.
        """

    private func members(_ column: TokenSheet.Column, indent: String) -> String {
        zip(styles(column), column.resolved.styles).map { style, typeset in
            let members = format == .reactNative ? nativeMembers(typeset) : webMembers(style, typeset)
            return "\(indent)\(style.name): { \(members.map { "\($0.0): \($0.1)" }.joined(separator: ", ")) },\n"
        }.joined()
    }

    private func webMembers(_ style: CSSValues, _ typeset: TypesetStyle) -> [(String, String)] {
        style.members.map { name, value in
            switch name {
            case "lineHeight" where typeset.resolved.lineHeightSource != .font:
                (name, FixedPoint.text(typeset.lineHeight / typeset.resolved.size, upTo: 4))
            case "fontWeight": (name, value)
            default: (name, TokenExport.quoted(value))
            }
        }
    }

    /// Returns numbers in dp; a weight is a text in React Native.
    private func nativeMembers(_ style: TypesetStyle) -> [(String, String)] {
        let resolved = style.resolved
        let numbers = [resolved.size, style.lineHeight, resolved.tracking].map { FixedPoint.text($0, upTo: 4) }
        var members = [
            ("fontFamily", TokenExport.quoted(style.font.family)), ("fontSize", numbers[0]), ("lineHeight", numbers[1]),
            ("letterSpacing", numbers[2]), ("fontWeight", "\"\(resolved.weightInHundreds)\""),
        ]
        if let transform = resolved.textProperties.textTransform {
            members.append(("textTransform", "\"\(transform.rawValue)\""))
        }
        let isOmitted = CSSProperties(resolved.textProperties).omitted(in: .reactNative).contains(
            "font-variant-numeric")
        if let figures = resolved.textProperties.fontVariantNumeric, !isOmitted {
            members.append(("fontVariant", figures.list))
        }
        return members
    }

    /// Returns the scale as text styles of Panda CSS or Chakra UI 3, which take the same object.
    func textStyles(of package: String) -> String {
        let styles = styles(sheet.main).map { style in
            let members = style.members.map { "      \($0.name): \(TokenExport.quoted($0.value)),\n" }.joined()
            return "  \(style.name): {\n    value: {\n\(members)    },\n  },\n"
        }.joined()
        return """
            // \(preamble)

            import { defineTextStyles } from "\(package)";

            export const textStyles = defineTextStyles({
            \(styles)});

            """
    }

    /// Formats a text as a literal, with quotation marks and backslashes escaped.
    private static func quoted(_ text: String) -> String {
        let text = text.replacingScalars { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\u{0}"..."\u{1F}", "\u{2028}", "\u{2029}": " "
            default: nil
            }
        }
        return "\"\(text)\""
    }
}
