package import DynamicType
package import Fonts
package import TextLayout
internal import TypescaleStrings

/// A drawing of a text in its box, in which the lines that do not fit are marked.
package struct FittedText {
    /// The maximum number of lines that are drawn beyond the limit.
    private static let drawnLines = 12

    private enum Grid {
        static let margin = 16.0
        static let padding = 8.0
        static let gutter = 32.0
        static let caption = 20.0
    }

    /// A column: a style with the engine whose lines are drawn.
    package struct Column {
        /// The name over the column.
        var name: String
        var style: ResolvedStyle
        var engine: BrowserEngine

        package init(name: String, style: ResolvedStyle, engine: BrowserEngine) {
            (self.name, self.style, self.engine) = (name, style, engine)
        }
    }

    private let text: String
    private let locale: String
    private let width: Double
    private let maxLines: Int?
    private let keepsWhiteSpace: Bool

    /// Creates a text with the width and the maximum number of lines of its box.
    package init(text: String, locale: String, width: Double, maxLines: Int?, keepsWhiteSpace: Bool) {
        (self.text, self.locale, self.width) = (text, locale, width)
        (self.maxLines, self.keepsWhiteSpace) = (maxLines, keepsWhiteSpace)
    }

    /// Draws the text in several styles, each a column with its name.
    package func drawing(
        title: String, in columns: [Column], with typesetter: DrawingTypesetter
    ) throws(FontError) -> Drawing {
        var drawing = Drawing(title: title)
        var x = Grid.margin
        var bottom = 0.0
        for column in columns {
            let size = try add(column, at: x, to: &drawing, with: typesetter)
            bottom = max(bottom, size.bottom)
            x += size.width + Grid.gutter
        }
        drawing.width = (x - Grid.gutter + Grid.margin).rounded(.up)
        drawing.height = (bottom + Grid.margin).rounded(.up)
        return drawing
    }

    private func add(
        _ column: Column, at x: Double, to drawing: inout Drawing, with typesetter: DrawingTypesetter
    ) throws(FontError) -> (width: Double, bottom: Double) {
        let lines = try typesetter.lines(
            of: text, column.style, locale: locale, width: width, whiteSpace: keepsWhiteSpace ? .preWrap : .preLine,
            column.engine)
        let shown = maxLines.map { min($0, lines.count) } ?? lines.count
        let drawn = Array(lines.prefix(shown + FittedText.drawnLines))
        let range = (0...width).union(drawn)
        let left = x - range.lowerBound
        let name = "\(column.name), \(FixedPoint.text(column.style.size, upTo: 2)) pt"
        let caption = try typesetter.caption(name, size: 12, weight: 600)
        drawing.add(caption, at: .init(left, Grid.margin), .soft)
        // Letters that are taller than their line reach neither the caption above nor the picture's end.
        let (inkTop, inkBottom) = drawn.verticalRange
        let top = Grid.margin + Grid.caption + max(-inkTop - Grid.padding, 0)
        let visible = lines.prefix(shown).last.map { $0.top + $0.height } ?? 0
        let box = Drawing.Box(left, top, width + 2 * Grid.padding, visible + 2 * Grid.padding)
        drawing.add(.box(box, radius: 6, .card))
        drawing.add(.frame(box, radius: 6, width: 1, .rule))
        let source = SourceText(text)
        let origin = Drawing.Point(left + Grid.padding, top + Grid.padding)
        drawing.add(Array(drawn.enumerated())) { line, drawing in
            mark(line.element, isShown: line.offset < shown, from: origin, on: &drawing)
        } letters: { line, drawing in
            drawing.add(line.element, of: source, at: origin) { _ in line.offset < shown ? .ink : .soft }
        }
        let right = max(range.upperBound + 2 * Grid.padding, caption.width)
        return (right - range.lowerBound, max(box.y + box.height, origin.y + inkBottom))
    }

    /// Marks a line that the reader does not see, or the end of a line inside a word.
    private func mark(
        _ line: GlyphLine, isShown: Bool, from origin: Drawing.Point, on drawing: inout Drawing
    ) {
        let top = origin.y + line.top
        if !isShown {
            let box = Drawing.Box(origin.x + line.left, top, max(line.width, 1), line.height)
            drawing.add(.box(box, radius: 0, .mark))
        } else if line.breaksWord {
            let box = Drawing.Box(origin.x + line.endEdge - 2, top, 4, line.height)
            drawing.add(.box(box, radius: 2, .mark))
        }
    }
}
