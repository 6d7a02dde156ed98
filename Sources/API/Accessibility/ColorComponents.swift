internal import AccessibilityChecks
internal import TypescaleStrings

/// The components that the Design Tokens Color Module 2025.10 has in each color space.
package enum ColorComponents {
    fileprivate static let unit: [ClosedRange<Double>] = [0...1, 0...1, 0...1]
    fileprivate static let any = -Double.infinity...Double.infinity
    fileprivate static let chroma = 0...Double.infinity
    /// A full turn is the hue 0.
    fileprivate static let hue = 0.0...360.nextDown

    /// Returns the ranges of the components of a named color space; `nil` for spaces that the standard does not have.
    package static func ranges(of space: String) -> [ClosedRange<Double>]? {
        ColorSpace(exactly: space)?.componentRanges
    }

    /// Returns the message about a component that is not in its range.
    package static func reason(for range: ClosedRange<Double>) -> String {
        "the component is a number \(text(range)) or \"none\""
    }

    private static func text(_ range: ClosedRange<Double>) -> String {
        guard range.lowerBound.isFinite else { return "of any size" }
        let from = FixedPoint.text(range.lowerBound, upTo: 0)
        guard range.upperBound.isFinite else { return "from \(from)" }
        if range == hue { return "from 0 to less than 360" }
        return "from \(from) to \(FixedPoint.text(range.upperBound, upTo: 0))"
    }
}

extension ColorSpace {
    /// The ranges of the components; `nil` for spaces that the standard does not have.
    var componentRanges: [ClosedRange<Double>]? {
        let (any, chroma, hue) = (ColorComponents.any, ColorComponents.chroma, ColorComponents.hue)
        return switch self {
        case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50: ColorComponents.unit
        case .hsl, .hwb: [hue, 0...100, 0...100]
        case .lab: [0...100, any, any]
        case .lch: [0...100, chroma, hue]
        case .oklab: [0...1, any, any]
        case .oklch: [0...1, chroma, hue]
        case .displayP3Linear, .xyz: nil
        }
    }
}
