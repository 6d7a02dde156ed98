internal import DynamicType
internal import TypescaleAPI
internal import TypescalePreview
internal import TypescaleStrings

/// A scale as Android resources: dimensions in sp, which the system scales by itself, and a text appearance a style.
struct AndroidExport {
    private let sheet: TokenSheet
    private let names: [String]

    init(_ sheet: TokenSheet) throws(PreviewError) {
        guard sheet.columns.count == 1 else {
            throw PreviewError(
                .tokens, "android-xml",
                "holds one category, as Android scales sp by itself; choose one with --categories")
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

    /// A text as it may stand in a comment, where no two hyphens follow each other.
    private static func comment(_ text: String) -> String {
        text.reduce(into: "") { comment, character in
            if character == "-", comment.last == "-" { comment += " " }
            comment.append(character)
        }
    }

    private func number(_ value: Double) -> String { DecimalText.text(value, digits: 5) }
}
