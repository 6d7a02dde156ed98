internal import DynamicType

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
        let from = space.channels(of: first.color, isConverted: !first.text.hasPrefix("oklch("))
        let to = space.channels(of: second.color, isConverted: !second.text.hasPrefix("oklch("))
        guard method.count == 2 || space.hueIndex != nil else { return nil }
        let alpha = first.color.alpha * weight + second.color.alpha * (1 - weight)
        let mixed = (0..<3).map { index in
            if index == space.hueIndex { return ColorMixture.hue(from[index], to[index], weight, path) ?? 0 }
            // Colors count as much as they are opaque.
            let sum =
                (from[index] ?? 0) * first.color.alpha * weight
                + (to[index] ?? 0) * second.color.alpha * (1 - weight)
            return alpha > 0 ? sum / alpha : 0
        }
        guard let color = space.color(components: mixed, alpha: alpha * min(1, (one + other) / 100)) else { return nil }
        self.color = color
    }

    /// Parses a color with its share before or after it.
    private static func share(_ text: String) -> (color: SRGBColor, text: String, share: Double?)? {
        var words = ColorArguments.parts(text, at: " ")
        var share: Double?
        for index in [words.count - 1, 0] where share == nil && words.count == 2 {
            guard let value = ColorCalculation.value(of: words[index]), value.unit == .percentage else { continue }
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
            let way = to - from
            if way > 0, way < 180 { from += 360 } else if way > -180, way <= 0 { to += 360 }
        case .increasing: if to < from { to += 360 }
        case .decreasing: if from < to { from += 360 }
        }
        return from * weight + to * (1 - weight)
    }
}
