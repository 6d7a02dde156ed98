// The specimen sheet: one row for each style, one column for each environment.
//
// All distances are multiples of a grid of eight points, except for those of the type itself. The first lines of a row
// and the style's name share a baseline whatever their size, so that sizes can be compared by eye. A cell is at least
// as wide as its widest line, so that nothing overlaps if a letter is wider than the width.

internal import DynamicType
package import Fonts
internal import TextLayout
internal import TypescaleStrings

/// A specimen laid out as a sheet.
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
        /// The distance from the top of the row's content to the first baseline.
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

    /// Creates a sheet of a specimen; `progress` receives the index of the current row and the number of rows.
    package init(
        _ specimen: Specimen, typesetter: DrawingTypesetter, progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) {
        self.specimen = specimen
        self.typesetter = typesetter
        self.progress = progress
    }

    package func drawing() throws(FontError) -> Drawing {
        var drawing = Drawing(title: "\(specimen.title): \(specimen.columns.map(\.title).joined(separator: ", "))")
        let rows = try makeRows()
        // The distances of a column's left and right end from the left edge of its samples and captions.
        let ranges = specimen.columns.indices.map { column in
            rows.reduce(0...specimen.width) { range, row in
                let range = range.union(row.cells[column].sample.lines)
                return range.lowerBound...max(range.upperBound, row.cells[column].caption.width)
            }
        }
        let headings = try zip(specimen.columns, ranges).map { column, range throws(FontError) in
            try ColumnHeading(
                column.title, detail: SpecimenSheet.detail(of: column), width: range.upperBound, with: typesetter)
        }
        let names = rows.reduce(Grid.names) { max($0, $1.name.width, $1.detail.width) }
        var lefts: [Double] = []
        var x = Grid.margin + names + Grid.gutter
        for (range, heading) in zip(ranges, headings) {
            lefts.append(x - range.lowerBound)
            x += (max(range.upperBound, heading.width) - range.lowerBound).rounded(.up) + Grid.gutter
        }
        drawing.width = x - Grid.gutter + Grid.margin
        var y = try header(&drawing, rows, headings, lefts)
        for row in rows {
            addRule(to: &drawing, at: y)
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
        var faces = ""
        for column in specimen.columns {
            let style = column.styles[index]
            let sample = try typesetter.sample(specimen.sample, style.resolved, width: specimen.width)
            // The name at the left has the faces of the first column; other columns state theirs if they differ.
            let own = DrawingTypesetter.names(of: sample.faces.isEmpty ? [style.font.face] : sample.faces)
            if cells.isEmpty { faces = own }
            let caption = SpecimenSheet.caption(style) + (own == faces ? "" : "  " + own)
            cells.append(
                Cell(
                    style: style, sample: sample,
                    caption: try typesetter.caption(
                        caption, size: 11, width: max(specimen.width, ColumnHeading.leastWidth))))
        }
        let name = try typesetter.caption(cells[0].style.resolved.style.name, size: 14, weight: 600)
        let detail = try typesetter.caption(faces, size: 11, width: Grid.names)
        let baseline = cells.reduce(name.baseline) { max($0, $1.sample.baseline - $1.sample.verticalRange.top) }
        var height = baseline - name.baseline + name.height + 2 + detail.height
        for cell in cells {
            let shift = baseline - cell.sample.baseline
            height = max(height, shift + cell.sample.verticalRange.bottom + Grid.captionGap + cell.caption.height)
        }
        return Row(name: name, detail: detail, cells: cells, baseline: baseline, height: height.rounded(.up))
    }

    /// Describes size, line height and unusual properties.
    private static func caption(_ style: TypesetStyle) -> String {
        let resolved = style.resolved
        var parts = ["\(FixedPoint.text(resolved.size, upTo: 2)) / \(FixedPoint.text(style.lineHeight, upTo: 2))"]
        let tracking = FixedPoint.signed(resolved.tracking)
        if tracking != "+0" { parts.append(tracking) }
        if let cap = resolved.clamp { parts.append("limited to \(cap.rawValue)") }
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
            drawing.add(cell.sample.lines) { line, drawing in
                guard specimen.showsGuides else { return }
                let height = max(line.height - 1, 0)
                let box = Drawing.Box(place.x, place.y + line.top + 0.5, specimen.width, height)
                drawing.add(.box(box, radius: 0, .wash))
            } letters: { line, drawing in
                add(line, of: cell, at: place, to: &drawing)
            }
            drawing.end()
            let captionTop = place.y + cell.sample.verticalRange.bottom + Grid.captionGap
            drawing.add(cell.caption, at: .init(place.x, captionTop), .soft)
        }
    }

    private func add(_ line: GlyphLine, of cell: Cell, at place: Drawing.Point, to drawing: inout Drawing) {
        let box = Drawing.Box(place.x + line.left, place.y + line.top, line.width, line.height)
        drawing.begin("line", box: box)
        if specimen.showsGuides {
            Guides.add(
                to: &drawing, left: place.x, width: specimen.width, baseline: place.y + line.baseline,
                metrics: cell.style.metrics)
        }
        drawing.add(line, of: cell.sample.source, at: place) { _ in .ink }
        drawing.end()
    }

    // MARK: Around the rows

    /// Draws the title, subtitle and column names; returns the top of the rows.
    private func header(
        _ drawing: inout Drawing, _ rows: [Row], _ headings: [ColumnHeading], _ lefts: [Double]
    ) throws(FontError) -> Double {
        let samples = rows.compactMap(\.cells.first?.sample)
        let header = SheetHeader(
            title: (specimen.title, 28),
            subtitle: typesetter.subtitle(of: specimen, samples), gap: 32, headings: headings)
        return try header.draw(on: &drawing, margin: Grid.margin, lefts: lefts, with: typesetter) + 8
    }

    private func addRule(to drawing: inout Drawing, at y: Double) {
        let ends = (Drawing.Point(Grid.margin, y), Drawing.Point(drawing.width - Grid.margin, y))
        drawing.add(.line(from: ends.0, to: ends.1, width: 0.75, dash: 0, .rule))
    }

    private static func detail(of column: Specimen.Column) -> String {
        let environment = column.scale.environment
        if case .category = environment.requested.preference {
            return "font scale \(FixedPoint.text(environment.fontScale, upTo: 3))"
        }
        return "like \(environment.category.name)"
    }

    private func legend(_ drawing: inout Drawing, at top: Double) throws(FontError) -> Double {
        addRule(to: &drawing, at: top)
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

enum Guides {
    enum Kind: CaseIterable {
        case lineBox, baseline, xHeight, capHeight
    }

    static let legend: [(Kind, String)] = [
        (.lineBox, "line box"), (.baseline, "baseline"), (.xHeight, "x height"), (.capHeight, "cap height"),
    ]

    /// Draws a line's baseline, x height and cap height.
    static func add(to drawing: inout Drawing, left: Double, width: Double, baseline: Double, metrics: ScaledMetrics) {
        for (kind, height) in [(Kind.capHeight, metrics.capHeight), (.xHeight, metrics.xHeight), (.baseline, 0)] {
            drawing.begin("guide")
            add(kind, to: &drawing, from: .init(left, baseline - height), width: width)
            drawing.end()
        }
    }

    static func add(_ kind: Kind, to drawing: inout Drawing, from place: Drawing.Point, width: Double) {
        let end = Drawing.Point(place.x + width, place.y)
        switch kind {
        case .lineBox: drawing.add(.box(Drawing.Box(place.x, place.y - 6, width, 12), radius: 0, .wash))
        case .baseline: drawing.add(.line(from: place, to: end, width: 0.75, dash: 0, .accent))
        case .xHeight: drawing.add(.line(from: place, to: end, width: 0.5, dash: 2, .accent))
        case .capHeight: drawing.add(.line(from: place, to: end, width: 0.5, dash: 4, .accent))
        }
    }
}
