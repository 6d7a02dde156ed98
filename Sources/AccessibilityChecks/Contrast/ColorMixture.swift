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
        let firstShare = first.share ?? (100 - (second.share ?? 50))
        let sum = firstShare + (second.share ?? (100 - firstShare))
        // A mixture of nothing is transparent.
        color = ColorMixture.mix(
            first.color, second.color, share: sum > 0 ? firstShare / sum : 0.5, opacity: min(1, sum / 100), in: space,
            along: path)
    }

    /// Mixes two colors; `share` is that of the first one, and `opacity` that of the mixture of opaque colors.
    private static func mix(
        _ first: ComputedColor, _ second: ComputedColor, share: Double, opacity: Double, in space: ColorSpace,
        along path: HuePath
    ) -> ComputedColor {
        let (from, to) = (first.mixed(in: space), second.mixed(in: space))
        // `none` takes the value of the other color.
        let alphas = (first.alpha ?? second.alpha ?? 1, second.alpha ?? first.alpha ?? 1)
        let alpha = alphas.0 * share + alphas.1 * (1 - share)
        let mixed: [Double?] = (0..<3).map { index in
            guard let one = from[index] ?? to[index], let other = to[index] ?? from[index] else { return nil }
            if index == space.hueIndex { return hue(from: one, to: other, share: share, along: path) }
            // Colors count as much as they are opaque.
            let sum = one * alphas.0 * share + other * alphas.1 * (1 - share)
            return alpha > 0 ? sum / alpha : 0
        }
        let isNone = first.alpha == nil && second.alpha == nil
        return ComputedColor(space: space, components: mixed, alpha: isNone ? nil : alpha * opacity)
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

    private static func hue(from: Double, to: Double, share: Double, along path: HuePath) -> Double {
        var (from, to) = (ColorSpace.positive(from), ColorSpace.positive(to))
        switch path {
        case .shorter:
            if to - from > 180 { from += 360 } else if to - from < -180 { to += 360 }
        case .longer:
            let difference = to - from
            if difference > 0, difference < 180 {
                from += 360
            } else if difference > -180, difference <= 0 {
                to += 360
            }
        case .increasing: if to < from { to += 360 }
        case .decreasing: if from < to { from += 360 }
        }
        return from * share + to * (1 - share)
    }
}
