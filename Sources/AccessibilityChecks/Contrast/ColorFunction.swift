// Colors in the notations of CSS Color 4: hexadecimal, names, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() and
// color() with the predefined spaces; numbers, percentages, angles and `none`; commas where CSS has them.
//
// A color outside of sRGB is clipped channel by channel, as browsers paint it on a screen of sRGB; the contrast is that
// of the painted color. The mapping of CSS Color 4 by chroma would give another color, which no browser shows.
//
// The math functions of CSS Values 4 are computed; so are relative colors, alpha(), contrast-color() and color-mix() of
// CSS Color 5, from components that are not clipped.
//
// Refused are notations whose value depends on more than their text: currentcolor, system colors and light-dark().

internal import TypescaleNotations
internal import TypescaleStrings

struct ColorFunction {
    private let name: Identifier
    /// A Boolean value that indicates whether the function is `rgb()`, whose components are bytes, or `rgba()`.
    private let isRGB: Bool
    private let space: ColorSpace
    private let components: [CSSQuantity?]
    private let alpha: Double?
    private let hasCommas: Bool
    private let isRelative: Bool
    private let hasCalculations: Bool

    /// Parses a function with its arguments.
    init(_ function: CSSToken) throws(ColorSyntaxError) {
        guard case .function(let name, let arguments) = function.kind else { throw ColorSyntaxError(function) }
        self.name = name
        isRGB = name == "rgb" || name == "rgba"
        let given = try ColorFunction.words(of: arguments, in: function)
        var words = given.components
        hasCommas = arguments.contains { $0.isDelimiter(",") }
        isRelative = !hasCommas && words.count > 1 && words[0].isWord("from")
        let origin = isRelative ? try ComputedColor(words[1]) : nil
        if isRelative { words.removeFirst(2) }
        let argument = name == "color" && !words.isEmpty ? words.removeFirst().text : ""
        guard let space = ColorFunction.space(of: name, argument), words.count == 3 else {
            throw ColorSyntaxError(function)
        }
        self.space = space
        hasCalculations = words.contains { if case .function = $0.kind { true } else { false } }
        let whole: Double = isRGB ? 255 : 1
        let calculation = ColorCalculation(channels: origin?.channels(in: space, whole: whole) ?? [:])
        components = try words.map(calculation.value(of:))
        guard let last = given.alpha else {
            alpha = origin.map { $0.alpha ?? 0 } ?? 1
            return
        }
        let component = try calculation.value(of: last)
        let alpha = component?.value(whole: 1)
        guard alpha != nil || component == nil && !hasCommas else { throw ColorSyntaxError(last) }
        self.alpha = alpha
    }

    /// Returns the components, and the opacity, which is after a slash or the fourth of components with commas.
    private static func words(
        of arguments: [CSSToken], in function: CSSToken
    ) throws(ColorSyntaxError) -> (components: [CSSToken], alpha: CSSToken?) {
        let list = arguments.parts(at: ",")
        guard list.count == 1 else {
            guard list.allSatisfy({ $0.count == 1 }), list.count <= 4 else { throw ColorSyntaxError(function) }
            return (list.prefix(3).map { $0[0] }, list.count == 4 ? list[3][0] : nil)
        }
        let halves = arguments.parts(at: "/")
        guard halves.count == 1 || halves.count == 2 && halves[1].count == 1 else { throw ColorSyntaxError(function) }
        return (halves[0].withoutSpaces, halves.count == 2 ? halves[1][0] : nil)
    }

    /// Returns the space of a function's components, which `color()` names in its first argument.
    private static func space(of function: Identifier, _ argument: String) -> ColorSpace? {
        switch function {
        case "rgb", "rgba": .srgb
        case "hsla": .hsl
        case "color": ColorSpace(exactly: argument).flatMap { $0.hasFunction ? nil : $0 }
        default: ColorSpace(exactly: function.text).flatMap { $0.hasFunction ? $0 : nil }
        }
    }

    /// The names of the functions, for errors.
    static let names = "rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() or color()"

    /// Returns the color; `nil` for components that the function does not take.
    ///
    /// Saturation and lightness of `hsl()` are limited to 100 % in a color that is no part of another and has neither
    /// calculations nor `none`, as in Chromium.
    func color(isPart: Bool) -> ComputedColor? {
        guard !hasCommas || takesCommas else { return nil }
        let (wholes, hueIndex) = (space.wholes, space.hueIndex)
        var values: [Double] = []
        for (index, component) in components.enumerated() {
            let whole = isRGB ? 255 : wholes[index]
            let component = component ?? CSSQuantity(value: 0, unit: "")
            let value =
                index == hueIndex ? component.hue.map(ColorSpace.positive) : component.value(whole: whole)
            guard let value else { return nil }
            values.append(isRGB ? value / 255 : value)
        }
        if isRGB, !isRelative { values = values.map { min(max(0, $0), 1) } }
        if space == .hsl, !isRelative { values[2] = max(0, values[2]) }
        if space == .hsl, !isPart, !isRelative, !hasCalculations, components[0] != nil,
            components[1...].allSatisfy({ $0?.isPercentage == true })
        {
            values = [values[0]] + values[1...].map { $0.clamped(to: 0...100) }
        }
        let known = zip(components, values).map { $0 == nil ? nil : $1 }
        return ComputedColor(space: space, components: known, alpha: alpha)
    }

    /// A Boolean value that indicates whether the components may have commas between them.
    ///
    /// With commas, CSS allows neither `none` nor numbers beside percentages.
    private var takesCommas: Bool {
        if isRGB { return components.allSatisfy { $0 != nil && $0?.isPercentage == components[0]?.isPercentage } }
        guard name == "hsl" || name == "hsla" else { return false }
        return components[0] != nil && components[1...].allSatisfy { $0?.isPercentage == true }
    }
}
