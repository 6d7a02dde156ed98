internal import DynamicType
internal import TypescaleAPI
internal import TypescaleStrings

/// The types of the standard, and the kinds of values inside of them.
enum StandardType: String, CaseIterable {
    case color, dimension, fontFamily, fontWeight, duration, cubicBezier, number
    case strokeStyle, border, transition, shadow, gradient, typography
    case flag
    case shadowLayer
    case gradientStop
    /// The list of lengths of a stroke's dashes.
    case dashArray

    /// The types that a token can have; their raw values are their names in files.
    static let tokens = allCases.filter { ![.flag, .shadowLayer, .gradientStop, .dashArray].contains($0) }

    /// Returns the type of tokens that has a name in files; `nil` if the standard has none.
    static func token(named name: String) -> StandardType? { tokens.first { $0.rawValue.isExactly(name) } }

    /// The name of the type or kind in messages.
    var noun: String {
        switch self {
        case .flag: "boolean"
        case .shadowLayer: "a shadow"
        case .gradientStop: "a gradient's stop"
        case .dashArray: "a list of dimensions"
        default: rawValue
        }
    }

    /// The type of the tokens to which a value may refer: a shadow of a list refers to a token of type shadow.
    var token: StandardType {
        switch self {
        case .shadowLayer: .shadow
        case .gradientStop: .gradient
        default: self
        }
    }

    /// The mistakes in a value, and its parts.
    struct Findings {
        var reasons: [(TokenNode, String)] = []
        /// The parts to check as values of other types.
        var parts: [(TokenNode, StandardType)] = []

        static func mistake(_ node: TokenNode, _ reason: String) -> Findings { Findings(reasons: [(node, reason)]) }
    }

    /// Returns the mistakes in a value that is no reference, and its parts.
    func findings(in node: TokenNode) -> Findings {
        switch self {
        case .dimension: quantity(node, units: ["px", "rem"], example: "{\"value\": 16, \"unit\": \"px\"}")
        case .duration: quantity(node, units: ["ms", "s"], example: "{\"value\": 200, \"unit\": \"ms\"}")
        case .fontFamily: families(node)
        case .fontWeight: weight(node)
        case .number: number(node)
        case .cubicBezier: curve(node)
        case .color: StandardColor.findings(in: node)
        case .strokeStyle: stroke(node)
        case .flag: flag(node)
        case .shadow: list(node, of: .shadowLayer, orOne: true)
        case .gradient: list(node, of: .gradientStop, orOne: false)
        case .dashArray: dashes(node)
        case .typography, .border, .transition, .shadowLayer, .gradientStop: members(node)
        }
    }

    /// The parts of a composite value; a flag may be absent.
    private var parts: [(name: Identifier, type: StandardType)] {
        switch self {
        case .typography:
            [
                ("fontFamily", .fontFamily), ("fontSize", .dimension), ("fontWeight", .fontWeight),
                ("letterSpacing", .dimension), ("lineHeight", .number),
            ]
        case .border: [("color", .color), ("width", .dimension), ("style", .strokeStyle)]
        case .transition: [("duration", .duration), ("delay", .duration), ("timingFunction", .cubicBezier)]
        case .shadowLayer:
            [
                ("color", .color), ("offsetX", .dimension), ("offsetY", .dimension), ("blur", .dimension),
                ("spread", .dimension), ("inset", .flag),
            ]
        case .gradientStop: [("color", .color), ("position", .number)]
        default: []
        }
    }

    private func members(_ node: TokenNode) -> Findings {
        let names = parts.map(\.name).joined(separator: ", ")
        guard let members = node.members else {
            return .mistake(node, "expected an object with \(names), found \(node.noun)")
        }
        var findings = Findings()
        for (name, type) in parts {
            if let part = members[name] {
                findings.parts.append((part, type))
            } else if type != .flag {
                findings.reasons.append((node, "\(noun) has no \(name); it has \(names)"))
            }
        }
        for (name, part) in members.list where !parts.contains(where: { $0.name == name }) {
            findings.reasons.append((part, "unknown key \(Quotation.quoted(name.text)); \(noun) has \(names)"))
        }
        return findings
    }

    private func list(_ node: TokenNode, of type: StandardType, orOne: Bool) -> Findings {
        if case .array(let elements) = node.kind {
            return elements.isEmpty
                ? .mistake(node, "the list is empty; give it a value") : Findings(parts: elements.map { ($0, type) })
        }
        return orOne ? Findings(parts: [(node, type)]) : .mistake(node, "expected a list, found \(node.noun)")
    }

    // MARK: Simple values

    private func quantity(_ node: TokenNode, units: [String], example: String) -> Findings {
        guard let members = node.members else {
            return .mistake(node, "expected \(example), found \(node.noun)")
        }
        var findings = Findings()
        for (name, part) in members.list where name != "value" && name != "unit" {
            findings.reasons.append((part, "unknown key \(Quotation.quoted(name.text)); \(noun) has value and unit"))
        }
        guard let value = members["value"], let unit = members["unit"] else {
            findings.reasons.append((node, "\(noun) has value and unit: \(example)"))
            return findings
        }
        findings.parts = [(value, .number)]
        // A unit that is a reference is read with the style.
        if unit.members?["$ref"] == nil, !units.contains(where: { unit.text?.isExactly($0) == true }) {
            findings.reasons.append((unit, "the unit of \(noun) is \(units.joined(separator: " or "))"))
        }
        return findings
    }

    private func number(_ node: TokenNode) -> Findings {
        if case .number = node.kind { return Findings() }
        return .mistake(node, "expected a number, found \(node.noun)")
    }

    private func flag(_ node: TokenNode) -> Findings {
        if case .bool = node.kind { return Findings() }
        return .mistake(node, "expected true or false, found \(node.noun)")
    }

    private func families(_ node: TokenNode) -> Findings {
        switch node.kind {
        case .string(let text): return text.isEmpty ? .mistake(node, "a family has a name") : Findings()
        case .array(let entries):
            guard !entries.isEmpty else { return .mistake(node, "the list of families is empty; name one") }
            // A reference in the list is one to a text or a token of one family.
            return Findings(
                reasons: entries.filter { $0.text?.isEmpty != false && $0.members?["$ref"] == nil }.map {
                    ($0, "a family is a text with a name, found \($0.text == nil ? $0.noun : "an empty text")")
                },
                parts: entries.filter { $0.members?["$ref"] != nil || TokenTree.alias($0.text ?? "") != nil }.map {
                    ($0, .fontFamily)
                }
            )
        default: return .mistake(node, "expected a text or a list of texts, found \(node.noun)")
        }
    }

    private func weight(_ node: TokenNode) -> Findings {
        switch node.kind {
        case .number(let number) where (1...1_000).contains(number): return Findings()
        case .string(let text) where FontWeightNames.standard[Identifier(text)] != nil: return Findings()
        default:
            let names = FontWeightNames.standard.keys.sorted().map(\.text).joined(separator: ", ")
            return .mistake(node, "a weight is a number from 1 to 1000 or one of \(names)")
        }
    }

    private func curve(_ node: TokenNode) -> Findings {
        guard case .array(let points) = node.kind, points.count == 4 else {
            return .mistake(node, "a cubic Bézier curve is a list of four numbers")
        }
        // x is a share of the time; y may go beyond its ends.
        let wrong = [points[0], points[2]].filter {
            if case .number(let x) = $0.kind { !(0...1).contains(x) } else { false }
        }
        return Findings(
            reasons: wrong.map { ($0, "the first and the third number of a curve are from 0 to 1") },
            parts: points.map { ($0, .number) }
        )
    }

    private func stroke(_ node: TokenNode) -> Findings {
        let styles = ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"]
        if let text = node.text, styles.contains(where: { $0.isExactly(text) }) { return Findings() }
        guard let members = node.members, let dashes = members["dashArray"], let cap = members["lineCap"],
            members.list.count == 2
        else {
            return .mistake(
                node, "a stroke is one of \(styles.joined(separator: ", ")), or an object with dashArray and lineCap")
        }
        let isCap =
            cap.members?["$ref"] != nil || ["round", "butt", "square"].contains { cap.text?.isExactly($0) == true }
        return Findings(
            reasons: isCap ? [] : [(cap, "lineCap is round, butt or square")], parts: [(dashes, .dashArray)])
    }

    private func dashes(_ node: TokenNode) -> Findings {
        guard case .array(let dashes) = node.kind else {
            return .mistake(node, "dashArray is a list of dimensions, found \(node.noun)")
        }
        return Findings(parts: dashes.map { ($0, .dimension) })
    }
}

enum StandardColor {
    static func findings(in node: TokenNode) -> StandardType.Findings {
        guard let members = node.members, let space = members["colorSpace"], let components = members["components"]
        else {
            return .mistake(node, "a color is an object: {\"colorSpace\": \"srgb\", \"components\": [0, 0.5, 1]}")
        }
        var reasons: [(TokenNode, String)] = []
        for (name, part) in members.list where !["colorSpace", "components", "alpha", "hex"].contains(name) {
            reasons.append(
                (part, "unknown key \(Quotation.quoted(name.text)); a color has colorSpace, components, alpha and hex"))
        }
        if let ranges = space.text.flatMap(ColorComponents.ranges) {
            reasons += mistakes(in: components, ranges)
        } else if space.members?["$ref"] == nil {
            reasons.append((space, "the color space is unknown; the standard has srgb, display-p3, oklch and others"))
        }
        if let alpha = members["alpha"], !isNumber(alpha, in: 0...1) {
            reasons.append((alpha, "alpha is a number from 0 to 1"))
        }
        if let hex = members["hex"], hex.members?["$ref"] == nil {
            let digits = hex.text?.afterExactly("#")?.unicodeScalars
            if digits?.count != 6 || digits?.allSatisfy({ $0.properties.isASCIIHexDigit }) != true {
                reasons.append((hex, "hex is a color such as \"#0066cc\""))
            }
        }
        return StandardType.Findings(reasons: reasons)
    }

    private static func mistakes(in components: TokenNode, _ ranges: [ClosedRange<Double>]) -> [(TokenNode, String)] {
        if components.members?["$ref"] != nil { return [] }
        guard case .array(let list) = components.kind, list.count == ranges.count else {
            return [(components, "the color has \(ranges.count) components, each a number or \"none\"")]
        }
        return zip(list, ranges).compactMap { component, range in
            if component.text?.isExactly("none") == true || isNumber(component, in: range) { return nil }
            return (component, ColorComponents.reason(for: range))
        }
    }

    private static func isNumber(_ node: TokenNode, in range: ClosedRange<Double>) -> Bool {
        switch node.kind {
        case .number(let number): range.contains(number)
        case .object(let members): members["$ref"] != nil
        default: false
        }
    }
}
