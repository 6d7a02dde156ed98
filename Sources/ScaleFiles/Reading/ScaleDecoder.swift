// Decodes the keys of a scale file. Mistakes are collected: the author of a file sees all of them in one run. A style
// with an error is left out of the definition, and rules that fail because it is missing are not reported.

import DynamicType
import TypescaleJSON

/// Decodes the keys of a scale file into a definition; checking the numbers is the definition's task.
struct ScaleDecoder {
    let name: String
    let revision: String
    /// The mistakes so far, misspelled keys as unknown and as missing ones.
    private var all: [JSONError] = []
    private var hasOmittedStyles = false

    init(name: String, revision: String) {
        self.name = name
        self.revision = revision
    }

    private static let keys: [Identifier] = [
        "$schema", "title", "unit", "sources", "notes", "defaultStyle", "minimum", "displayScale", "boldTextAdjustment",
        "rounding", "platform", "curve", "tracking", "appSteps", "irregularLineHeights", "styles",
    ]
    private static let styleKeys: [Identifier] = [
        "size", "lineHeight", "scalingLineHeight", "tracking", "weight", "emphasizedWeight", "role", "minimum",
        "maximum",
    ]
    private static let everyStyleKey = styleKeys + TextProperty.keys

    /// Returns the definition of a file without its faulty values; `nil` if it has no curve or no styles.
    mutating func definition(_ root: JSONReader) -> TypeScaleDefinition? {
        guard let file = object(root, allowing: ScaleDecoder.keys) else { return nil }
        attempt { () throws(JSONError) in _ = try file.optional("$schema")?.string() }
        if let notes = file.optional("notes") { attempt { () throws(JSONError) in _ = try ScaleDecoder.texts(notes) } }
        let title = value(file, "title") { reader throws(JSONError) in try reader.string(maximumCharacters: 200) }
        let unit = value(file, "unit") { reader throws(JSONError) in try reader.string(maximumCharacters: 40) }
        let sources = value(file, "sources") { reader throws(JSONError) in try ScaleDecoder.texts(reader) }
        let tracking = value(file, "tracking") { reader throws(JSONError) in try ScaleDecoder.tracking(reader) }
        let platform = value(file, "platform") { reader throws(JSONError) in try ScaleDecoder.platform(reader) }
        let steps = value(file, "appSteps") { reader throws(JSONError) in try ScaleDecoder.steps(reader) }
        let rounding = value(file, "rounding") { reader throws(JSONError) in try ScaleDecoder.rounding(reader) }
        let minimum = value(file, "minimum") { reader throws(JSONError) in try reader.number() }
        let displayScale = value(file, "displayScale") { reader throws(JSONError) in try reader.number() }
        let boldText = value(file, "boldTextAdjustment") { reader throws(JSONError) in try reader.integer() }
        let cells = value(file, "irregularLineHeights") { reader throws(JSONError) in
            try ScaleDecoder.irregular(reader)
        }
        let defaultStyle = value(file, "defaultStyle") { reader throws(JSONError) in TextStyle(try reader.string()) }
        let curve = attempt { () throws(JSONError) in try ScaleDecoder.curve(file.required("curve")) }
        let styles = styles(file)
        guard let curve, let styles else { return nil }
        return TypeScaleDefinition(
            name: name, title: title ?? name, revision: revision, unit: unit ?? "px", sources: sources ?? [],
            styles: styles,
            defaultStyle: defaultStyle ?? TypeScaleDefinition.standardStyle(of: styles, curve) ?? TextStyle(""),
            curve: curve, tracking: tracking, appSteps: steps, platform: platform,
            rounding: rounding ?? ScaleRounding(),
            minimum: minimum ?? 1, displayScale: displayScale ?? 1,
            boldTextAdjustment: boldText ?? TypeScaleDefinition.defaultBoldTextAdjustment,
            irregularLineHeights: cells ?? [])
    }

    /// Returns whether a broken rule follows from a mistake that was found already.
    func explains(_ rule: ScaleDefinitionError) -> Bool {
        if hasOmittedStyles, ["/styles", "/defaultStyle", "/irregularLineHeights"].contains(Identifier(rule.path)) {
            return true
        }
        // A tracking table that cannot be read is missing in the definition.
        if rule.path.endsExactly("/tracking"), all.contains(where: { $0.path.startsExactly("/tracking") }) {
            return true
        }
        // Cells that may fall are unknown if their list cannot be read.
        if rule.path.contains("ineHeight/"), all.contains(where: { $0.path.startsExactly("/irregularLineHeights") }) {
            return true
        }
        return all.contains { rule.path.isExactly($0.path) }
    }

    /// The mistakes, without the missing keys that were misspelled.
    var mistakes: [JSONError] {
        let suggestions = all.filter { $0.code == .unknownKey }.map(\.reason)
        return all.filter { error in
            guard error.code == .missingKey, let name = error.reason.parts(at: "\"").dropFirst().first else {
                return true
            }
            return !suggestions.contains { $0.contains("did you mean \"\(name)\"?") }
        }
    }

    // MARK: Collecting

    /// Returns the result of a closure; records its error and returns `nil` if it throws.
    @discardableResult
    private mutating func attempt<Value>(_ body: () throws(JSONError) -> Value) -> Value? {
        do throws(JSONError) {
            return try body()
        } catch {
            all.append(error)
            return nil
        }
    }

    /// Decodes a member that may be missing; records an error and returns `nil` if it is faulty.
    @discardableResult
    private mutating func value<Value>(
        _ object: JSONObjectReader, _ name: Identifier, _ decode: (JSONReader) throws(JSONError) -> Value
    ) -> Value? {
        guard let reader = object.optional(name) else { return nil }
        return attempt { () throws(JSONError) in try decode(reader) }
    }

    /// Returns an object, and records each unknown key.
    private mutating func object(_ reader: JSONReader, allowing names: [Identifier]) -> JSONObjectReader? {
        var unknown: [JSONError] = []
        let object = attempt { () throws(JSONError) in
            try reader.object(allowing: names + [ScaleDecoder.comment]) { unknown.append($0) }
        }
        all += unknown
        guard let object else { return nil }
        value(object, ScaleDecoder.comment) { reader throws(JSONError) in try reader.string() }
        return object
    }

    /// The key of a comment, which every object may have.
    private static let comment: Identifier = "$comment"

    /// Returns an object of a value that is decoded as a whole.
    private static func object(
        _ reader: JSONReader, allowing names: [Identifier]
    ) throws(JSONError) -> JSONObjectReader {
        let object = try reader.object(allowing: names + [comment])
        _ = try object.optional(comment)?.string()
        return object
    }

    // MARK: Styles

    private mutating func styles(_ file: JSONObjectReader) -> [StyleDefinition]? {
        guard
            let members = attempt({ () throws(JSONError) in try file.required("styles").members() })
        else { return nil }
        var styles: [StyleDefinition] = []
        for (name, reader) in members {
            if name == ScaleDecoder.comment {
                attempt { () throws(JSONError) in _ = try reader.string() }
                continue
            }
            let before = all.count
            if let style = style(name, reader), all.count == before {
                styles.append(style)
            } else {
                hasOmittedStyles = true
            }
        }
        return styles
    }

    private mutating func style(_ name: Identifier, _ reader: JSONReader) -> StyleDefinition? {
        guard let style = object(reader, allowing: ScaleDecoder.everyStyleKey) else { return nil }
        let size = attempt { () throws(JSONError) in try ScaleDecoder.size(style.required("size")) }
        let lineHeight = attempt { () throws(JSONError) in try ScaleDecoder.lineHeight(style) }
        let tracking = value(style, "tracking") { reader throws(JSONError) in try ScaleDecoder.styleTracking(reader) }
        let weight = value(style, "weight") { reader throws(JSONError) in try reader.integer() }
        let emphasized = value(style, "emphasizedWeight") { reader throws(JSONError) in try reader.integer() }
        let role = value(style, "role") { reader throws(JSONError) in try reader.string(maximumCharacters: 40) }
        let least = value(style, "minimum") { reader throws(JSONError) in try reader.number() }
        let most = value(style, "maximum") { reader throws(JSONError) in try reader.number() }
        var text = TextProperties()
        for property in TextProperty.all {
            value(style, property.key) { reader throws(JSONError) in try property.decode(reader, into: &text) }
        }
        guard let size, let lineHeight else { return nil }
        return StyleDefinition(
            style: TextStyle(name.text), size: size, lineHeight: lineHeight, tracking: tracking ?? .none,
            weight: weight ?? 400, emphasizedWeight: emphasized ?? min(max(weight ?? 400, 700), 1_000),
            role: FontRole(role ?? FontRole.default.name), minimum: least, maximum: most,
            text: text)
    }

    private static func size(_ reader: JSONReader) throws(JSONError) -> StyleDefinition.Size {
        switch reader.value.kind {
        case .array: return .table(try numbers(reader))
        case .object:
            let size = try object(reader, allowing: ["step", "narrow", "wide"])
            if let step = try size.atMostOne(of: ["step", "narrow"]), step.name == "step" {
                guard size.optional("wide") == nil else { throw size.error("give a step or two sizes", at: "wide") }
                return .step(try step.reader.integer())
            }
            return .ends(narrow: try size.required("narrow").number(), wide: try size.required("wide").number())
        default: return .points(try reader.number())
        }
    }

    private static func lineHeight(_ style: JSONObjectReader) throws(JSONError) -> StyleDefinition.LineHeight {
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
            return .multiple(try object(reader, allowing: ["multiple"]).required("multiple").number())
        case .string(let text):
            guard text == "font" else { throw reader.unknownChoice(text, among: ["font"]) }
            return .font
        default: return .points(try reader.number())
        }
    }

    private static func styleTracking(_ reader: JSONReader) throws(JSONError) -> StyleDefinition.Tracking {
        if case .string(let text) = reader.value.kind {
            guard text == "bySize" else { throw reader.unknownChoice(text, among: ["bySize"]) }
            return .bySize
        }
        let (name, value) = try object(reader, allowing: ["points", "em"]).exactlyOne(of: ["points", "em"])
        return name == "em" ? .em(try value.number()) : .points(try value.number())
    }

    private static func tracking(_ reader: JSONReader) throws(JSONError) -> TrackingTable {
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

    private static func steps(_ reader: JSONReader) throws(JSONError) -> AppScaleSteps {
        let object = try self.object(reader, allowing: ["first", "base", "values"])
        let base = try object.required("base").number(in: 0.001...1_000_000)
        return AppScaleSteps(
            first: try object.optional("first")?.integer(in: -1_000...1_000) ?? 0,
            multipliers: try numbers(object.required("values")).map { $0 / base })
    }

    private static func platform(_ reader: JSONReader) throws(JSONError) -> PlatformScale {
        let object = try self.object(reader, allowing: ["name", "steps"])
        return PlatformScale(
            name: try object.required("name").string(maximumCharacters: 40),
            steps: try numbers(object.required("steps")))
    }

    private static func rounding(_ reader: JSONReader) throws(JSONError) -> ScaleRounding {
        let object = try self.object(reader, allowing: ["size", "lineHeight", "tracking"])
        return ScaleRounding(
            size: try object.optional("size")?.choice() ?? .none,
            lineHeight: try object.optional("lineHeight")?.choice() ?? .none,
            tracking: try object.optional("tracking")?.choice() ?? .none)
    }

    private static func irregular(_ reader: JSONReader) throws(JSONError) -> Set<TypeScaleDefinition.IrregularCell> {
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

    private static func category(_ reader: JSONReader) throws(JSONError) -> ContentSizeCategory {
        let text = try reader.string()
        guard let category = ContentSizeCategory(named: text) else {
            throw reader.unknownChoice(text, among: ContentSizeCategory.allCases.map(\.name))
        }
        return category
    }

    private static func numbers(_ reader: JSONReader) throws(JSONError) -> [Double] {
        var numbers: [Double] = []
        for element in try reader.array() { numbers.append(try element.number()) }
        return numbers
    }

    private static func texts(_ reader: JSONReader) throws(JSONError) -> [String] {
        var texts: [String] = []
        for element in try reader.array() { texts.append(try element.string(maximumCharacters: 1_000)) }
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

    private static func curve(_ reader: JSONReader) throws(JSONError) -> ScalingCurve {
        let every: [Identifier] = [
            "type", "categories", "threshold", "from", "tables", "base", "narrow", "wide", "defaultWidth",
        ]
        let type: CurveType = try object(reader, allowing: every).required("type").choice()
        switch type {
        case .table:
            var categories: [ContentSizeCategory] = []
            let object = try self.object(reader, allowing: ["type", "categories"])
            for entry in try object.required("categories").array() { categories.append(try category(entry)) }
            return .table(categories)
        case .knots: return .knots(try knots(object(reader, allowing: ["type", "threshold", "from", "tables"])))
        case .log:
            let object = try self.object(reader, allowing: ["type", "base"])
            return .log(LogCurve(base: try object.required("base").number()))
        case .linear:
            _ = try object(reader, allowing: ["type"])
            return .linear
        case .fluid:
            let object = try self.object(reader, allowing: ["type", "narrow", "wide", "defaultWidth"])
            return .fluid(
                FluidCurve(
                    narrow: try end(object.required("narrow")), wide: try end(object.required("wide")),
                    defaultWidth: try object.required("defaultWidth").number()))
        }
    }

    private static func knots(_ object: JSONObjectReader) throws(JSONError) -> KnotCurve {
        var tables: [KnotCurve.Table] = []
        for entry in try object.required("tables").array() {
            let table = try self.object(entry, allowing: ["scale", "to"])
            tables.append(
                KnotCurve.Table(
                    scale: try table.required("scale").number(), scaledSizes: try numbers(table.required("to"))))
        }
        return KnotCurve(
            sizes: try numbers(object.required("from")), tables: tables,
            threshold: try object.required("threshold").number())
    }

    private static func end(_ reader: JSONReader) throws(JSONError) -> FluidCurve.End {
        let object = try self.object(reader, allowing: ["width", "base", "ratio"])
        return FluidCurve.End(
            width: try object.required("width").number(), base: try object.required("base").number(),
            ratio: try object.required("ratio").number())
    }
}
