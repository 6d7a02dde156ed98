// The specimen sheet: one row a style, one column an environment.
//
// All measures are multiples of a grid of eight points, but those that type itself gives. The first lines of a row stand
// on one baseline, whatever their size, and the style's name stands on it too: so sizes can be compared by eye. Every
// cell is as wide as its widest line at least, so that nothing overlaps where a letter is wider than the width.

internal import DynamicType
package import Fonts
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

/// Lays out a specimen.
package struct SpecimenSheet {
    private struct Cell {
        var style: TypesetStyle
        var sample: DrawingTypesetter.Block
        var caption: DrawingTypesetter.Block
    }

    private struct Row {
        var name: DrawingTypesetter.Block
        var detail: DrawingTypesetter.Block
        var cells: [Cell]
        /// Distance of the first baseline from the row's content's top.
        var baseline: Double
        var height: Double
    }

    private enum Grid {
        static let margin = 48.0
        static let gutter = 40.0
        static let names = 136.0
        static let rowPadding = 20.0
        static let captionGap = 6.0
    }

    private let specimen: Specimen
    private let typesetter: DrawingTypesetter
    private let progress: (Int, Int) -> Void

    /// A sheet of a specimen; `progress` hears how many rows of how many are done.
    package init(
        _ specimen: Specimen, typesetter: DrawingTypesetter, progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) {
        self.specimen = specimen
        self.typesetter = typesetter
        self.progress = progress
    }

    /// The picture.
    package func drawing() throws(FontError) -> Drawing {
        var drawing = Drawing(title: "\(specimen.title): \(specimen.columns.map(\.title).joined(separator: ", "))")
        let rows = try makeRows()
        let widths = specimen.columns.indices.map { column in
            rows.reduce(specimen.width) { width, row in
                max(width, row.cells[column].sample.width, row.cells[column].caption.width)
            }
        }
        let names = rows.reduce(Grid.names) { max($0, $1.name.width, $1.detail.width) }
        var lefts: [Double] = []
        var x = Grid.margin + names + Grid.gutter
        for width in widths {
            lefts.append(x)
            x += width.rounded(.up) + Grid.gutter
        }
        drawing.width = x - Grid.gutter + Grid.margin
        var y = try header(&drawing, lefts)
        for row in rows {
            drawing.add(
                .line(
                    from: .init(Grid.margin, y), to: .init(drawing.width - Grid.margin, y), width: 0.75, dash: 0, .rule)
            )
            add(row, at: y + Grid.rowPadding, lefts, to: &drawing)
            y += row.height + 2 * Grid.rowPadding
        }
        if specimen.showsGuides { y = try legend(&drawing, at: y) }
        drawing.height = (y + Grid.margin - Grid.rowPadding).rounded(.up)
        return drawing
    }

    // MARK: Rows

    private func makeRows() throws(FontError) -> [Row] {
        var rows: [Row] = []
        let count = specimen.columns.first?.styles.count ?? 0
        for index in 0..<count {
            progress(index, count)
            rows.append(try row(index))
        }
        return rows
    }

    private func row(_ index: Int) throws(FontError) -> Row {
        var cells: [Cell] = []
        for column in specimen.columns {
            let style = column.styles[index]
            cells.append(
                Cell(
                    style: style,
                    sample: try typesetter.sample(specimen.sample, style.resolved, width: specimen.width),
                    caption: try typesetter.caption(SpecimenSheet.caption(style), size: 11)))
        }
        let first = cells[0].style
        let weight = DecimalText.text(first.font.weight, digits: 0)
        let name = try typesetter.caption(first.resolved.style.name, size: 14, weight: 600)
        let detail = try typesetter.caption("\(first.font.family) \(weight)", size: 11)
        let baseline = cells.reduce(name.baseline) { max($0, $1.sample.baseline) }
        var height = baseline - name.baseline + name.height + 2 + detail.height
        for cell in cells {
            let shift = baseline - cell.sample.baseline
            height = max(height, shift + cell.sample.height + Grid.captionGap + cell.caption.height)
        }
        return Row(name: name, detail: detail, cells: cells, baseline: baseline, height: height.rounded(.up))
    }

    /// Size and line height, and what is unusual.
    private static func caption(_ style: TypesetStyle) -> String {
        let resolved = style.resolved
        var parts = ["\(DecimalText.text(resolved.size, digits: 2)) / \(DecimalText.text(style.lineHeight, digits: 2))"]
        if resolved.tracking != 0 {
            let sign = resolved.tracking > 0 ? "+" : "−"
            parts.append(sign + DecimalText.text(resolved.tracking.magnitude, digits: 2))
        }
        if let cap = resolved.clamp { parts.append("held at \(cap.rawValue)") }
        return parts.joined(separator: "  ")
    }

    private func add(_ row: Row, at top: Double, _ lefts: [Double], to drawing: inout Drawing) {
        let nameTop = top + row.baseline - row.name.baseline
        drawing.add(row.name, at: .init(Grid.margin, nameTop), .ink)
        drawing.add(row.detail, at: .init(Grid.margin, nameTop + row.name.height + 2), .soft)
        for (column, cell) in row.cells.enumerated() {
            let place = Drawing.Point(lefts[column], top + row.baseline - cell.sample.baseline)
            let name = cell.style.resolved.style.name
            drawing.begin(
                "cell", label: "\(name), \(specimen.columns[column].title): \(SpecimenSheet.caption(cell.style))",
                box: Drawing.Box(place.x, place.y, specimen.width, cell.sample.height))
            for line in cell.sample.lines { add(line, of: cell, at: place, to: &drawing) }
            drawing.end()
            drawing.add(cell.caption, at: .init(place.x, place.y + cell.sample.height + Grid.captionGap), .soft)
        }
    }

    private func add(_ line: GlyphLine, of cell: Cell, at place: Drawing.Point, to drawing: inout Drawing) {
        let box = Drawing.Box(place.x + line.left, place.y + line.top, line.width, line.height)
        drawing.begin("line", box: box)
        if specimen.showsGuides {
            drawing.add(
                .box(Drawing.Box(place.x, box.y + 0.5, specimen.width, max(box.height - 1, 0)), radius: 0, .wash))
            Guides.add(
                to: &drawing, left: place.x, width: specimen.width, baseline: place.y + line.baseline,
                metrics: cell.style.metrics)
        }
        drawing.add(line, of: cell.sample.source, at: place) { _ in .ink }
        drawing.end()
    }

    // MARK: Round the rows

    /// Title, subtitle and what stands above each column; returns where the rows begin.
    private func header(_ drawing: inout Drawing, _ lefts: [Double]) throws(FontError) -> Double {
        let header = SheetHeader(
            title: (specimen.title, 28), subtitle: specimen.subtitle, gap: 32,
            columns: specimen.columns.map { ($0.title, SpecimenSheet.detail(of: $0)) })
        return try header.draw(on: &drawing, margin: Grid.margin, lefts: lefts, with: typesetter) + 8
    }

    private static func detail(of column: Specimen.Column) -> String {
        let environment = column.scale.environment
        if case .category = environment.requested.preference {
            return "font scale \(DecimalText.text(environment.fontScale, digits: 3))"
        }
        return "like \(environment.category.name)"
    }

    private func legend(_ drawing: inout Drawing, at top: Double) throws(FontError) -> Double {
        drawing.add(
            .line(
                from: .init(Grid.margin, top), to: .init(drawing.width - Grid.margin, top), width: 0.75, dash: 0, .rule)
        )
        let y = top + Grid.rowPadding
        var x = Grid.margin
        for (kind, word) in Guides.legend {
            let text = try typesetter.caption(word, size: 11)
            if x > Grid.margin, x + 32 + text.width > drawing.width - Grid.margin { break }
            Guides.add(kind, to: &drawing, from: .init(x, y + text.baseline - 4), width: 24)
            drawing.add(text, at: .init(x + 32, y), .soft)
            x += 32 + text.width + 24
        }
        return y + 16 + Grid.rowPadding
    }
}
