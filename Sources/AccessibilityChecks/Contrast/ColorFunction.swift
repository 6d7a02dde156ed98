// Colors in the notations of CSS Color 4: hexadecimal, names, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() and
// color() with the predefined spaces; numbers, percentages, angles and `none`; commas where CSS has them.
//
// A color outside of sRGB is clipped channel by channel, as browsers paint it on a screen of sRGB; the contrast is that
// of the painted color. The mapping of CSS Color 4 by chroma would give another color, which no browser shows.
//
// calc() is computed; relative colors and color-mix() of CSS Color 5 are computed from colors in sRGB.
//
// Refused are notations whose value depends on more than their text: currentcolor, system colors and light-dark().

internal import DynamicType
internal import Glibc

/// A component of a color function.
private enum ColorComponent {
    case number(Double)
    case percentage(Double)
    /// An angle in degrees.
    case angle(Double)
    case none

    /// Parses a component; `nil` for anything else.
    init?(_ word: String) {
        if word == "none" {
            self = .none
            return
        }
        let calculated = word.hasPrefix("calc(") ? ColorCalculation.value(of: word) : ColorCalculation.Value(word)
        guard let value = calculated else { return nil }
        switch value.unit {
        case .number: self = .number(value.amount)
        case .percentage: self = .percentage(value.amount)
        case .angle: self = .angle(value.amount)
        }
    }

    /// Returns the number, with a percentage as a share of `whole`; `nil` for an angle.
    func value(whole: Double) -> Double? {
        switch self {
        case .number(let number): number
        case .percentage(let percentage): percentage / 100 * whole
        case .none: 0
        case .angle: nil
        }
    }

    /// The hue in degrees from 0 to 360; `nil` for a percentage.
    var hue: Double? {
        switch self {
        case .number(let degrees), .angle(let degrees):
            let rest = degrees.truncatingRemainder(dividingBy: 360)
            return rest < 0 ? rest + 360 : rest
        case .none: return 0
        case .percentage: return nil
        }
    }

    var isPercentage: Bool {
        if case .percentage = self { true } else { false }
    }

    var isNone: Bool {
        if case .none = self { true } else { false }
    }
}

/// A color function with its arguments.
struct ColorFunction {
    private let name: String
    /// The color space of `color()`.
    private let space: String
    private let components: [ColorComponent]
    private let alpha: Double
    private let hasCommas: Bool

    /// Parses `name(arguments)` in lower case; `nil` if it has not that form.
    init?(_ text: String) {
        guard let open = text.firstIndex(ofASCII: "("), text.endsExactly(")") else { return nil }
        name = String(text[..<open])
        let arguments = text[text.utf8.index(after: open)...].dropLast()
        let list = ColorArguments.parts(arguments, at: ",")
        hasCommas = list.count > 1
        var words: [String]
        var last: String?
        if hasCommas {
            guard ColorArguments.parts(arguments, at: "/").count == 1 else { return nil }
            words = list.map(ColorFunction.trimmed)
            if words.count == 4 { last = words.removeLast() }
        } else {
            let halves = ColorArguments.parts(arguments, at: "/")
            guard halves.count <= 2 else { return nil }
            words = ColorArguments.parts(halves[0], at: " ")
            if halves.count == 2 { last = ColorFunction.trimmed(halves[1]) }
        }
        let origin = words.first == "from" && words.count > 1 && !hasCommas ? try? SRGBColor(css: words[1]) : nil
        if origin != nil { words.removeFirst(2) }
        space = name == "color" && !words.isEmpty ? words.removeFirst() : ""
        if let origin {
            guard let names = ColorFunction.channels(of: origin, in: name == "color" ? space : name) else { return nil }
            words = words.map { ColorFunction.replaced($0, names) }
            last = last.map { ColorFunction.replaced($0, names) } ?? "\(origin.alpha)"
        }
        components = words.compactMap { ColorComponent($0) }
        guard components.count == words.count, components.count == 3 else { return nil }
        var alpha = 1.0
        if let last {
            guard let component = ColorComponent(last), let value = component.value(whole: 1) else { return nil }
            guard !hasCommas || !component.isNone else { return nil }
            alpha = value
        }
        self.alpha = alpha
    }

    private static func trimmed(_ text: String) -> String {
        ColorArguments.parts(text, at: " ").joined(separator: " ")
    }

    // MARK: Relative colors

    /// Returns the channels of a relative color's origin by their names, as numbers; `nil` for an unknown function.
    private static func channels(of origin: SRGBColor, in function: String) -> [(name: Identifier, value: String)]? {
        let legacy: [Identifier: ColorSpace] = ["rgb": .srgb, "rgba": .srgb, "hsla": .hsl]
        guard let space = legacy[Identifier(function)] ?? ColorSpace(rawValue: function) else { return nil }
        let whole = function.hasPrefix("rgb") ? 255.0 : 1
        let channels = ColorChannels(origin, in: space, isConverted: false)
        let named = zip(ColorChannels.names(in: space), channels.values).map { ($0, "\(($1 ?? 0) * whole)") }
        return named + [("alpha", "\(origin.alpha)")]
    }

    /// Replaces the names of channels in a component, also inside of a calculation.
    private static func replaced(_ word: String, _ channels: [(name: Identifier, value: String)]) -> String {
        var result = ""
        var name = ""
        for character in word + " " {
            if character.isLetter || character.isNumber || character == "." || character == "%" {
                name.append(character)
            } else {
                result += (channels.first { $0.name == Identifier(name) }?.value ?? name) + String(character)
                name = ""
            }
        }
        return String(result.dropLast())
    }

    /// The names of the functions, for errors.
    static let names = "rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() or color()"

    /// The color; `nil` for another function, or for arguments that the function does not take.
    var color: SRGBColor? {
        switch name {
        case "rgb", "rgba": rgb
        case "hsl", "hsla": hsl
        case "hwb": hasCommas ? nil : hwb
        case "lab": hasCommas ? nil : lab
        case "lch": hasCommas ? nil : lch
        case "oklab": hasCommas ? nil : oklab
        case "oklch": hasCommas ? nil : oklch
        case "color": hasCommas ? nil : predefined
        default: nil
        }
    }

    // MARK: sRGB

    private var rgb: SRGBColor? {
        // With commas, CSS allows neither none nor numbers beside percentages.
        if hasCommas {
            guard components.allSatisfy({ !$0.isNone && $0.isPercentage == components[0].isPercentage }) else {
                return nil
            }
        }
        let values = components.compactMap { $0.value(whole: 255) }
        guard values.count == 3 else { return nil }
        return SRGBColor(red: values[0] / 255, green: values[1] / 255, blue: values[2] / 255, alpha: alpha)
    }

    private var hsl: SRGBColor? {
        if hasCommas, components[0].isNone || !components[1].isPercentage || !components[2].isPercentage { return nil }
        guard let hue = components[0].hue, let saturation = share(1), let lightness = share(2) else { return nil }
        func channel(_ offset: Double) -> Double {
            let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
        return SRGBColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    private var hwb: SRGBColor? {
        guard let hue = components[0].hue, let white = share(1), let black = share(2) else { return nil }
        if white + black >= 1 {
            let gray = white / (white + black)
            return SRGBColor(red: gray, green: gray, blue: gray, alpha: alpha)
        }
        func channel(_ offset: Double) -> Double {
            let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let pure = 0.5 - 0.5 * max(-1, min(k - 3, 9 - k, 1))
            return pure * (1 - white - black) + white
        }
        return SRGBColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    /// Returns a component in percent as a share, from 0 to 1.
    private func share(_ index: Int) -> Double? {
        components[index].value(whole: 100).map { min(max($0 / 100, 0), 1) }
    }

    // MARK: Lab and OKLab

    private var lab: SRGBColor? {
        guard let lightness = components[0].value(whole: 100), let a = components[1].value(whole: 125),
            let b = components[2].value(whole: 125)
        else { return nil }
        return ColorSpace.lab(lightness: lightness, a: a, b: b).color(alpha: alpha)
    }

    private var lch: SRGBColor? {
        guard let lightness = components[0].value(whole: 100), let chroma = components[1].value(whole: 150),
            let hue = components[2].hue
        else { return nil }
        let (a, b) = ColorFunction.axes(chroma: chroma, hue: hue)
        return ColorSpace.lab(lightness: lightness, a: a, b: b).color(alpha: alpha)
    }

    private var oklab: SRGBColor? {
        guard let lightness = components[0].value(whole: 1), let a = components[1].value(whole: 0.4),
            let b = components[2].value(whole: 0.4)
        else { return nil }
        return ColorSpace.oklab(lightness: lightness, a: a, b: b).color(alpha: alpha)
    }

    private var oklch: SRGBColor? {
        guard let lightness = components[0].value(whole: 1), let chroma = components[1].value(whole: 0.4),
            let hue = components[2].hue
        else { return nil }
        let (a, b) = ColorFunction.axes(chroma: chroma, hue: hue)
        return ColorSpace.oklab(lightness: lightness, a: a, b: b).color(alpha: alpha)
    }

    private static func axes(chroma: Double, hue: Double) -> (a: Double, b: Double) {
        let chroma = max(chroma, 0)
        return (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
    }

    private var predefined: SRGBColor? {
        let values = components.compactMap { $0.value(whole: 1) }
        guard values.count == 3, let space = ColorSpace(rawValue: space) else { return nil }
        return space.color(values, alpha: alpha)
    }
}
