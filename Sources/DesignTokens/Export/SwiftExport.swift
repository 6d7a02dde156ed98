internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

extension TokenExport {
    /// The scale as a Swift file without imports, so that it compiles on every platform.
    var swift: String {
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
            "        [\n" + column.resolved.styles.map { "            \(value($0)),\n" }.joined() + "        ],\n"
        }.joined()
        return """
            // \(preamble)

            /// A type scale: every style in every category, in points.
            public enum \(typeName)Type {
                /// A resolved style.
                public struct Style: Hashable, Sendable {
                    /// The font size.
                    public let size: Double
                    /// The line height.
                    public let lineHeight: Double
                    /// The tracking.
                    public let tracking: Double
                    /// The weight, 1 to 1000.
                    public let weight: Int
                    /// The typeface's family.
                    public let family: String
                }

                /// A content size category.
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
        let numbers = [resolved.size, style.lineHeight, resolved.tracking].map { FixedPoint.text($0, upTo: 6) }
        return "Style(size: \(numbers[0]), lineHeight: \(numbers[1]), tracking: \(numbers[2]), "
            + "weight: \(resolved.weight), family: \"\(StyleNames.plain(style.font.family))\")"
    }
}
