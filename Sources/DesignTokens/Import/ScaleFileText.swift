package import DynamicType
internal import TypescaleJSON

/// A writer of scale files.
package enum ScaleFileText {
    /// Returns the scale file's text. Supports only the curves that an import creates: tables and linear ones.
    package static func text(_ scale: TypeScaleDefinition) -> String {
        var writer = JSONWriter(layout: .pretty)
        writer.beginObject()
        writer.key("title")
        writer.string(scale.title)
        writer.key("unit")
        writer.string(scale.unit)
        writer.key("sources")
        writer.beginArray()
        for source in scale.sources { writer.string(source) }
        writer.endArray()
        writer.key("defaultStyle")
        writer.string(scale.defaultStyle.name)
        writer.key("minimum")
        writer.number(scale.minimum)
        writer.key("curve")
        write(scale.curve, &writer)
        if let tracking = scale.tracking {
            writer.key("tracking")
            writer.raw(rows(zip(tracking.sizes, tracking.points).map { [$0, $1] }))
        }
        if !scale.irregularLineHeights.isEmpty {
            writer.key("irregularLineHeights")
            writer.raw(cells(scale.irregularLineHeights))
        }
        writer.key("styles")
        writer.beginObject()
        for style in scale.styles {
            writer.key(style.style.name)
            write(style, &writer)
        }
        writer.endObject()
        writer.endObject()
        return writer.text + "\n"
    }

    private static func write(_ curve: ScalingCurve, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("type")
        writer.string(curve.kind.rawValue)
        if case .table(let categories) = curve {
            writer.key("categories")
            var list = JSONWriter()
            list.beginArray()
            for category in categories { list.string(category.name) }
            list.endArray()
            writer.raw(list.bytes)
        }
        writer.endObject()
    }

    private static func write(_ style: StyleDefinition, _ writer: inout JSONWriter) {
        writer.beginObject()
        switch style.size {
        case .points(let points): number("size", points, &writer)
        case .table(let sizes):
            writer.key("size")
            writer.raw(list(sizes))
        case .step(let step): number("size", Double(step), &writer)
        }
        switch style.lineHeight {
        case .points(let points): number("lineHeight", points, &writer)
        case .table(let published, _):
            writer.key("lineHeight")
            writer.raw(list(published))
        case .multiple(let multiple):
            writer.key("lineHeight")
            writer.beginObject()
            number("multiple", multiple, &writer)
            writer.endObject()
        case .font:
            writer.key("lineHeight")
            writer.string("font")
        }
        write(style.tracking, &writer)
        number("weight", Double(style.weight), &writer)
        number("emphasizedWeight", Double(style.emphasizedWeight), &writer)
        if style.role != .default {
            writer.key("role")
            writer.string(style.role.name)
        }
        writer.endObject()
    }

    private static func write(_ tracking: StyleDefinition.Tracking, _ writer: inout JSONWriter) {
        switch tracking {
        case .none: return
        case .bySize:
            writer.key("tracking")
            writer.string("bySize")
        case .points(let value), .em(let value):
            writer.key("tracking")
            writer.beginObject()
            if case .em = tracking { number("em", value, &writer) } else { number("points", value, &writer) }
            writer.endObject()
        }
    }

    private static func number(_ name: String, _ value: Double, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.number(value)
    }

    /// Formats a list of numbers on one line.
    private static func list(_ numbers: [Double]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginArray()
        for number in numbers { writer.number(number) }
        writer.endArray()
        return writer.bytes
    }

    private static func cells(_ cells: Set<TypeScaleDefinition.IrregularCell>) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginArray()
        for cell in cells.sorted(by: { ($0.style.name, $0.category.index) < ($1.style.name, $1.category.index) }) {
            writer.beginArray()
            writer.string(cell.style.name)
            writer.string(cell.category.name)
            writer.endArray()
        }
        writer.endArray()
        return writer.bytes
    }

    private static func rows(_ rows: [[Double]]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginArray()
        for row in rows { writer.raw(list(row)) }
        writer.endArray()
        return writer.bytes
    }
}
