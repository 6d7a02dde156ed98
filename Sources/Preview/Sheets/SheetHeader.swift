internal import Fonts

/// The header of a picture: its title, a subtitle for the whole picture, and the heading of each column.
struct SheetHeader {
    var title: (text: String, size: Double)
    var subtitle: String
    /// The space between the subtitle and the headings.
    var gap: Double
    var headings: [ColumnHeading]

    /// Draws the header from a margin, each heading at the left edge of its column; returns the bottom of the tallest.
    func draw(
        on drawing: inout Drawing, margin: Double, lefts: [Double], with typesetter: DrawingTypesetter
    ) throws(FontError) -> Double {
        let available = max(drawing.width - 2 * margin, 1)
        let heading = try typesetter.caption(title.text, size: title.size, weight: 700, width: available)
        let below = try typesetter.caption(subtitle, size: 13, width: available)
        var y = margin - 8
        drawing.add(heading, at: .init(margin, y), .ink)
        y += heading.height + 4
        drawing.add(below, at: .init(margin, y), .soft)
        y += below.height + gap
        for (heading, left) in zip(headings, lefts) { heading.draw(on: &drawing, at: .init(left, y)) }
        return headings.reduce(y) { max($0, y + $1.height) }
    }
}

/// The heading of a column: its name, and a detail in small type beside it, or below it if the column is too narrow.
struct ColumnHeading {
    /// The width at which the headings and captions of narrower columns are wrapped; the columns are widened to it.
    static let leastWidth = 120.0

    private let name: DrawingTypesetter.Block
    private let detail: (text: DrawingTypesetter.Block, place: Drawing.Point)?
    let width: Double
    let height: Double

    /// Lays out the heading of a column of a width.
    init(
        _ name: String, detail: String?, width: Double, with typesetter: DrawingTypesetter
    ) throws(FontError) {
        let available = max(width, ColumnHeading.leastWidth)
        self.name = try typesetter.caption(name, size: 14, weight: 600, width: available)
        guard let detail else {
            (self.detail, self.width, height) = (nil, self.name.width, self.name.height)
            return
        }
        let text = try typesetter.caption(detail, size: 11, width: available)
        let right = self.name.width + 8
        let isBeside = self.name.lines.count == 1 && text.lines.count == 1 && right + text.width <= available
        let place =
            isBeside
            ? Drawing.Point(right, self.name.baseline - text.baseline) : Drawing.Point(0, self.name.height)
        self.detail = (text, place)
        self.width = max(self.name.width, place.x + text.width)
        height = max(self.name.height, place.y + text.height)
    }

    func draw(on drawing: inout Drawing, at place: Drawing.Point) {
        drawing.add(name, at: place, .accent)
        if let detail {
            drawing.add(detail.text, at: .init(place.x + detail.place.x, place.y + detail.place.y), .soft)
        }
    }
}
