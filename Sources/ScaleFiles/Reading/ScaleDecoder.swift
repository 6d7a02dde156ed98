import DynamicType
import TypescaleJSON

/// Decodes the keys of a scale file into a definition; validating the numbers is the definition's task.
struct ScaleDecoder {
    let name: String
    let revision: String

    private static let keys: [Identifier] = [
        "$schema", "title", "unit", "sources", "notes", "defaultStyle", "minimum", "displayScale", "boldTextAdjustment",
        "rounding", "curve", "tracking", "appSteps", "irregularLineHeights", "styles",
    ]

    func definition(_ root: JSONReader) throws(JSONError) -> TypeScaleDefinition {
        let file = try root.object(allowing: ScaleDecoder.keys)
        _ = try file.optional("$schema")?.string()
        if let notes = file.optional("notes") { _ = try texts(notes) }
        var styles: [StyleDefinition] = []
        for (name, reader) in try file.required("styles").members() { styles.append(try style(name, reader)) }
        return TypeScaleDefinition(
            name: name, title: try file.required("title").string(maximumBytes: 200), revision: revision,
            unit: try file.required("unit").string(maximumBytes: 40), sources: try texts(file.required("sources")),
            styles: styles, defaultStyle: TextStyle(try file.required("defaultStyle").string()),
            curve: try curve(file.required("curve")), tracking: try file.optional("tracking").map(tracking),
            appSteps: try file.optional("appSteps").map(steps),
            rounding: try file.optional("rounding").map(rounding) ?? ScaleRounding(),
            minimum: try file.required("minimum").number(),
            displayScale: try file.optional("displayScale")?.number() ?? 1,
            boldTextAdjustment: try file.optional("boldTextAdjustment")?.integer()
                ?? TypeScaleDefinition.defaultBoldTextAdjustment,
            irregularLineHeights: try file.optional("irregularLineHeights").map(irregular) ?? [])
    }

    private func style(_ name: Identifier, _ reader: JSONReader) throws(JSONError) -> StyleDefinition {
        let style = try reader.object(allowing: [
            "size", "lineHeight", "scalingLineHeight", "tracking", "weight", "emphasizedWeight", "role", "minimum",
            "maximum",
        ])
        let weight = try style.optional("weight")?.integer() ?? 400
        return StyleDefinition(
            style: TextStyle(name.text), size: try size(style.required("size")), lineHeight: try lineHeight(style),
            tracking: try style.optional("tracking").map(styleTracking) ?? .none, weight: weight,
            emphasizedWeight: try style.optional("emphasizedWeight")?.integer() ?? max(weight, 700),
            role: FontRole(try style.optional("role")?.string(maximumBytes: 40) ?? FontRole.default.name),
            minimum: try style.optional("minimum")?.number(), maximum: try style.optional("maximum")?.number())
    }

    private func size(_ reader: JSONReader) throws(JSONError) -> StyleDefinition.Size {
        switch reader.value.kind {
        case .array: return .table(try numbers(reader))
        case .object: return .step(try reader.object(allowing: ["step"]).required("step").integer())
        default: return .points(try reader.number())
        }
    }

    private func lineHeight(_ style: JSONObjectReader) throws(JSONError) -> StyleDefinition.LineHeight {
        let reader = try style.required("lineHeight")
        let scaling = style.optional("scalingLineHeight")
        if let scaling {
            guard case .array = reader.value.kind else {
                throw scaling.error("needs a lineHeight for each category")
            }
        }
        switch reader.value.kind {
        case .array:
            let published = try numbers(reader)
            return .table(published: published, runtime: try scaling.map(numbers) ?? published)
        case .object:
            return .multiple(try reader.object(allowing: ["multiple"]).required("multiple").number())
        case .string(let text):
            guard text == "font" else { throw reader.unknownChoice(text, among: ["font"]) }
            return .font
        default: return .points(try reader.number())
        }
    }

    private func styleTracking(_ reader: JSONReader) throws(JSONError) -> StyleDefinition.Tracking {
        if case .string(let text) = reader.value.kind {
            guard text == "bySize" else { throw reader.unknownChoice(text, among: ["bySize"]) }
            return .bySize
        }
        let (name, value) = try reader.object(allowing: ["points", "em"]).exactlyOne(of: ["points", "em"])
        return name == "em" ? .em(try value.number()) : .points(try value.number())
    }

    private func tracking(_ reader: JSONReader) throws(JSONError) -> TrackingTable {
        var sizes: [Double] = []
        var points: [Double] = []
        for entry in try reader.array() {
            let pair = try numbers(entry)
            guard pair.count == 2 else { throw entry.error("expected [size, tracking]", code: .outOfRange) }
            sizes.append(pair[0])
            points.append(pair[1])
        }
        return TrackingTable(sizes: sizes, points: points)
    }

    private func steps(_ reader: JSONReader) throws(JSONError) -> AppScaleSteps {
        let object = try reader.object(allowing: ["first", "base", "values"])
        let base = try object.required("base").number(in: 0.001...1_000_000)
        return AppScaleSteps(
            first: try object.optional("first")?.integer(in: -1_000...1_000) ?? 0,
            multipliers: try numbers(object.required("values")).map { $0 / base })
    }

    private func rounding(_ reader: JSONReader) throws(JSONError) -> ScaleRounding {
        let object = try reader.object(allowing: ["size", "lineHeight", "tracking"])
        return ScaleRounding(
            size: try object.optional("size")?.choice() ?? .none,
            lineHeight: try object.optional("lineHeight")?.choice() ?? .none,
            tracking: try object.optional("tracking")?.choice() ?? .none)
    }

    private func irregular(_ reader: JSONReader) throws(JSONError) -> Set<TypeScaleDefinition.IrregularCell> {
        var cells: Set<TypeScaleDefinition.IrregularCell> = []
        for entry in try reader.array() {
            let pair = try entry.array()
            guard pair.count == 2 else { throw entry.error("expected [style, category]", code: .outOfRange) }
            cells.insert(
                TypeScaleDefinition.IrregularCell(
                    style: TextStyle(try pair[0].string()), category: try category(pair[1])))
        }
        return cells
    }

    func category(_ reader: JSONReader) throws(JSONError) -> ContentSizeCategory {
        let text = try reader.string()
        guard let category = ContentSizeCategory(named: text) else {
            throw reader.unknownChoice(text, among: ContentSizeCategory.allCases.map(\.name))
        }
        return category
    }

    func numbers(_ reader: JSONReader) throws(JSONError) -> [Double] {
        var numbers: [Double] = []
        for element in try reader.array() { numbers.append(try element.number()) }
        return numbers
    }

    private func texts(_ reader: JSONReader) throws(JSONError) -> [String] {
        var texts: [String] = []
        for element in try reader.array() { texts.append(try element.string(maximumBytes: 1_000)) }
        return texts
    }
}

extension ScaleDecoder {
    /// The curves of scale files; a ratio of line heights occurs in results only.
    private enum CurveType: String, CaseIterable {
        case table
        case knots
        case log
        case linear
        case fluid
    }

    func curve(_ reader: JSONReader) throws(JSONError) -> ScalingCurve {
        let every: [Identifier] = [
            "type", "categories", "threshold", "from", "tables", "base", "narrow", "wide", "defaultWidth",
        ]
        let type: CurveType = try reader.object(allowing: every).required("type").choice()
        switch type {
        case .table:
            var categories: [ContentSizeCategory] = []
            let object = try reader.object(allowing: ["type", "categories"])
            for entry in try object.required("categories").array() { categories.append(try category(entry)) }
            return .table(categories)
        case .knots: return .knots(try knots(reader.object(allowing: ["type", "threshold", "from", "tables"])))
        case .log:
            let object = try reader.object(allowing: ["type", "base"])
            return .log(LogCurve(base: try object.required("base").number()))
        case .linear:
            _ = try reader.object(allowing: ["type"])
            return .linear
        case .fluid:
            let object = try reader.object(allowing: ["type", "narrow", "wide", "defaultWidth"])
            return .fluid(
                FluidCurve(
                    narrow: try end(object.required("narrow")), wide: try end(object.required("wide")),
                    defaultWidth: try object.required("defaultWidth").number()))
        }
    }

    private func knots(_ object: JSONObjectReader) throws(JSONError) -> KnotCurve {
        var tables: [KnotCurve.Table] = []
        for entry in try object.required("tables").array() {
            let table = try entry.object(allowing: ["scale", "to"])
            tables.append(
                KnotCurve.Table(
                    scale: try table.required("scale").number(), scaledSizes: try numbers(table.required("to"))))
        }
        return KnotCurve(
            sizes: try numbers(object.required("from")), tables: tables,
            threshold: try object.required("threshold").number())
    }

    private func end(_ reader: JSONReader) throws(JSONError) -> FluidCurve.End {
        let object = try reader.object(allowing: ["width", "base", "ratio"])
        return FluidCurve.End(
            width: try object.required("width").number(), base: try object.required("base").number(),
            ratio: try object.required("ratio").number())
    }
}
