internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// Resolved styles at one size as text, a line a style.
struct StyleTable {
    let text: String

    init(
        _ styles: [TextStyle], _ context: LayoutContext, _ size: TextSizePreference, _ typesetter: Typesetter
    ) throws(LayoutFault) {
        let environment = try typesetter.environment(context, size)
        let scale = try BundledResources.scale(context.scale)
        var rows = [[size.words, "size", "line", "tracking", "weight", "face"]]
        for style in styles.isEmpty ? scale.styles.map(\.style) : styles {
            let index: Int
            do throws(DynamicTypeError) {
                index = try scale.index(of: style)
            } catch {
                throw LayoutFault(error)
            }
            let resolved = environment.scale.styles[index]
            let request = environment.key.preparation.preparation[index].regular
            let match = try typesetter.face(for: request, style.name, context)
            rows.append([
                style.name, StyleTable.thousandths(resolved.size),
                resolved.lineHeight.map { StyleTable.thousandths($0) } ?? "the face's",
                StyleTable.thousandths(resolved.tracking), String(resolved.weight), match.family,
            ])
        }
        let widths = rows[0].indices.map { column in rows.reduce(0) { max($0, $1[column].count) } }
        text = rows.map { row in
            // Names to the left, numbers to the right; nothing follows the last column.
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                if column == row.count - 1 { return row[column] }
                return column == 0 ? row[column] + space : space + row[column]
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// Points to a thousandth, as scales are rounded no finer.
    private static func thousandths(_ value: Double) -> String { FixedPoint.text(value, upTo: 3) }
}
