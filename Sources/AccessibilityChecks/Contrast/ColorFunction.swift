// Colors in the notations of CSS Color 4: hexadecimal, names, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() and
// color() with the predefined spaces; numbers, percentages, angles and `none`; commas where CSS has them.
//
// A color outside of sRGB is clipped channel by channel, as browsers paint it on a screen of sRGB; the contrast is that
// of the painted color. The mapping of CSS Color 4 by chroma would give another color, which no browser shows.
//
// calc() is computed; so are relative colors and color-mix() of CSS Color 5, from components that are not clipped.
//
// Refused are notations whose value depends on more than their text: currentcolor, system colors and light-dark().

internal import DynamicType

/// A color function with its arguments.
struct ColorFunction {
    private let name: Identifier
    private let space: ColorSpace
    private let components: [ColorCalculation.Value]
    private let alpha: Double?
    private let hasCommas: Bool
    private let isRelative: Bool

    /// Parses `name(arguments)` in lower case; `nil` if it has not that form.
    init?(_ text: String) {
        guard let open = text.firstIndex(ofASCII: "("), text.endsExactly(")") else { return nil }
        name = Identifier(text[..<open])
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
        let origin = words.first == "from" && words.count > 1 && !hasCommas ? ComputedColor(css: words[1]) : nil
        isRelative = origin != nil
        if origin != nil { words.removeFirst(2) }
        let argument = name == "color" && !words.isEmpty ? words.removeFirst() : ""
        guard let space = ColorFunction.space(of: name, argument) else { return nil }
        self.space = space
        if let origin {
            let names = ColorFunction.channels(of: origin, in: space, whole: name == "rgb" || name == "rgba" ? 255 : 1)
            words = words.map { ColorFunction.replaced($0, names) }
            last = last.map { ColorFunction.replaced($0, names) } ?? "\(origin.alpha ?? 0)"
        }
        components = words.compactMap(ColorCalculation.value(of:))
        guard components.count == words.count, components.count == 3 else { return nil }
        guard let component = ColorCalculation.value(of: last ?? "1"), let alpha = component.value(whole: 1),
            !hasCommas || component.unit != .none
        else { return nil }
        self.alpha = component.unit == .none ? nil : alpha
    }

    private static func trimmed(_ text: String) -> String {
        ColorArguments.parts(text, at: " ").joined(separator: " ")
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

    /// The color; `nil` for components that the function does not take.
    var color: ComputedColor? {
        guard !hasCommas || takesCommas else { return nil }
        let isBytes = name == "rgb" || name == "rgba"
        var values: [Double] = []
        for (index, component) in components.enumerated() {
            let whole = isBytes ? 255 : space.wholes[index]
            let value = index == space.hueIndex ? component.hue : component.value(whole: whole)
            guard let value else { return nil }
            values.append(isBytes ? value / 255 : value)
        }
        if isBytes, !isRelative { values = values.map { min(max(0, $0), 1) } }
        if space == .hsl, !isRelative, components[1].isPercentage, components[2].isPercentage {
            values = [values[0]] + values[1...].map { min(max($0, 0), 100) }
        }
        let known = zip(components, values).map { $0.unit == .none ? nil : $1 }
        return ComputedColor(space: space, components: known, alpha: alpha)
    }

    /// A Boolean value that indicates whether the components may have commas between them.
    ///
    /// With commas, CSS allows neither `none` nor numbers beside percentages.
    private var takesCommas: Bool {
        switch name {
        case "rgb", "rgba":
            components.allSatisfy { $0.unit != .none && $0.isPercentage == components[0].isPercentage }
        case "hsl", "hsla": components[0].unit != .none && components[1].isPercentage && components[2].isPercentage
        default: false
        }
    }

    // MARK: Relative colors

    /// Returns the channels of a relative color's origin by their names, as numbers of which `whole` is all of a channel.
    ///
    /// What is `none` is 0, as in browsers.
    private static func channels(
        of origin: ComputedColor, in space: ColorSpace, whole: Double
    ) -> [(name: Identifier, value: String)] {
        let values = origin.channels(in: space).map { ($0 ?? 0) * whole } + [origin.alpha ?? 0]
        return zip(space.channelNames + ["alpha"], values).map { ($0, "\($1)") }
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
}
