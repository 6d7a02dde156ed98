package import DynamicType
internal import ScaleFiles
package import TypescaleJSON

/// A writer of scale files.
package enum ScaleFileText {
    /// The comments of a new scale file.
    package struct Comments: Sendable {
        /// The path of the schema, relative to the file.
        package var schema: String
        /// The comment on the file.
        package var file: String
        /// The notes on the keys of the file.
        package var notes: [String]
        /// The comment on the curve.
        package var curve: String
        /// The comment on the styles.
        package var styles: String

        /// Creates the comments.
        package init(schema: String, file: String, notes: [String], curve: String, styles: String) {
            self.schema = schema
            self.file = file
            self.notes = notes
            self.curve = curve
            self.styles = styles
        }
    }

    /// Returns the scale file's text, without the name and the revision, which are the file's.
    package static func text(_ scale: TypeScaleDefinition, comments: Comments? = nil) -> String {
        var writer = JSONWriter(layout: .pretty)
        write(scale, comments: comments, to: &writer)
        return writer.text + "\n"
    }

    /// Appends the scale file as one value; keys with their default are omitted.
    package static func write(
        _ scale: TypeScaleDefinition, comments: Comments? = nil, to writer: inout JSONWriter
    ) {
        writer.beginObject()
        if let comments {
            writer.member("$schema", comments.schema)
            writer.member("$comment", comments.file)
            writer.member("notes", comments.notes)
        }
        writer.member("title", scale.title)
        writer.member("unit", scale.unit)
        writer.member("sources", scale.sources)
        writer.member("defaultStyle", scale.defaultStyle.name)
        writer.member("minimum", scale.minimum)
        if scale.displayScale != 1 { writer.member("displayScale", scale.displayScale) }
        if scale.boldTextAdjustment != TypeScaleDefinition.defaultBoldTextAdjustment {
            writer.member("boldTextAdjustment", scale.boldTextAdjustment)
        }
        if scale.rounding != ScaleRounding() {
            writer.key("rounding")
            writer.beginObject()
            writer.member("size", scale.rounding.size.rawValue)
            writer.member("lineHeight", scale.rounding.lineHeight.rawValue)
            writer.member("tracking", scale.rounding.tracking.rawValue)
            writer.endObject()
        }
        if let platform = scale.platform { write(platform, &writer) }
        writer.key("curve")
        write(scale.curve, comments?.curve, &writer)
        writeLists(scale, &writer)
        writer.key("styles")
        writer.beginObject()
        if let comments { writer.member("$comment", comments.styles) }
        for style in scale.styles {
            writer.key(style.style.name)
            write(style, &writer)
        }
        writer.endObject()
        writer.endObject()
    }

    /// Appends the tables beside the curve: tracking, the app's slider and irregular cells.
    private static func writeLists(_ scale: TypeScaleDefinition, _ writer: inout JSONWriter) {
        if let tracking = scale.tracking {
            writer.key("tracking")
            writer.raw(rows(zip(tracking.sizes, tracking.points).map { [$0, $1] }))
        }
        if let steps = scale.appSteps {
            writer.key("appSteps")
            writer.beginObject()
            writer.member("first", steps.first)
            writer.member("base", 1)
            writer.key("values")
            writer.raw(list(steps.multipliers))
            writer.endObject()
        }
        if !scale.irregularLineHeights.isEmpty {
            writer.key("irregularLineHeights")
            writer.raw(cells(scale.irregularLineHeights))
        }
    }

    private static func write(_ platform: PlatformScale, _ writer: inout JSONWriter) {
        writer.key("platform")
        writer.beginObject()
        writer.member("name", platform.name)
        writer.key("steps")
        writer.raw(list(platform.steps))
        writer.endObject()
    }

    // MARK: Curves

    private static func write(_ curve: ScalingCurve, _ comment: String?, _ writer: inout JSONWriter) {
        writer.beginObject()
        if let comment { writer.member("$comment", comment) }
        writer.member("type", curve.kind.rawValue)
        switch curve {
        case .table(let categories):
            writer.key("categories")
            var list = JSONWriter()
            list.beginArray()
            for category in categories { list.string(category.name) }
            list.endArray()
            writer.raw(list.bytes)
        case .knots(let knots):
            writer.member("threshold", knots.threshold)
            writer.key("from")
            writer.raw(list(knots.sizes))
            writer.key("tables")
            writer.beginArray()
            for table in knots.tables {
                writer.beginObject()
                writer.member("scale", table.scale)
                writer.key("to")
                writer.raw(list(table.scaledSizes))
                writer.endObject()
            }
            writer.endArray()
        case .log(let curve): writer.member("base", curve.base)
        case .linear: break
        case .fluid(let curve):
            writer.key("narrow")
            write(curve.narrow, &writer)
            writer.key("wide")
            write(curve.wide, &writer)
            writer.member("defaultWidth", curve.defaultWidth)
        }
        writer.endObject()
    }

    private static func write(_ end: FluidCurve.End, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("width", end.width)
        writer.member("base", end.base)
        writer.member("ratio", end.ratio)
        writer.endObject()
    }

    // MARK: Styles

    private static func write(_ style: StyleDefinition, _ writer: inout JSONWriter) {
        writer.beginObject()
        if let comment = style.comment { writer.member("$comment", comment.text) }
        writer.key("size")
        switch style.size {
        case .points(let points): writer.number(points)
        case .table(let sizes): writer.raw(list(sizes))
        case .step(let step): object(["step": Double(step)], &writer)
        case .ends(let narrow, let wide): object(["narrow": narrow, "wide": wide], &writer)
        }
        writer.key("lineHeight")
        switch style.lineHeight {
        case .points(let points): writer.number(points)
        case .table(let published, let runtime):
            writer.raw(list(published))
            if runtime != published {
                writer.key("scalingLineHeight")
                writer.raw(list(runtime))
            }
        case .multiple(let multiple): object(["multiple": multiple], &writer)
        case .font: writer.string("font")
        }
        switch style.tracking {
        case .none: break
        case .bySize: writer.member("tracking", "bySize")
        case .points(let value):
            writer.key("tracking")
            object(["points": value], &writer)
        case .em(let value):
            writer.key("tracking")
            object(["em": value], &writer)
        }
        writer.member("weight", style.weight)
        writer.member("emphasizedWeight", style.emphasizedWeight)
        if style.role != .default { writer.member("role", style.role.name) }
        if let least = style.minimum { writer.member("minimum", least) }
        if let most = style.maximum { writer.member("maximum", most) }
        style.text.writeMembers(to: &writer)
        writer.endObject()
    }

    // MARK: Values on one line

    private static func object(_ members: KeyValuePairs<String, Double>, _ writer: inout JSONWriter) {
        var line = JSONWriter()
        line.beginObject()
        for (name, value) in members {
            line.key(name)
            line.number(value)
        }
        line.endObject()
        writer.raw(line.bytes)
    }

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
        for cell in cells.sorted(by: { ($0.style.id, $0.category) < ($1.style.id, $1.category) }) {
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
