internal import TypescaleNotations

/// A color as CSS computes with it: in its own space, not clipped to sRGB, and with components that are `none`.
///
/// Only what is painted is clipped, so that mixtures and relative colors have the browsers' results.
struct ComputedColor {
    let space: ColorSpace
    /// The components in the ranges of CSS; `nil` for `none`.
    let components: [Double?]
    /// The opacity, from 0 to 1; `nil` for `none`.
    let alpha: Double?

    /// Creates a color with components and an opacity in the limits of CSS.
    init(space: ColorSpace, components: [Double?], alpha: Double?) {
        self.space = space
        self.components = zip(components, space.limited(components.map { $0 ?? 0 })).map { $0 == nil ? nil : $1 }
        self.alpha = alpha.map { min(max(0, $0), 1) }
    }

    /// Parses a color in lower case.
    init(css text: String) throws(ColorSyntaxError) {
        guard let tokens = (try? CSSToken.tokens(of: text))?.withoutSpaces, tokens.count == 1 else {
            throw ColorSyntaxError(text)
        }
        try self.init(tokens[0], isPart: false)
    }

    /// Parses the token of a color: a function, a name or hexadecimal digits.
    init(_ token: CSSToken, isPart: Bool = true) throws(ColorSyntaxError) {
        switch token.kind {
        case .function("color-mix", _): self = try ColorMixture(token).color
        case .function("alpha", let arguments): self = try ComputedColor(alpha: arguments, of: token)
        case .function("contrast-color", let arguments): self = try ComputedColor(contrast: arguments, of: token)
        case .function:
            guard let color = try ColorFunction(token).color(isPart: isPart) else { throw ColorSyntaxError(token) }
            self = color
        case .hash: self = try ComputedColor(SRGBColor(hexDigits: token.text.dropFirst()), of: token)
        default: self = try ComputedColor(SRGBColor(named: token.text), of: token)
        }
    }

    private init(_ color: SRGBColor?, of token: CSSToken) throws(ColorSyntaxError) {
        guard let color else { throw ColorSyntaxError(token) }
        self.init(space: .srgb, components: [color.red, color.green, color.blue], alpha: color.alpha)
    }

    /// Computes `alpha(from COLOR / ALPHA)`: the color with another opacity.
    private init(alpha arguments: [CSSToken], of function: CSSToken) throws(ColorSyntaxError) {
        let halves = arguments.parts(at: "/").map(\.withoutSpaces)
        guard halves.count == 2, halves[0].count == 2, halves[0][0].isWord("from"), halves[1].count == 1 else {
            throw ColorSyntaxError(function)
        }
        let origin = try ComputedColor(halves[0][1])
        let value = try ColorCalculation(channels: ["alpha": origin.alpha ?? 0]).value(of: halves[1][0])
        let alpha = value?.value(whole: 1)
        guard alpha != nil || value == nil else { throw ColorSyntaxError(function) }
        self.init(space: origin.space, components: origin.components, alpha: alpha)
    }

    /// Computes `contrast-color(COLOR)`: white or black, by the higher contrast.
    private init(contrast arguments: [CSSToken], of function: CSSToken) throws(ColorSyntaxError) {
        let colors = arguments.withoutSpaces
        guard colors.count == 1 else { throw ColorSyntaxError(function) }
        let color = try ComputedColor(colors[0]).painted
        let isDark = ContrastRatio(.white, color).value >= ContrastRatio(.black, color).value
        self = try ComputedColor(isDark ? .white : .black, of: function)
    }

    private var known: [Double] { components.map { $0 ?? 0 } }

    /// The color as a screen of sRGB shows it, clipped channel by channel.
    var painted: SRGBColor {
        let values = space == .srgb ? known : space.light(known).encoded
        return SRGBColor(red: values[0], green: values[1], blue: values[2], alpha: alpha ?? 0)
    }

    /// Returns the channels of the color for a relative color; `nil` for `none` and for a hue without effect.
    func channels(in other: ColorSpace) -> [Double?] {
        space == other ? components : other.channels(of: space.light(known))
    }

    /// Returns the channels for a relative color by their names, as numbers of which `whole` is all of a channel.
    ///
    /// What is `none` is 0, as in browsers.
    func channels(in other: ColorSpace, whole: Double) -> [Identifier: Double] {
        var result: [Identifier: Double] = ["alpha": alpha ?? 0]
        for (name, value) in zip(other.channelNames, channels(in: other)) { result[name] = (value ?? 0) * whole }
        return result
    }

    /// Returns the components that a mixture in the space has.
    func mixed(in other: ColorSpace) -> [Double?] {
        space == other ? components : other.mixed(components, from: space)
    }
}
