// Advice for mistakes in first scale files: values as style sheets and design tools write them, and their names.

internal import TypescaleJSON
internal import TypescaleStrings

/// Advice on what to write in place of a value of a wrong type, of a missing key or of an unknown one.
enum ScaleAdvice {
    /// Returns an error with the advice for its key, if there is any.
    static func advised(_ error: JSONError, in root: JSONValue) -> JSONError {
        let key = error.path.split(separator: "/").last.map(String.init) ?? ""
        let value = root.value(at: error.path)
        let advice: String? =
            switch error.code {
            case .missingKey: error.expectedKey.flatMap { missingKeys[$0] }
            case .unknownKey: error.expectedKey == nil ? unknownKey(key) : nil
            case .wrongType, .unknownChoice: value.flatMap { wrongValue($0.kind, at: key, in: error.path) }
            default: nil
            }
        guard let advice else { return error }
        return JSONError(
            code: error.code, path: error.path,
            position: JSONPosition(offset: 0, line: error.line, column: error.column),
            reason: "\(error.reason); \(advice)")
    }

    private static let trackingForms = "give {\"points\": 0.2}, {\"em\": 0.01} or \"bySize\""
    private static let lineHeightForms = "give points, {\"multiple\": 1.5} or \"font\""
    private static let missingKeys: [Identifier: String] = [
        "curve": "give {\"type\": \"linear\"}, or another curve", "size": "give points, such as 17",
        "lineHeight": lineHeightForms,
        "styles": "give a member for each style: {\"body\": {\"size\": 17, \"lineHeight\": 22}}",
    ]

    private static func unknownKey(_ key: String) -> String? {
        switch key.filter({ $0 != "-" }).lowercasedASCII {
        case "fontsize": "write \"size\""
        case "fontweight": "write \"weight\""
        case "letterspacing": "write \"tracking\""
        case "fontfamily", "fontfamilies", "family", "font":
            "a style has a \"role\", whose families are in fonts/roles.json"
        default: nil
        }
    }

    private static func wrongValue(_ kind: JSONValue.Kind, at key: String, in path: String) -> String? {
        switch key {
        case "curve": curve(kind)
        case "rounding": "give {\"size\": \"pixel\", \"lineHeight\": \"pixel\"}"
        case "styles": missingKeys["styles"]
        case "weight", "emphasizedWeight": weight(kind)
        case "tracking": path.hasPrefix("/styles/") ? tracking(kind) : nil
        case "lineHeight": lineHeight(kind)
        case "size", "narrow", "wide", "minimum", "maximum", "width", "base", "defaultWidth":
            Length(kind)?.points.map { "give the number \(NumberText.text($0)), in points" }
        default: nil
        }
    }

    private static func curve(_ kind: JSONValue.Kind) -> String? {
        guard case .string(let text) = kind, let type = ScaleDecoder.CurveType(exactly: text) else {
            return missingKeys["curve"]
        }
        return "give {\"type\": \"\(type.rawValue)\"}"
    }

    private static func lineHeight(_ kind: JSONValue.Kind) -> String {
        guard let length = Length(kind) else { return lineHeightForms }
        if let multiple = length.multiple { return "give {\"multiple\": \(NumberText.text(multiple))}" }
        return length.points.map { "give the number \(NumberText.text($0)), in points" } ?? lineHeightForms
    }

    private static func tracking(_ kind: JSONValue.Kind) -> String {
        if case .number(let points) = kind { return "give {\"points\": \(NumberText.text(points))}" }
        guard let length = Length(kind) else { return trackingForms }
        switch length.unit {
        case "em": return "give {\"em\": \(NumberText.text(length.value))}"
        case "%": return "give {\"em\": \(NumberText.text(length.value / 100))}"
        case "px", "pt", "sp", "dp": return "give {\"points\": \(NumberText.text(length.value))}"
        default: return trackingForms
        }
    }

    private static func weight(_ kind: JSONValue.Kind) -> String {
        if case .string(let name) = kind, let weight = FontWeightNames.weight(of: name)?.weight {
            return "give the number \(weight)"
        }
        return "give a whole number from 1 to 1000, such as 400"
    }

    /// A length as style sheets write it: a number and a unit.
    private struct Length {
        let value: Double
        let unit: String

        init?(_ kind: JSONValue.Kind) {
            guard case .string(let text) = kind else { return nil }
            let digits = text.prefix { "+-.0123456789".contains($0) }
            guard let value = Double(digits), value.isFinite else { return nil }
            (self.value, unit) = (value, text.dropFirst(digits.count).filter { $0 != " " }.lowercasedASCII)
        }

        /// The length in points; `nil` for a share.
        var points: Double? {
            switch unit {
            case "", "px", "pt", "sp", "dp": value
            case "rem", "em": value * 16
            default: nil
            }
        }

        /// The multiple of the size that a line height is; `nil` for points.
        var multiple: Double? {
            switch unit {
            case "%": value / 100
            case "em": value
            case "" where value < 4: value
            default: nil
            }
        }
    }
}
