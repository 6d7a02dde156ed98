internal import Fonts

/// The lines that type stands on and reaches to.
enum Guides {
    /// One of them.
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

    /// Draws one of them.
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
