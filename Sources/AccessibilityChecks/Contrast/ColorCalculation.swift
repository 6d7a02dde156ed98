internal import TypescaleNotations
internal import TypescaleStrings

/// A component of a color: a number with its unit, the name of a channel, or a math function of CSS Values 4.
struct ColorCalculation {
    /// The channels of a relative color's origin by their names.
    let channels: [Identifier: Double]

    /// Returns the value of a component; `nil` for `none`; throws if the component has none.
    func value(of token: CSSToken) throws(ColorSyntaxError) -> CSSQuantity? {
        if token.isWord("none") { return nil }
        if case .word(let name) = token.kind, let value = channels[name] { return CSSQuantity(value: value, unit: "") }
        guard var result = try? CSSCalculation(names: channels).value(of: token) else { throw ColorSyntaxError(token) }
        // A result that is not a number counts as 0, and an infinite one as a very large one.
        result.value = result.value.isNaN ? 0 : result.value.clamped(to: ColorCalculation.range)
        return result
    }

    /// The range of results, of whole turns, so that an infinite hue is 0 as in Chromium.
    private static let range = -360e6...360e6
}

extension CSSQuantity {
    var isPercentage: Bool { unit.isExactly("%") }

    /// Returns the number, with a percentage as a share of `whole`; `nil` for other units.
    func value(whole: Double) -> Double? { isPercentage ? value / 100 * whole : unit.isEmpty ? value : nil }

    /// The hue in degrees; `nil` for other units than those of angles.
    var hue: Double? { unit.isEmpty || unit.isExactly("deg") ? value : nil }
}
