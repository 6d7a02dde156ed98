internal import DynamicType
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

extension TokenExport {
    /// The scale as Android resources: base sizes in sp, which the platform scales, and a text appearance for each
    /// style.
    var android: String {
        let styles = sheet.main.resolved.styles
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
                \(textItems(resolved.textProperties))    </style>

                """
        }.joined()
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <!-- \(TokenExport.comment(preamble)) -->
            \(curveComment)<resources xmlns:tools="http://schemas.android.com/tools" tools:targetApi="28">
            \(dimensions)\(appearances)</resources>

            """
    }

    private func textItems(_ text: TextProperties) -> String {
        // Resources end a text at an apostrophe.
        let settings = CSSProperties(text).featureSettings.map { settings in
            StyleNames.plain(settings).filter { $0 != "<" && $0 != "&" }.replacing("'", with: "\\'")
        }
        return (settings.map { "        <item name=\"android:fontFeatureSettings\">\($0)</item>\n" } ?? "")
            + (text.textTransform == .uppercase ? "        <item name=\"android:textAllCaps\">true</item>\n" : "")
    }

    /// A comment for scales with another curve than the platform's, which resources cannot express.
    private var curveComment: String {
        AndroidFontScaling.note(on: sheet).map { lines in
            "<!-- \(lines.joined(separator: "\n     ")) -->\n"
        } ?? ""
    }

    /// Makes a text valid in an XML comment, which must not contain two consecutive hyphens.
    private static func comment(_ text: String) -> String {
        text.reduce(into: "") { comment, character in
            if character == "-", comment.last == "-" { comment += " " }
            comment.append(character)
        }
    }

    private func number(_ value: Double) -> String { FixedPoint.text(value, upTo: 5) }
}
