// Decodes the keys of a scale file. Mistakes are collected: the author of a file sees all of them in one run. A value
// with a mistake has a substitute in the definition, and rules that fail because of it are not reported
// (ScaleDecoder+Rules.swift). The values of the members are decoded in ScaleDecoder+Members.swift and
// ScaleDecoder+Curve.swift.

internal import TypescaleJSON

/// Decodes the keys of a scale file into a definition; checking the numbers is the definition's task.
struct ScaleDecoder {
    let name: String
    let revision: String
    /// The mistakes so far, those of the parser among them; misspelled keys as unknown and as missing ones.
    private(set) var allMistakes: [JSONError]
    /// A Boolean value that indicates whether a style is no object, and missing in the definition.
    private(set) var hasOmittedStyles = false
    /// A Boolean value that indicates whether the definition has a substitute for the curve.
    private(set) var hasOmittedCurve = false
    /// A Boolean value that indicates whether the table in the definition has no columns because one has a mistake.
    var hasOmittedColumns = false

    private static let keys: [Identifier] = [
        "$schema", "title", "unit", "sources", "notes", "defaultStyle", "minimum", "displayScale", "boldTextAdjustment",
        "rounding", "platform", "curve", "tracking", "appSteps", "irregularLineHeights", "styles",
    ]
    private static let styleKeys: [Identifier] = [
        "size", "lineHeight", "scalingLineHeight", "tracking", "weight", "emphasizedWeight", "role", "minimum",
        "maximum",
    ]
    private static let everyStyleKey = styleKeys + TextProperty.keys

    /// Returns the definition of a file, with substitutes for its faulty values; `nil` if it has no styles.
    mutating func definition(_ root: JSONReader) -> TypeScaleDefinition? {
        guard let file = object(root, allowing: ScaleDecoder.keys) else { return nil }
        value(file, "$schema", JSONReader.string)
        let title = value(file, "title", JSONReader.title)
        let unit = value(file, "unit", JSONReader.name)
        let sources = file.optional("sources").map { self.texts($0) }
        let notes = file.optional("notes").map { self.texts($0) }
        let tracking = file.optional("tracking").flatMap { self.tracking($0) }
        let platform = file.optional("platform").flatMap { self.platform($0) }
        let steps = file.optional("appSteps").flatMap { self.steps($0) }
        let rounding = file.optional("rounding").map { self.rounding($0) }
        let minimum = value(file, "minimum", JSONReader.number)
        let displayScale = value(file, "displayScale", JSONReader.number)
        let boldText = value(file, "boldTextAdjustment", JSONReader.integer)
        let cells = file.optional("irregularLineHeights").map { self.irregular($0) }
        let defaultStyle = value(file, "defaultStyle", JSONReader.string).map { TextStyle($0) }
        let curve = required(file, "curve").flatMap { self.curve($0) }
        let styles = self.styles(file)
        hasOmittedCurve = curve == nil
        if hasOmittedStyles || hasOmittedCurve { checkDefaultStyle(file) }
        guard let styles else { return nil }
        var definition = TypeScaleDefinition(
            name: name, title: title ?? name, revision: revision, styles: styles,
            defaultStyle: defaultStyle ?? TypeScaleDefinition.likelyDefaultStyle(of: styles, curve ?? .linear)
                ?? TextStyle(""),
            curve: curve ?? .linear, tracking: tracking, appSteps: steps, platform: platform)
        // Missing keys have the defaults of the initializer.
        if let unit { definition.unit = unit }
        if let sources { definition.sources = sources }
        if let notes { definition.notes = notes }
        if let rounding { definition.rounding = rounding }
        if let minimum { definition.minimum = minimum }
        if let displayScale { definition.displayScale = displayScale }
        if let boldText { definition.boldTextAdjustment = boldText }
        if let cells { definition.irregularLineHeights = cells }
        return definition
    }

    /// The mistakes, without the missing keys that were misspelled.
    var mistakes: [JSONError] {
        let misspelled = Set(allMistakes.filter { $0.code == .unknownKey }.compactMap(\.expectedKey))
        return allMistakes.filter { error in
            guard error.code == .missingKey, let key = error.expectedKey else { return true }
            return !misspelled.contains(key)
        }
    }

    // MARK: Collecting

    /// Returns the result of a closure; records its error and returns `nil` if it throws.
    @discardableResult
    mutating func attempt<Value>(_ body: () throws(JSONError) -> Value) -> Value? {
        do throws(JSONError) {
            return try body()
        } catch {
            allMistakes.append(error)
            return nil
        }
    }

    /// Decodes a member that may be missing; records an error and returns `nil` if it is faulty.
    @discardableResult
    mutating func value<Value>(
        _ object: JSONObjectReader, _ name: Identifier, _ decode: (JSONReader) -> () throws(JSONError) -> Value
    ) -> Value? {
        guard let reader = object.optional(name) else { return nil }
        return attempt(decode(reader))
    }

    /// Returns an object, and records each unknown key.
    mutating func object(_ reader: JSONReader, allowing names: [Identifier]) -> JSONObjectReader? {
        var unknown: [JSONError] = []
        let object = attempt { () throws(JSONError) in
            try reader.object(allowing: names + [ScaleDecoder.comment]) { unknown.append($0) }
        }
        allMistakes += unknown
        guard let object else { return nil }
        value(object, ScaleDecoder.comment, JSONReader.string)
        return object
    }

    /// Returns a member; records an error and returns `nil` if it is missing.
    mutating func required(_ object: JSONObjectReader, _ name: Identifier) -> JSONReader? {
        attempt { () throws(JSONError) in try object.required(name) }
    }

    /// Decodes a member that must be there; records an error and returns `nil` if it is missing or faulty.
    mutating func required<Value>(
        _ object: JSONObjectReader, _ name: Identifier, _ decode: (JSONReader) -> () throws(JSONError) -> Value
    ) -> Value? {
        required(object, name).flatMap { attempt(decode($0)) }
    }

    /// Returns the elements of an array; records an error and returns none if it is not an array.
    mutating func elements(_ reader: JSONReader) -> [JSONReader] {
        attempt(reader.array) ?? []
    }

    /// Returns whether mistakes were found since there were `count` of them.
    func hasMistakes(since count: Int) -> Bool { allMistakes.count > count }

    /// The key of a comment, which every object may have.
    private static let comment: Identifier = "$comment"

    // MARK: Styles

    private mutating func styles(_ file: JSONObjectReader) -> [StyleDefinition]? {
        guard let members = required(file, "styles", JSONReader.members) else { return nil }
        var styles: [StyleDefinition] = []
        for (name, reader) in members {
            if name == ScaleDecoder.comment {
                attempt(reader.string)
                continue
            }
            if let style = style(name, reader) { styles.append(style) } else { hasOmittedStyles = true }
        }
        return styles
    }

    /// Records a default style that the file does not have. A definition cannot tell it from a style with a mistake.
    private mutating func checkDefaultStyle(_ file: JSONObjectReader) {
        guard case .object(let members)? = file.optional("styles")?.value.kind else { return }
        let names = members.map(\.name).filter { $0 != ScaleDecoder.comment }
        if let reader = file.optional("defaultStyle"), case .string(let name) = reader.value.kind,
            !names.contains(Identifier(name))
        {
            let reason = TypeScale.unknownStyleReason(name, of: "the scale", styles: names.map(\.text))
            allMistakes.append(reader.error(reason))
        }
    }

    private mutating func style(_ name: Identifier, _ reader: JSONReader) -> StyleDefinition? {
        guard let style = object(reader, allowing: ScaleDecoder.everyStyleKey) else { return nil }
        let size = required(style, "size").flatMap { self.size($0) }
        let lineHeight = required(style, "lineHeight").flatMap { self.lineHeight($0, in: style) }
        let tracking = style.optional("tracking").flatMap { self.styleTracking($0) }
        let weight = value(style, "weight", JSONReader.integer)
        let emphasized = value(style, "emphasizedWeight", JSONReader.integer)
        let role = value(style, "role", JSONReader.name)
        let least = value(style, "minimum", JSONReader.number)
        let most = value(style, "maximum", JSONReader.number)
        var text = TextProperties()
        for property in TextProperty.all {
            guard let value = style.optional(property.key) else { continue }
            attempt { () throws(JSONError) in try property.decode(value, into: &text) }
        }
        var definition = StyleDefinition(
            style: TextStyle(name.text), size: size ?? .points(1), lineHeight: lineHeight ?? .font,
            tracking: tracking ?? .none,
            weight: weight ?? 400, emphasizedWeight: emphasized ?? min(max(weight ?? 400, 700), 1_000),
            role: FontRole(role ?? FontRole.default.name), minimum: least, maximum: most,
            textProperties: text)
        if case .string(let comment)? = style.optional(ScaleDecoder.comment)?.value.kind {
            definition.comment = Identifier(comment)
        }
        return definition
    }
}
