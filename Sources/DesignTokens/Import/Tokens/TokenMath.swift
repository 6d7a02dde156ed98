/// Computes the values of style sheets and tokens.
enum TokenMath {
    /// The lengths of CSS that have a size in px.
    static let lengthsOfCSS = lengths(rem: CSSRootSize.standard)

    /// Returns the lengths of CSS that have a size in px on a page with a font size.
    static func lengths(rem: Double) -> [Identifier: Double] {
        ["rem": rem, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6]
    }

    /// Returns the value of a number or function in CSS; `nil` if it has none or is longer than a value.
    static func value(css text: some StringProtocol, units: [Identifier: Double] = [:]) -> CSSQuantity? {
        text.utf8.count <= NotationsLimits.valueBytes ? result(css: text, units: units).value : nil
    }

    /// Returns the value of a number or function in CSS, or the reason why it is invalid, if the text is one.
    static func result(
        css text: some StringProtocol, units: [Identifier: Double]
    ) -> (value: CSSQuantity?, reason: String?) {
        result { () throws(CalculationError) in try CSSCalculation(lengths: units).value(of: text) }
    }

    /// Returns the value of a calculation in tokens, or the reason why it has none, if the text is one.
    static func result(of text: some StringProtocol) -> (value: CSSQuantity?, reason: String?) {
        result { () throws(CalculationError) in try CSSCalculation(.tokens).value(of: text) }
    }

    private static func result(
        _ value: () throws(CalculationError) -> CSSQuantity
    ) -> (value: CSSQuantity?, reason: String?) {
        do throws(CalculationError) {
            let value = try value()
            return (value.value.isFinite ? value : nil, nil)
        } catch {
            return (nil, error.reason)
        }
    }

    /// Returns the length in px of a value or a sum, without noise; `nil` for other units and other texts.
    static func points(of text: some StringProtocol, lengths: [Identifier: Double]) -> Double? {
        guard let length = try? CSSCalculation(lengths: lengths).value(ofArgument: text), length.value.isFinite,
            length.unit.isExactly("px")
        else { return nil }
        return TokenNumbers.withoutNoise(length.value)
    }

    /// Returns a length in px with the part that grows with some units, if it does so in proportion.
    static func line(
        of text: some StringProtocol, in units: Set<Identifier>, lengths: [Identifier: Double]
    ) -> (intercept: Double, slope: Double)? {
        guard text.utf8.count <= NotationsLimits.valueBytes else { return nil }
        var values: [Double] = []
        for size in [0.0, 100, 200] {
            let lengths = units.reduce(into: lengths) { $0[$1] = size }
            let calculation = CSSCalculation(lengths: lengths, allowsFunctions: units.isEmpty)
            guard let quantity = try? calculation.value(ofArgument: text), quantity.value.isFinite,
                quantity.unit.isExactly("px") || quantity.value == 0
            else { return nil }
            values.append(quantity.value)
        }
        let slope = (values[1] - values[0]) / 100
        return abs(values[2] - values[0] - slope * 200) <= 1e-6 ? (values[0], slope) : nil
    }
}
