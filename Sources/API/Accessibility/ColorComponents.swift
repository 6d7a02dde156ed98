internal import TypescaleIdentifiers
internal import TypescaleStrings

/// The components that the Design Tokens Color Module 2025.10 has in each color space.
package enum ColorComponents {
    private static let unit: [ClosedRange<Double>] = [0...1, 0...1, 0...1]
    private static let any = -Double.infinity...Double.infinity
    private static let chroma = 0...Double.infinity
    /// A full turn is the hue 0.
    private static let hue = 0.0...360.nextDown

    /// Returns the ranges of a color space's components; `nil` for spaces that the standard does not have.
    package static func ranges(of space: String) -> [ClosedRange<Double>]? {
        switch Identifier(space) {
        case "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz-d65", "xyz-d50": unit
        case "hsl", "hwb": [hue, 0...100, 0...100]
        case "lab": [0...100, any, any]
        case "lch": [0...100, chroma, hue]
        case "oklab": [0...1, any, any]
        case "oklch": [0...1, chroma, hue]
        default: nil
        }
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
