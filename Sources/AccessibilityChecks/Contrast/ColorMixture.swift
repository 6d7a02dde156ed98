internal import TypescaleNotations

/// A mixture of two colors, `color-mix()` of CSS Color 5.
struct ColorMixture {
    /// The way round the circle of hues.
    private enum HuePath: String {
        case shorter, longer, increasing, decreasing
    }

    let color: ComputedColor

    /// Computes `color-mix(in SPACE [PATH hue], COLOR [SHARE], COLOR [SHARE])` in lower case; `in oklab` by default.
    init(_ function: CSSToken) throws(ColorSyntaxError) {
        guard case .function("color-mix", let arguments) = function.kind else { throw ColorSyntaxError(function) }
        var parts = arguments.parts(at: ",").map(\.withoutSpaces)
        var method = ["in", "oklab"]
        if parts[0].first?.isWord("in") == true { method = parts.removeFirst().map(\.text) }
        guard parts.count == 2, [2, 4].contains(method.count), let space = ColorSpace(rawValue: method[1]),
            let path = method.count == 4 ? HuePath(rawValue: method[2]) : .shorter,
            method.count == 2 || method[3] == "hue" && space.hueIndex != nil
        else { throw ColorSyntaxError(function) }
        let first = try ColorMixture.share(parts[0], in: function)
        let second = try ColorMixture.share(parts[1], in: function)
        let one = first.share ?? (100 - (second.share ?? 50))
        let other = second.share ?? (100 - one)
        // A mixture of nothing is transparent.
        let weight = one + other > 0 ? one / (one + other) : 0.5
        let from = first.color.mixed(in: space)
        let to = second.color.mixed(in: space)
        // `none` takes the value of the other color.
        let alphas = (first.color.alpha ?? second.color.alpha ?? 1, second.color.alpha ?? first.color.alpha ?? 1)
        let alpha = alphas.0 * weight + alphas.1 * (1 - weight)
        let mixed: [Double?] = (0..<3).map { index in
            guard let one = from[index] ?? to[index], let other = to[index] ?? from[index] else { return nil }
            if index == space.hueIndex { return ColorMixture.hue(one, other, weight, path) }
            // Colors count as much as they are opaque.
            let sum = one * alphas.0 * weight + other * alphas.1 * (1 - weight)
            return alpha > 0 ? sum / alpha : 0
        }
        let isNone = first.color.alpha == nil && second.color.alpha == nil
        color = ComputedColor(
            space: space, components: mixed, alpha: isNone ? nil : alpha * min(1, (one + other) / 100))
    }

    /// Parses a color with its share before or after it.
    private static func share(
        _ tokens: [CSSToken], in function: CSSToken
    ) throws(ColorSyntaxError) -> (color: ComputedColor, share: Double?) {
        var words = tokens
        var share: Double?
        for index in [words.count - 1, 0] where share == nil && words.count == 2 {
            guard let value = try? ColorCalculation(channels: [:]).value(of: words[index]), value.isPercentage else {
                continue
            }
            share = value.value
            words.remove(at: index)
        }
        guard words.count == 1, (0...100).contains(share ?? 0) else { throw ColorSyntaxError(function) }
        return (try ComputedColor(words[0]), share)
    }

    private static func hue(_ one: Double, _ other: Double, _ weight: Double, _ path: HuePath) -> Double {
        var (from, to) = (ColorSpace.positive(one), ColorSpace.positive(other))
        switch path {
        case .shorter:
            if to - from > 180 { from += 360 } else if to - from < -180 { to += 360 }
        case .longer:
            let way = to - from
            if way > 0, way < 180 { from += 360 } else if way > -180, way <= 0 { to += 360 }
        case .increasing: if to < from { to += 360 }
        case .decreasing: if from < to { from += 360 }
        }
        return from * weight + to * (1 - weight)
    }
}
