package import DynamicType
internal import ScaleFiles
package import TypescaleJSON

/// A writer of scale files.
package enum ScaleFileText {
    package struct Comments: Sendable {
        var file: String
        var curve: String
        var styles: String

        package init(file: String, curve: String, styles: String) {
            self.file = file
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
    package static func write(_ scale: TypeScaleDefinition, comments: Comments? = nil, to writer: inout JSONWriter) {
        writer.object { writer in
            if let comments {
                writer.member("$schema", "./schema.json")
                writer.member("$comment", comments.file)
            }
            writer.member("title", scale.title)
            writer.member("unit", scale.unit)
            writer.member("sources", scale.sources)
            if !scale.notes.isEmpty { writer.member("notes", scale.notes) }
            writer.member("defaultStyle", scale.defaultStyle.name)
            writer.member("minimum", scale.minimum)
            if scale.displayScale != 1 { writer.member("displayScale", scale.displayScale) }
            if scale.boldTextAdjustment != TypeScaleDefinition.defaultBoldTextAdjustment {
                writer.member("boldTextAdjustment", scale.boldTextAdjustment)
            }
            if scale.rounding != ScaleRounding() {
                writer.object("rounding") { writer in
                    writer.member("size", scale.rounding.size.rawValue)
                    writer.member("lineHeight", scale.rounding.lineHeight.rawValue)
                    writer.member("tracking", scale.rounding.tracking.rawValue)
                }
            }
            if let platform = scale.platform {
                writer.object("platform") { writer in
                    writer.member("name", platform.name)
                    writer.line("steps", platform.steps)
                }
            }
            writer.key("curve")
            write(scale.curve, comments?.curve, &writer)
            writeLists(scale, &writer)
            writer.object("styles") { writer in
                if let comments { writer.member("$comment", comments.styles) }
                for style in scale.styles {
                    writer.key(style.style.name)
                    write(style, &writer)
                }
            }
        }
    }

    /// Appends the tables beside the curve: tracking, the app's slider and irregular cells.
    private static func writeLists(_ scale: TypeScaleDefinition, _ writer: inout JSONWriter) {
        if let tracking = scale.tracking {
            writer.key("tracking")
            writer.line { line in
                line.array(of: zip(tracking.sizes, tracking.points)) { row, line in line.line([row.0, row.1]) }
            }
        }
        if let steps = scale.appSteps {
            writer.object("appSteps") { writer in
                writer.member("first", steps.first)
                writer.member("base", 1)
                writer.line("values", steps.multipliers)
            }
        }
        if !scale.irregularLineHeights.isEmpty {
            writer.key("irregularLineHeights")
            let cells = scale.irregularLineHeights.sorted { ($0.style.id, $0.category) < ($1.style.id, $1.category) }
            writer.line { line in
                line.array(of: cells) { cell, line in
                    line.array(of: [cell.style.name, cell.category.name]) { $1.string($0) }
                }
            }
        }
    }

    // MARK: Curves

    private static func write(_ curve: ScalingCurve, _ comment: String?, _ writer: inout JSONWriter) {
        writer.object { writer in
            if let comment { writer.member("$comment", comment) }
            writer.member("type", curve.kind.rawValue)
            switch curve {
            case .table(let categories):
                writer.key("categories")
                writer.line { $0.array(of: categories) { $1.string($0.name) } }
            case .knots(let knots):
                writer.member("threshold", knots.threshold)
                writer.line("from", knots.sizes)
                writer.objects("tables", of: knots.tables) { table, writer in
                    writer.member("scale", table.scale)
                    writer.line("to", table.scaledSizes)
                }
            case .log(let curve): writer.member("base", curve.base)
            case .linear: break
            case .fluid(let curve):
                writer.object("narrow") { write(curve.narrow, &$0) }
                writer.object("wide") { write(curve.wide, &$0) }
                writer.member("defaultWidth", curve.defaultWidth)
            }
        }
    }

    private static func write(_ end: FluidCurve.End, _ writer: inout JSONWriter) {
        writer.member("width", end.width)
        writer.member("base", end.base)
        writer.member("ratio", end.ratio)
    }

    // MARK: Styles

    private static func write(_ style: StyleDefinition, _ writer: inout JSONWriter) {
        writer.object { writer in
            if let comment = style.comment { writer.member("$comment", comment.text) }
            switch style.size {
            case .points(let points): writer.member("size", points)
            case .table(let sizes): writer.line("size", sizes)
            case .step(let step): writer.line("size", ["step": Double(step)])
            case .fluid(let narrow, let wide): writer.line("size", ["narrow": narrow, "wide": wide])
            }
            switch style.lineHeight {
            case .points(let points): writer.member("lineHeight", points)
            case .table(let published, let scaling):
                writer.line("lineHeight", published)
                if scaling != published { writer.line("scalingLineHeight", scaling) }
            case .multiple(let multiple): writer.line("lineHeight", ["multiple": multiple])
            case .font: writer.member("lineHeight", "font")
            }
            switch style.tracking {
            case .none: break
            case .bySize: writer.member("tracking", "bySize")
            case .points(let value): writer.line("tracking", ["points": value])
            case .em(let value): writer.line("tracking", ["em": value])
            }
            writer.member("weight", style.weight)
            writer.member("emphasizedWeight", style.emphasizedWeight)
            if style.role != .default { writer.member("role", style.role.name) }
            if let least = style.minimum { writer.member("minimum", least) }
            if let most = style.maximum { writer.member("maximum", most) }
            style.textProperties.writeMembers(to: &writer)
        }
    }
}

extension JSONWriter {
    /// Appends a value on one line of an indented document.
    fileprivate mutating func line(_ value: (inout JSONWriter) -> Void) {
        var line = JSONWriter()
        value(&line)
        raw(line.bytes)
    }

    fileprivate mutating func line(_ numbers: [Double]) { line { $0.array(of: numbers) { $1.number($0) } } }

    fileprivate mutating func line(_ name: StaticString, _ numbers: [Double]) {
        key(literal: name)
        line(numbers)
    }

    /// Appends an object of numbers on one line.
    fileprivate mutating func line(_ name: StaticString, _ members: KeyValuePairs<String, Double>) {
        key(literal: name)
        line { line in
            line.object { line in
                for (name, value) in members {
                    line.key(name)
                    line.number(value)
                }
            }
        }
    }
}
