internal import DynamicType
internal import Glibc

/// The channels of a color in a color space, for relative colors and mixtures; a hue that has no effect is `nil`.
struct ColorChannels {
    let space: ColorSpace
    var values: [Double?]

    /// Converts a color to a space, with the units that numbers have in CSS.
    ///
    /// `isConverted` is `false` for a color that is written in the space, whose hue counts at any chroma.
    init(_ color: SRGBColor, in space: ColorSpace, isConverted: Bool = true) {
        self.space = space
        let light = LinearLight(color)
        switch space {
        case .hsl, .hwb: values = ColorChannels.hue(color, isHWB: space == .hwb)
        case .oklab, .oklch:
            let lab = OKLabColor(color)
            let leastOKChroma = isConverted ? ColorChannels.leastConvertedChroma : ColorChannels.leastOKChroma
            values =
                space == .oklab
                ? [lab.lightness, lab.a, lab.b]
                : [lab.lightness, lab.chroma, lab.chroma < leastOKChroma ? nil : lab.hue]
        case .lab: values = ColorSpace.labChannels(light)
        case .lch:
            let lab = ColorSpace.labChannels(light)
            let chroma = hypot(lab[1], lab[2])
            let degrees = atan2(lab[2], lab[1]) * 180 / .pi
            values = [lab[0], chroma, chroma < ColorChannels.leastChroma ? nil : degrees < 0 ? degrees + 360 : degrees]
        default: values = space.channels(light, of: color)
        }
    }

    /// The color, clipped to sRGB.
    func color(alpha: Double) -> SRGBColor? { space.color(components: values.map { $0 ?? 0 }, alpha: alpha) }

    /// The index of the hue; `nil` in spaces without one.
    var hueIndex: Int? {
        switch space {
        case .hsl, .hwb: 0
        case .lch, .oklch: 2
        default: nil
        }
    }

    /// The names of the channels in relative colors.
    static func names(in space: ColorSpace) -> [Identifier] {
        switch space {
        case .hsl: ["h", "s", "l"]
        case .hwb: ["h", "w", "b"]
        case .lab, .oklab: ["l", "a", "b"]
        case .lch, .oklch: ["l", "c", "h"]
        case .xyz, .xyzD50, .xyzD65: ["x", "y", "z"]
        default: ["r", "g", "b"]
        }
    }

    /// Chroma under these has no hue (CSS Color 4).
    private static let leastChroma = 0.0015
    private static let leastOKChroma = 0.000_004
    /// The same in Chromium for colors of other notations.
    private static let leastConvertedChroma = 0.02

    private static func hue(_ color: SRGBColor, isHWB: Bool) -> [Double?] {
        let (red, green, blue) = (color.red, color.green, color.blue)
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let range = most - least
        var hue: Double?
        if range > 1e-9 {
            let sixth =
                most == red
                ? (green - blue) / range : most == green ? (blue - red) / range + 2 : (red - green) / range + 4
            hue = sixth * 60 < 0 ? sixth * 60 + 360 : sixth * 60
        }
        if isHWB { return [hue, least * 100, (1 - most) * 100] }
        let lightness = (most + least) / 2
        let saturation = range <= 1e-9 ? 0 : range / (1 - abs(2 * lightness - 1))
        return [hue, saturation * 100, lightness * 100]
    }
}

/// A mixture of two colors, `color-mix()` of CSS Color 5.
struct ColorMixture {
    /// The way round the circle of hues.
    private enum HuePath: String {
        case shorter, longer, increasing, decreasing
    }

    /// The mixed color.
    let color: SRGBColor

    /// Computes `color-mix(in SPACE [PATH hue], COLOR [SHARE], COLOR [SHARE])` in lower case; `nil` for anything else.
    init?(_ text: String) {
        guard let arguments = text.afterExactly("color-mix("), arguments.endsExactly(")") else { return nil }
        let parts = ColorArguments.parts(arguments.dropLast(), at: ",")
        guard parts.count == 3, case let method = ColorArguments.parts(parts[0], at: " "), method.first == "in",
            [2, 4].contains(method.count), let space = ColorSpace(rawValue: method[1]),
            let path = method.count == 4 ? HuePath(rawValue: method[2]) : .shorter,
            method.count == 2 || method[3] == "hue",
            let first = ColorMixture.share(parts[1]), let second = ColorMixture.share(parts[2])
        else { return nil }
        let one = first.share ?? (100 - (second.share ?? 50))
        let other = second.share ?? (100 - one)
        guard one + other > 0 else { return nil }
        let weight = one / (one + other)
        let (from, to) = (
            ColorChannels(first.color, in: space, isConverted: !first.text.hasPrefix("oklch(")),
            ColorChannels(second.color, in: space, isConverted: !second.text.hasPrefix("oklch("))
        )
        guard method.count == 2 || from.hueIndex != nil else { return nil }
        let alpha = first.color.alpha * weight + second.color.alpha * (1 - weight)
        var mixed = from
        for index in 0..<3 {
            if index == from.hueIndex {
                mixed.values[index] = ColorMixture.hue(from.values[index], to.values[index], weight, path)
            } else {
                // Colors count as much as they are opaque.
                let sum =
                    (from.values[index] ?? 0) * first.color.alpha * weight
                    + (to.values[index] ?? 0) * second.color.alpha * (1 - weight)
                mixed.values[index] = alpha > 0 ? sum / alpha : 0
            }
        }
        guard let color = mixed.color(alpha: alpha * min(1, (one + other) / 100)) else { return nil }
        self.color = color
    }

    /// Parses a color with its share before or after it.
    private static func share(_ text: String) -> (color: SRGBColor, text: String, share: Double?)? {
        var words = ColorArguments.parts(text, at: " ")
        var share: Double?
        for index in [words.count - 1, 0] where share == nil && words.count == 2 {
            let calculated = words[index].hasPrefix("calc(") ? ColorCalculation.value(of: words[index]) : nil
            guard let value = calculated ?? ColorCalculation.Value(words[index]), value.unit == .percentage else {
                continue
            }
            share = value.amount
            words.remove(at: index)
        }
        guard words.count == 1, (0...100).contains(share ?? 0), let color = try? SRGBColor(css: words[0]) else {
            return nil
        }
        return (color, words[0], share)
    }

    private static func hue(_ one: Double?, _ other: Double?, _ weight: Double, _ path: HuePath) -> Double? {
        guard var from = one ?? other, var to = other ?? one else { return nil }
        switch path {
        case .shorter:
            if to - from > 180 { from += 360 } else if to - from < -180 { to += 360 }
        case .longer:
            if (0..<180).contains(to - from), to != from {
                from += 360
            } else if (-180...0).contains(to - from) {
                to += 360
            }
        case .increasing: if to < from { to += 360 }
        case .decreasing: if from < to { from += 360 }
        }
        return from * weight + to * (1 - weight)
    }
}
