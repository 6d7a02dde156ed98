internal import DynamicType
internal import Glibc

/// A component of a color: a number with its unit, the name of a channel, or a math function of CSS Values 4.
struct ColorCalculation {
    /// The unit of a value; angles are in degrees, and `none` is a value of its own.
    enum Unit: Sendable {
        case number, percentage, angle, none
    }

    /// A number with its unit.
    struct Value: Sendable {
        var amount: Double
        var unit: Unit

        /// Creates a number, a percentage or an angle; `nil` for other units.
        init?(_ amount: Double, unit: String) {
            switch unit {
            case "": self.init(amount, .number)
            case "%": self.init(amount, .percentage)
            case "deg": self.init(amount, .angle)
            case "grad": self.init(amount * 0.9, .angle)
            case "rad": self.init(amount * 180 / .pi, .angle)
            case "turn": self.init(amount * 360, .angle)
            default: return nil
            }
        }

        init(_ amount: Double, _ unit: Unit) { (self.amount, self.unit) = (amount, unit) }

        var isPercentage: Bool { unit == .percentage }

        /// Returns the number, with a percentage as a share of `whole`; `nil` for an angle.
        func value(whole: Double) -> Double? {
            unit == .angle ? nil : isPercentage ? amount / 100 * whole : amount
        }

        /// The hue in degrees; `nil` for a percentage.
        var hue: Double? { isPercentage ? nil : amount }
    }

    /// The channels of a relative color's origin by their names.
    let channels: [Identifier: Double]

    /// Returns the value of a component; throws if it has none.
    func value(of token: ColorToken) throws(ColorSyntaxError) -> Value {
        if token.isWord("none") { return Value(0, .none) }
        if case .word(let name) = token.kind, channels[name] == nil { throw ColorSyntaxError(token) }
        if case .function("", _) = token.kind { throw ColorSyntaxError(token) }
        guard var value = factor(token) else { throw ColorSyntaxError(token) }
        // A result that is not a number counts as 0, and an infinite one as a very large one.
        value.amount = value.amount.isNaN ? 0 : min(max(value.amount, -ColorCalculation.most), ColorCalculation.most)
        return value
    }

    /// The largest result: whole turns, so that an infinite hue is 0 as in Chromium.
    private static let most = 360e6

    /// Returns whether a token is a math function.
    static func isCalculation(_ token: ColorToken) -> Bool {
        guard case .function(let name, _) = token.kind else { return false }
        return mathFunctions.contains(name)
    }

    private static let mathFunctions: Set<Identifier> = [
        "calc", "min", "max", "clamp", "abs", "sign", "round", "mod", "rem", "pow", "sqrt", "hypot", "log", "exp",
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2",
    ]

    private static let constants: [Identifier: Double] = [
        "e": M_E, "pi": .pi, "infinity": .infinity, "-infinity": -.infinity, "nan": .nan,
    ]

    // MARK: Sums and products

    /// Returns the value of a whole argument.
    private func value(ofArgument tokens: [ColorToken]) -> Value? {
        var rest = tokens[...]
        guard let value = sum(&rest), rest.isEmpty else { return nil }
        return value
    }

    private func sum(_ tokens: inout ArraySlice<ColorToken>) -> Value? {
        guard var result = product(&tokens) else { return nil }
        while let sign = tokens.dropFirst().first, sign.isDelimiter("+") || sign.isDelimiter("-") {
            // CSS requires white space on both sides: without it, the sign is that of a number or a part of a name.
            guard tokens.removeFirst().isSpace, tokens.dropFirst().first?.isSpace == true else { return nil }
            tokens = tokens.dropFirst(2)
            guard let next = product(&tokens), next.unit == result.unit else { return nil }
            result.amount += sign.text == "-" ? -next.amount : next.amount
        }
        return result
    }

    private func product(_ tokens: inout ArraySlice<ColorToken>) -> Value? {
        guard let first = tokens.popFirst(), var result = factor(first) else { return nil }
        while let sign = tokens.first(where: { !$0.isSpace }), sign.isDelimiter("*") || sign.isDelimiter("/") {
            tokens = tokens.drop(while: \.isSpace).dropFirst().drop(while: \.isSpace)
            guard let token = tokens.popFirst(), let next = factor(token) else { return nil }
            let divides = sign.isDelimiter("/")
            if next.unit == .number {
                result.amount = divides ? result.amount / next.amount : result.amount * next.amount
            } else if divides, next.unit == result.unit {
                result = Value(result.amount / next.amount, .number)
            } else if !divides, result.unit == .number {
                result = Value(result.amount * next.amount, next.unit)
            } else {
                return nil
            }
        }
        return result
    }

    private func factor(_ token: ColorToken) -> Value? {
        switch token.kind {
        case .number(let amount, let unit): Value(amount, unit: unit)
        case .word(let name): (channels[name] ?? ColorCalculation.constants[name]).map { Value($0, .number) }
        case .function(let name, let arguments): function(name, arguments)
        default: nil
        }
    }

    // MARK: Functions

    private func function(_ name: Identifier, _ arguments: [ColorToken]) -> Value? {
        var parts = arguments.parts(at: ",")
        let names: [Identifier] = ["nearest", "up", "down", "to-zero"]
        let strategy = names.first { parts[0].count == 1 && parts[0][0].isWord($0) }
        if name == "round", strategy != nil { parts.removeFirst() }
        var isOpen = [false, false]
        if name == "clamp", parts.count == 3 {
            isOpen = [0, 2].map { parts[$0].count == 1 && parts[$0][0].isWord("none") }
            for (index, isOpen) in zip([0, 2], isOpen) where isOpen { parts[index] = parts[1] }
        }
        let values = parts.compactMap(value(ofArgument:))
        guard values.count == parts.count, let unit = values.first?.unit, values.allSatisfy({ $0.unit == unit }) else {
            return nil
        }
        let amounts = values.map(\.amount)
        switch (name.text, amounts.count) {
        case ("", 1), ("calc", 1): return values[0]
        case ("min", _): return Value(amounts.reduce(.infinity, min), unit)
        case ("max", _): return Value(amounts.reduce(-.infinity, max), unit)
        case ("clamp", 3):
            let most = isOpen[1] ? amounts[1] : min(amounts[1], amounts[2])
            return Value(isOpen[0] ? most : max(amounts[0], most), unit)
        case ("round", 2): return Value(ColorCalculation.rounded(amounts[0], to: amounts[1], strategy), unit)
        case ("round", 1) where unit == .number:
            return Value(ColorCalculation.rounded(amounts[0], to: 1, strategy), unit)
        case ("abs", 1): return Value(abs(amounts[0]), unit)
        case ("sign", 1): return Value(amounts[0] == 0 ? 0 : amounts[0] > 0 ? 1 : -1, .number)
        case ("mod", 2):
            return Value(amounts[0] - (amounts[0] / amounts[1]).rounded(.down) * amounts[1], unit)
        case ("rem", 2): return Value(fmod(amounts[0], amounts[1]), unit)
        case ("hypot", _): return Value(amounts.reduce(0, hypot), unit)
        case ("atan2", 2): return Value(atan2(amounts[0], amounts[1]) * 180 / .pi, .angle)
        case ("sin", 1), ("cos", 1), ("tan", 1):
            guard unit != .percentage else { return nil }
            let angle = unit == .angle ? amounts[0] * .pi / 180 : amounts[0]
            return Value(name == "sin" ? sin(angle) : name == "cos" ? cos(angle) : tan(angle), .number)
        default: return unit == .number ? ColorCalculation.functionOfNumbers(name, amounts) : nil
        }
    }

    private static func functionOfNumbers(_ name: Identifier, _ numbers: [Double]) -> Value? {
        switch (name.text, numbers.count) {
        case ("pow", 2): Value(pow(numbers[0], numbers[1]), .number)
        case ("sqrt", 1): Value(numbers[0].squareRoot(), .number)
        case ("exp", 1): Value(exp(numbers[0]), .number)
        case ("log", 1): Value(log(numbers[0]), .number)
        case ("log", 2): Value(log(numbers[0]) / log(numbers[1]), .number)
        case ("asin", 1): Value(asin(numbers[0]) * 180 / .pi, .angle)
        case ("acos", 1): Value(acos(numbers[0]) * 180 / .pi, .angle)
        case ("atan", 1): Value(atan(numbers[0]) * 180 / .pi, .angle)
        default: nil
        }
    }

    /// Returns a multiple of a step; the nearest one, and of two the upper one, by default.
    private static func rounded(_ value: Double, to step: Double, _ strategy: Identifier?) -> Double {
        let steps = value / step
        switch strategy {
        case "up": return steps.rounded(.up) * step
        case "down": return steps.rounded(.down) * step
        case "to-zero": return steps.rounded(.towardZero) * step
        default: return (steps + 0.5).rounded(.down) * step
        }
    }
}
