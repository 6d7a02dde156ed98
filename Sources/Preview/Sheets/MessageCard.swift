// Messages in several environments side by side; the first column is the state before a change.
//
// Text that moved to another line is marked, and each message's height is shown with its difference, which is what a
// list has to update. The engine that measures computes all positions; the card only paints them.

package import DynamicType
package import Fonts
package import TextLayout
internal import TypescaleStrings

/// A card with messages before and after a change.
package struct MessageCard {
    /// The messages in one environment.
    private struct Column {
        var environment: TextEnvironment
        var title: String
        var messages: [PlacedMessage]
        var heights: [DrawingTypesetter.Block]
        var lines: [DrawingTypesetter.Block]
        /// The tops and bottoms of the messages with their ink, from the tops of their contents.
        var verticalRanges: [(top: Double, bottom: Double)]
        /// The distances of the ends of the content and of wider lines from the left edge of the content.
        var range: ClosedRange<Double>

        var bubble: Double { range.upperBound - range.lowerBound + 2 * Grid.padding }

        /// The distance from the top of a message's bubble to the caption below it, which no letter reaches.
        func captionTop(_ index: Int) -> Double {
            Grid.padding + max(messages[index].measurement.height + Grid.padding + 8, verticalRanges[index].bottom + 4)
        }
    }

    private enum Grid {
        static let margin = 48.0
        static let gutter = 56.0
        static let padding = 16.0
        static let messageGap = 32.0
        static let rulerGap = 12.0
        static let radius = 20.0
    }

    private let scale: TypeScale
    private let environments: [TextEnvironment]
    private let messages: [Message]
    private let width: Double
    private let showsGuides: Bool
    private let typesetter: DrawingTypesetter
    private let progress: (Int, Int) -> Void

    /// Creates a card of messages in a scale; differences from the first environment are marked in the others.
    package init(
        _ messages: [Message], in scale: TypeScale, _ environments: [TextEnvironment], width: Double,
        showsGuides: Bool = false, typesetter: DrawingTypesetter, progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) {
        self.messages = messages
        self.scale = scale
        self.environments = environments
        self.width = width
        self.showsGuides = showsGuides
        self.typesetter = typesetter
        self.progress = progress
    }

    package func drawing() throws(FontError) -> Drawing {
        var columns: [Column] = []
        for (environment, title) in zip(environments, Specimen.titles(of: environments)) {
            columns.append(try column(environment, title, before: columns.first))
        }
        let titles = Specimen.titles(of: environments).joined(separator: " → ")
        var drawing = Drawing(title: "\(scale.title), a message: \(titles)")
        var headings: [ColumnHeading] = []
        var lefts: [Double] = []
        var x = Grid.margin
        for column in columns {
            lefts.append(x)
            let heading = try ColumnHeading(
                column.title, detail: detail(of: column), width: column.bubble, with: typesetter)
            headings.append(heading)
            let ruler = column.heights.reduce(0) { max($0, $1.width) }
            let caption = column.lines.reduce(0) { max($0, $1.width) }
            let width = max(column.bubble + Grid.rulerGap + 12 + ruler, heading.width, Grid.padding + caption)
            x += width.rounded(.up) + Grid.gutter
        }
        drawing.width = x - Grid.gutter + Grid.margin
        var y = try header(&drawing, headings, lefts)
        for index in messages.indices {
            y += columns.reduce(0) { max($0, -$1.verticalRanges[index].top - Grid.padding) }
            for (columnIndex, column) in columns.enumerated() {
                add(
                    index, of: column, before: columnIndex == 0 ? nil : columns[0], at: .init(lefts[columnIndex], y),
                    to: &drawing
                )
            }
            y += columns.reduce(0) { max($0, $1.captionTop(index) + $1.lines[index].height) } + Grid.messageGap
        }
        drawing.height = (y + Grid.margin - Grid.messageGap).rounded(.up)
        return drawing
    }

    // MARK: Columns

    private func column(
        _ environment: TextEnvironment, _ title: String, before first: Column?
    ) throws(FontError) -> Column {
        let layout = try LayoutEnvironment(
            scale, for: environment, width: width, engine: typesetter.engine, fonts: typesetter.fonts)
        var column = Column(
            environment: environment, title: title, messages: [], heights: [], lines: [], verticalRanges: [],
            range: 0...width)
        for (index, message) in messages.enumerated() {
            progress(index, messages.count)
            let placed = try typesetter.placer.place(message, in: layout)
            column.messages.append(placed)
            column.range = placed.blocks.reduce(column.range) { $0.union($1.lines, at: $1.left) }
            column.verticalRanges.append(placed.blocks.flatMap(\.lines).verticalRange)
            let before = first?.messages[index].measurement
            column.heights.append(
                try typesetter.caption(FixedPoint.text(placed.measurement.height, upTo: 2), size: 12, weight: 600))
            column.lines.append(
                try typesetter.caption(
                    MessageCard.caption(placed.measurement, before: before), size: 11,
                    width: max(width, ColumnHeading.leastWidth)))
        }
        return column
    }

    private static func caption(_ measurement: TextMeasurement, before: TextMeasurement?) -> String {
        var parts = [CountText.text(measurement.lineCount, "line")]
        if measurement.isTruncated { parts.append("truncated") }
        if before == measurement {
            parts.append("nothing changes")
        } else if let before {
            let more = measurement.lineCount - before.lineCount
            if more != 0 { parts[0] += " (\(more > 0 ? "+" : "−")\(abs(more)))" }
            parts.append("height \(FixedPoint.signed(measurement.height - before.height)) pt")
        }
        return parts.joined(separator: ", ")
    }

    private func header(
        _ drawing: inout Drawing, _ headings: [ColumnHeading], _ lefts: [Double]
    ) throws(FontError) -> Double {
        let header = SheetHeader(
            title: (scale.title, 22), subtitle: typesetter.subtitle(of: scale, environments, width: width), gap: 24,
            headings: headings)
        return try header.draw(on: &drawing, margin: Grid.margin, lefts: lefts, with: typesetter) + 12
    }

    /// Describes the style of plain text; returns `nil` if the scale has no such style.
    private func detail(of column: Column) -> String? {
        scale.resolve(in: column.environment)[scale.defaultStyle].map { style in
            let line = style.lineHeight.map { " / \(FixedPoint.text($0, upTo: 2))" } ?? ""
            return "\(style.style.name) \(FixedPoint.text(style.size, upTo: 2))\(line)"
        }
    }

    // MARK: Messages

    private func add(
        _ index: Int, of column: Column, before: Column?, at place: Drawing.Point, to drawing: inout Drawing
    ) {
        let message = column.messages[index]
        let bubble = Drawing.Box(
            place.x, place.y, column.bubble, message.measurement.height + 2 * Grid.padding)
        let content = Drawing.Box(
            place.x + Grid.padding - column.range.lowerBound, place.y + Grid.padding, width,
            message.measurement.height)
        let name = column.title
        drawing.begin(
            "message",
            label: "message \(index + 1), \(name): \(FixedPoint.text(message.measurement.height, upTo: 2)) points",
            box: content)
        drawing.add(.box(bubble, radius: Grid.radius, .card))
        drawing.add(.frame(bubble, radius: Grid.radius, width: 0.75, .rule))
        let topLeft = Drawing.Point(content.x, content.y)
        MessagePainter(
            before: before?.messages[index], width: width, showsGuides: showsGuides, topLeft: topLeft
        ).paint(message, on: &drawing)
        drawing.end()
        addRuler(beside: bubble, content, column.heights[index], isChanged: before != nil, to: &drawing)
        drawing.add(column.lines[index], at: .init(bubble.x + Grid.padding, bubble.y + column.captionTop(index)), .soft)
    }

    /// Draws a ruler along the message with its height.
    private func addRuler(
        beside bubble: Drawing.Box, _ content: Drawing.Box, _ height: DrawingTypesetter.Block, isChanged: Bool,
        to drawing: inout Drawing
    ) {
        let x = bubble.x + bubble.width + Grid.rulerGap
        let (top, bottom) = (content.y, content.y + content.height)
        let role: ColorRole = isChanged ? .accent : .soft
        drawing.add(.line(from: .init(x, top), to: .init(x, bottom), width: 0.75, dash: 0, role))
        for y in [top, bottom] {
            drawing.add(.line(from: .init(x - 3, y), to: .init(x + 3, y), width: 0.75, dash: 0, role))
        }
        drawing.add(height, at: .init(x + 8, (top + bottom - height.height) / 2), role)
    }
}
