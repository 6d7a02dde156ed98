// Colors in the notations of CSS Color 4: hexadecimal, names, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() and
// color() with the predefined spaces; numbers, percentages, angles and `none`; commas where CSS has them.
//
// A color outside of sRGB is clipped channel by channel, as browsers paint it on a screen of sRGB; the contrast is that
// of the painted color. The mapping of CSS Color 4 by chroma would give another color, which no browser shows.
//
// Refused are notations whose value depends on more than their text: currentcolor, system colors, relative colors,
// color-mix(), light-dark() and calc().

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
        if word.hasSuffix("%") {
            guard let number = Double(decimal: word.dropLast()) else { return nil }
            self = .percentage(number)
            return
        }
        for (unit, degrees) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        where word.endsExactly(unit) {
            if let number = Double(decimal: word.dropLast(unit.count)) {
                self = .angle(number * degrees)
                return
            }
        }
        guard let number = Double(decimal: word) else { return nil }
        self = .number(number)
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
        guard !arguments.contains(ascii: "("), !arguments.contains(ascii: ")") else { return nil }
        hasCommas = arguments.contains(ascii: ",")
        var words: [String]
        var last: String?
        if hasCommas {
            guard !arguments.contains(ascii: "/") else { return nil }
            words = arguments.parts(at: ",").map(ColorFunction.trimmed)
            if words.count == 4 { last = words.removeLast() }
        } else {
            let halves = arguments.parts(at: "/")
            guard halves.count <= 2 else { return nil }
            words = ColorFunction.words(halves[0])
            if halves.count == 2 { last = ColorFunction.trimmed(halves[1]) }
        }
        space = name == "color" && !words.isEmpty ? words.removeFirst() : ""
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

    private static func trimmed(_ text: Substring) -> String { words(text).joined(separator: " ") }

    private static func words(_ text: Substring) -> [String] {
        text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { String(Substring($0)) }
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
