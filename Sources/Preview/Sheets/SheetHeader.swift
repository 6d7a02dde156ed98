internal import Fonts

/// What stands above the columns of a picture: its title, what holds for all of it, and each column's name.
struct SheetHeader {
    /// The title and its size.
    var title: (text: String, size: Double)
    var subtitle: String
    /// Space between the subtitle and the names.
    var gap: Double
    /// The columns' names, with what stands small beside them.
    var columns: [(name: String, detail: String?)]

    /// Draws it from a margin on, each column's name at its left edge; answers where the highest name ends.
    func draw(
        on drawing: inout Drawing, margin: Double, lefts: [Double], with typesetter: DrawingTypesetter
    ) throws(FontError) -> Double {
        let room = max(drawing.width - 2 * margin, 1)
        let heading = try typesetter.caption(title.text, size: title.size, weight: 700, width: room)
        let below = try typesetter.caption(subtitle, size: 13, width: room)
        var y = margin - 8
        drawing.add(heading, at: .init(margin, y), .ink)
        y += heading.height + 4
        drawing.add(below, at: .init(margin, y), .soft)
        y += below.height + gap
        var height = 0.0
        for (column, left) in zip(columns, lefts) {
            let name = try typesetter.caption(column.name, size: 14, weight: 600)
            drawing.add(name, at: .init(left, y), .accent)
            if let words = column.detail {
                let detail = try typesetter.caption(words, size: 11)
                drawing.add(detail, at: .init(left + name.width + 8, y + name.baseline - detail.baseline), .soft)
            }
            height = max(height, name.height)
        }
        return y + height
    }
}
