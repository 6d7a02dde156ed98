internal import DynamicType

/// A color as CSS computes with it: in its own space, not clipped to sRGB, and with components that are `none`.
///
/// Only what is painted is clipped, so that mixtures and relative colors have the browsers' results.
struct ComputedColor {
    /// The space of the components.
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

    /// Parses a color in lower case; `nil` for anything else.
    init?(css word: String) {
        if word.contains(ascii: "(") {
            guard let color = ColorMixture(word)?.color ?? ColorFunction(word)?.color else { return nil }
            self = color
        } else {
            guard let color = word.hasPrefix("#") ? SRGBColor(hexDigits: word.dropFirst()) : SRGBColor(named: word)
            else {
                return nil
            }
            self.init(space: .srgb, components: [color.red, color.green, color.blue], alpha: color.alpha)
        }
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

    /// Returns the components that a mixture in the space has.
    func mixed(in other: ColorSpace) -> [Double?] {
        space == other ? components : other.mixed(components, from: space)
    }
}
