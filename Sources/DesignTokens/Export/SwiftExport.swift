internal import DynamicType
internal import Fonts
internal import TypescaleAPI
internal import TypescalePreview
internal import TypescaleStrings

/// A scale as a Swift file: no imports, so that it compiles wherever Swift does.
struct SwiftExport {
    private let sheet: TokenSheet
    private let names: [String]

    init(_ sheet: TokenSheet) throws(PreviewError) {
        self.sheet = sheet
        names = try sheet.names { SwiftExport.identifier(StyleNames.camel($0)) }
    }

    func text() -> String {
        let cases = sheet.columns.map { column in
            let name = column.category.name
            return "        case \(name.lowercased()) = \"\(name)\"\n"
        }.joined()
        let styles = zip(names, sheet.scale.styles).enumerated().map { index, pair in
            """
                /// The style in a category.
                public static func \(pair.0)(_ category: Category) -> Style { styles[category.row][\(index)] }

            """
        }.joined()
        let rows = sheet.columns.map { column in
            "        [\n" + column.answer.styles.map { "            \(value($0)),\n" }.joined() + "        ],\n"
        }.joined()
        return """
            // \(sheet.preamble)

            /// A type scale: every style in every category, in points.
            public enum \(StyleNames.type(sheet.scale.name))Type {
                /// A style as it is drawn.
                public struct Style: Hashable, Sendable {
                    /// Font size.
                    public let size: Double
                    /// Height of a line.
                    public let lineHeight: Double
                    /// Letter spacing.
                    public let tracking: Double
                    /// Weight, 1 to 1000.
                    public let weight: Int
                    /// The typeface's family.
                    public let family: String
                }

                /// A content-size category.
                public enum Category: String, CaseIterable, Sendable {
            \(cases)
                    fileprivate var row: Int { Category.allCases.firstIndex(of: self) ?? 0 }
                }

            \(styles)
                private static let styles: [[Style]] = [
            \(rows)    ]
            }

            """
    }

    private func value(_ style: TypesetStyle) -> String {
        let resolved = style.resolved
        let numbers = [resolved.size, style.lineHeight, resolved.tracking].map { DecimalText.text($0, digits: 6) }
        return "Style(size: \(numbers[0]), lineHeight: \(numbers[1]), tracking: \(numbers[2]), "
            + "weight: \(resolved.weight), family: \"\(SwiftExport.plain(style.font.family))\")"
    }

    /// A text as it may stand in a literal or a comment.
    static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" && $0 != "$" }))
    }

    private static func identifier(_ name: String) -> String {
        keywords.contains(Identifier(name)) ? "`\(name)`" : name
    }

    /// Words that may not name a function as they are.
    private static let keywords: Set<Identifier> = [
        "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "init",
        "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat",
        "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try", "typealias", "var", "where", "while",
    ]
}
