internal import DynamicType
internal import Fonts
internal import TypescaleAPI
internal import TypescaleStrings

/// A style's values as CSS writes them.
struct CSSValues {
    /// A length, or `clamp()` of a fluid scale.
    var size: String
    /// A length, a multiple, or `normal`.
    var lineHeight: String
    /// A length in em, so that it follows the size.
    var tracking: String
    var weight: String
    /// What to take from the line's top so that it ends at the capitals, and from its bottom to the baseline.
    var capTrim: String
    var baselineTrim: String

    init(_ style: TypesetStyle, at index: Int, in sheet: TokenSheet) {
        let resolved = style.resolved
        size = CSSValues.fluid(index, in: sheet) ?? CSSValues.rem(resolved.size)
        switch resolved.lineHeightSource {
        case .font: lineHeight = "normal"
        case .multiple: lineHeight = DecimalText.text(style.lineHeight / resolved.size, digits: 6)
        case .table, .proportion: lineHeight = CSSValues.rem(style.lineHeight)
        }
        tracking = CSSValues.em(resolved.tracking / resolved.size)
        weight = String(resolved.weight)
        let trims = style.font.face.metrics.capHeightTrim(size: resolved.size, lineHeight: resolved.lineHeight)
        capTrim = CSSValues.em(trims.cap)
        baselineTrim = CSSValues.em(trims.baseline)
    }

    /// Points as parts of the root's size, which is what a reader's own setting changes.
    static func rem(_ points: Double) -> String {
        DecimalText.text(points / 16, digits: 6) + (points == 0 ? "" : "rem")
    }

    static func em(_ share: Double) -> String {
        let text = DecimalText.text(share, digits: 5)
        return text == "0" ? text : text + "em"
    }

    /// `clamp(smallest, line, largest)` of a step of a fluid scale, as Utopia has it; nil in any other scale.
    private static func fluid(_ index: Int, in sheet: TokenSheet) -> String? {
        guard case .fluid(let curve) = sheet.scale.definition.curve,
            case .step(let step) = sheet.scale.styles[index].size
        else { return nil }
        let factor = sheet.main.answer.scale.environment.appScale
        let (narrow, wide) = (curve.narrow.size(step: step) * factor, curve.wide.size(step: step) * factor)
        let slope = (wide - narrow) / (curve.wide.width - curve.narrow.width)
        let intercept = narrow - curve.narrow.width * slope
        // Lengths both, for CSS adds no number to a length, not even zero.
        let line = "\(DecimalText.text(intercept / 16, digits: 6))rem + \(DecimalText.text(slope * 100, digits: 6))vw"
        let clamp = "clamp(\(rem(min(narrow, wide))), \(line), \(rem(max(narrow, wide))))"
        let style = sheet.scale.styles[index]
        var text = clamp
        if let most = style.maximum { text = "min(\(text), \(DecimalText.text(most, digits: 4))px)" }
        let least = max(sheet.scale.definition.minimum, style.minimum ?? 0)
        if least > min(narrow, wide) || style.minimum != nil {
            text = "max(\(text), \(DecimalText.text(least, digits: 4))px)"
        }
        return text
    }

    /// A family's name as a CSS string.
    static func quoted(_ name: String) -> String {
        "\""
            + name.unicodeScalars.reduce(into: "") { text, scalar in
                switch scalar {
                case "\"", "\\": text += "\\\(scalar)"
                case "\u{0}"..."\u{1F}", "<": text += "\\\(String(scalar.value, radix: 16)) "
                default: text.unicodeScalars.append(scalar)
                }
            } + "\""
    }

    /// A role's families: the face that was drawn with, its fallback, what is left.
    static func stack(role: String, family: String) -> String {
        let generic =
            switch role {
            case "serif": "serif"
            case "monospace": "monospace"
            default: "sans-serif"
            }
        return "\(quoted(family)), \(quoted(family + " fallback")), \(generic)"
    }
}
