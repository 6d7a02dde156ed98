internal import DynamicType

/// Reads the settings of Utopia's calculator as a fluid scale.
struct UtopiaSettings {
    let context: ImportContext

    static let required: [Identifier] = [
        "minWidth", "maxWidth", "minFontSize", "maxFontSize", "minTypeScale", "maxTypeScale",
    ]

    /// Returns whether a file has settings of Utopia, maybe not all.
    static func recognizes(_ root: TokenNode) -> Bool {
        required.contains { key in
            if case .number = root[key]?.kind { key != "minWidth" && key != "maxWidth" } else { false }
        }
    }

    static func name(ofStep step: Int) -> String {
        step == 0 ? "step0" : step > 0 ? "step\(step)" : "stepMinus\(-step)"
    }

    static func lineHeight(ofStep step: Int) -> Double { step > 0 ? 1.2 : 1.5 }

    static let note =
        "Utopia has sizes only: line heights are 1.2 times the size above step 0 and 1.5 times from step 0 down"

    func definition(_ root: TokenNode, name: String) throws(TokenError) -> TypeScaleDefinition {
        let members = try root.requireMembers()
        var values: [Identifier: Double] = [:]
        let known = UtopiaSettings.required + ["positiveSteps", "negativeSteps"]
        for (key, node) in members.list {
            if known.contains(key) {
                values[key] = try node.requireNumber()
            } else if key != "$schema" {
                context.unread([key.text], "setting", plural: "settings")
            }
        }
        let missing = UtopiaSettings.required.filter { values[$0] == nil }
        guard missing.isEmpty else {
            throw root.error(
                "the settings of Utopia have no \(missing.map(\.text).joined(separator: ", ")); give "
                    + UtopiaSettings.required.map(\.text).joined(separator: ", "))
        }
        func value(_ key: Identifier) -> Double { values[key] ?? 0 }
        let counts = try [("negativeSteps", 0.0), ("positiveSteps", 0)].map { key, standard throws(TokenError) in
            let count = values[Identifier(key)] ?? standard
            guard let steps = Int(exactly: count), (0...20).contains(steps) else {
                throw (members[Identifier(key)] ?? root).error("\(key) is a whole number from 0 to 20")
            }
            return steps
        }
        let curve = FluidCurve(
            narrow: FluidCurve.End(width: value("minWidth"), base: value("minFontSize"), ratio: value("minTypeScale")),
            wide: FluidCurve.End(width: value("maxWidth"), base: value("maxFontSize"), ratio: value("maxTypeScale")),
            defaultWidth: value("maxWidth"))
        let styles = (-counts[0]...counts[1]).reversed().map { step in
            StyleDefinition(
                style: TextStyle(UtopiaSettings.name(ofStep: step)), size: .step(step),
                lineHeight: .multiple(UtopiaSettings.lineHeight(ofStep: step)))
        }
        context.note(UtopiaSettings.note)
        return TypeScaleDefinition(
            name: name, title: name, unit: "px", sources: ["Utopia"], styles: styles, defaultStyle: "step0",
            curve: .fluid(curve))
    }
}

/// Reads the steps that Utopia computes, each with a `clamp()`.
struct UtopiaSteps {
    let context: ImportContext

    static func recognizes(_ root: TokenNode) -> Bool {
        guard case .array(let steps) = root.kind else { return false }
        return steps.contains { $0["step"] != nil || $0["clamp"] != nil }
    }

    func tokens(_ root: TokenNode) throws(TokenError) -> ImportedTokens {
        let reader = TokenStyleReader(dialect: .css, context: ImportContext(isStrict: false), tree: nil)
        var styles: [ImportedStyle] = []
        for node in try root.requireArray() {
            guard let stepNode = node["step"], let clamp = node["clamp"] else {
                throw node.error("a step of Utopia has step and clamp: {\"step\": 0, \"clamp\": \"clamp(…)\"}")
            }
            guard let step = Int(exactly: try stepNode.requireNumber()), (-20...20).contains(step) else {
                throw stepNode.error("a step is a whole number from -20 to 20")
            }
            guard clamp.text?.lowercasedASCII.startsExactly("clamp(") == true else {
                throw clamp.error("the size of a step of Utopia is a clamp()")
            }
            var style = try reader.sized(clamp)
            style.lineHeight = .multiple(UtopiaSettings.lineHeight(ofStep: step))
            styles.append(ImportedStyle(path: [UtopiaSettings.name(ofStep: step)], style: style, place: node.place))
        }
        context.note(UtopiaSettings.note)
        return ImportedTokens(columns: [ImportedColumn(name: "", styles: styles, place: root.place)])
    }
}
