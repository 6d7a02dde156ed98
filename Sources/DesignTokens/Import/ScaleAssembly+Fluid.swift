internal import DynamicType
internal import TypescaleStrings

extension ScaleAssembly {
    /// Makes a fluid scale of sizes that are all `clamp()` between two common widths.
    mutating func fluid(_ rows: [Row], _ sizes: [FluidSize]) throws(TokenError) -> TypeScaleDefinition {
        let all = try sizes.map { size throws(TokenError) in size.widths }
        // The size that grows most has the most exact widths.
        let steepest = sizes.indices.max { abs(sizes[$0].slope) < abs(sizes[$1].slope) } ?? 0
        let widths = (
            narrow: ScaleAssembly.simplest(all[steepest].narrow, of: sizes[steepest]),
            wide: ScaleAssembly.simplest(all[steepest].wide, of: sizes[steepest])
        )
        var styles: [StyleDefinition] = []
        for row in rows {
            let cell = row.cells[0]
            guard case .fluid(let size) = cell.style.size else {
                let other = rows.first { if case .fluid = $0.cells[0].style.size { true } else { false } }
                throw TokenError(
                    place: cell.place,
                    reason:
                        "\(row.name) has one size, and \(other?.name ?? "another") has clamp(); give it a clamp() too")
            }
            let own = size.widths
            guard abs(own.narrow - widths.narrow) <= ScaleAssembly.widthError(size, widths.narrow),
                abs(own.wide - widths.wide) <= ScaleAssembly.widthError(size, widths.wide)
            else {
                let others = zip(rows, all).filter { abs($1.narrow - own.narrow) >= 1 || abs($1.wide - own.wide) >= 1 }
                let other = others.first.map { "\($0.0.name) between \(text($0.1.narrow)) and \(text($0.1.wide))" }
                throw TokenError(
                    place: cell.place,
                    reason: "\(row.name) grows between \(text(own.narrow)) and \(text(own.wide)) px, "
                        + "\(other ?? "other styles elsewhere"); a scale has two widths")
            }
            let ends = size.ends
            guard case .multiple(let multiple) = cell.style.lineHeight else {
                guard case .font = cell.style.lineHeight else {
                    throw TokenError(
                        place: cell.place,
                        reason: "\(row.name) has a fixed line height and a size that grows; give a multiple such as 1.5"
                    )
                }
                styles.append(
                    try style(
                        row, size: .ends(narrow: rounded(ends.narrow), wide: rounded(ends.wide)), lineHeight: .font))
                continue
            }
            styles.append(
                try style(
                    row, size: .ends(narrow: rounded(ends.narrow), wide: rounded(ends.wide)),
                    lineHeight: .multiple(multiple)))
        }
        let plain = ScaleAssembly.plainStyle(of: styles) ?? TypeScaleDefinition.standardStyle(of: styles, .linear)
        let body = styles.first { $0.style == plain }?.size
        let first = sizes[0].ends
        let (narrow, wide) =
            body.flatMap { size in
                if case .ends(let narrow, let wide) = size { (narrow, wide) } else { nil }
            } ?? (rounded(first.narrow), rounded(first.wide))
        // Steps are not used by sizes with two ends; the ratio is a valid one.
        let curve = FluidCurve(
            narrow: FluidCurve.End(width: widths.narrow, base: narrow, ratio: 1),
            wide: FluidCurve.End(width: widths.wide, base: wide, ratio: 1), defaultWidth: widths.wide)
        return definition(styles, curve: .fluid(curve))
    }

    /// Returns a size's width in whole pixels, if its error permits them.
    private static func simplest(_ width: Double, of size: FluidSize) -> Double {
        let whole = width.rounded()
        return abs(width - whole) < widthError(size, width) - 1 ? whole : (width * 100).rounded() / 100
    }

    /// Returns the error of a width that follows from sizes with four decimals of a rem.
    private static func widthError(_ size: FluidSize, _ width: Double) -> Double {
        1 + (0.002 + 0.000_001 * width) / abs(size.slope)
    }

    private func text(_ number: Double) -> String { DecimalText.text(number, digits: 1) }
}
