// Calculations of CSS Values 4 and of design tokens.
//
// CSS adds values with units of one kind, and demands white space around + and -. In design tokens, as Tokens Studio
// computes them, a number without a unit takes that of the other values; there are powers (2^3), roundTo(), and a sign
// before any value. A product of two units, or a sum of two different ones, has no meaning and is refused.
//
// A result may be infinite or not a number, as in CSS; its reader decides on it.

internal import Glibc
internal import TypescaleStrings

package struct CSSQuantity {
    package var value: Double
    /// The unit in lower case: empty for a number; px and deg also for lengths and angles in known units.
    package var unit: String

    package init(value: Double, unit: String) { (self.value, self.unit) = (value, unit) }
}

package struct CalculationError: Error, CustomStringConvertible {
    /// The reason why a calculation is invalid; `nil` for a text that is none, and for one that only its context can
    /// compute.
    package let reason: String?

    init(_ reason: String? = nil) { self.reason = reason }

    package var description: String { reason ?? "not a calculation that can be computed" }
}

package struct CSSCalculation {
    package enum Dialect {
        case css, tokens
    }

    private let dialect: Dialect
    /// The sizes of units in px.
    private let lengths: [Identifier: Double]
    /// Names that are numbers, beside the constants of CSS.
    private let names: [Identifier: Double]
    /// A Boolean value that indicates whether functions are computed, beside `calc()`.
    private let allowsFunctions: Bool

    package init(
        _ dialect: Dialect = .css, lengths: [Identifier: Double] = [:], names: [Identifier: Double] = [:],
        allowsFunctions: Bool = true
    ) {
        self.dialect = dialect
        self.lengths = lengths
        self.names = names
        self.allowsFunctions = allowsFunctions
    }

    /// The sizes of angles in degrees.
    private static let angles: [Identifier: Double] = ["grad": 0.9, "rad": 180 / .pi, "turn": 360]

    private static let constants: [Identifier: Double] = [
        "e": M_E, "pi": .pi, "infinity": .infinity, "-infinity": -.infinity, "nan": .nan,
    ]

    package static let functions: Set<Identifier> = [
        "calc", "min", "max", "clamp", "abs", "sign", "round", "mod", "rem", "pow", "sqrt", "hypot", "log", "exp",
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "progress",
    ]

    /// Returns the value of a text in any case: in CSS a number or a function, in tokens a sum.
    package func value(of text: some StringProtocol) throws(CalculationError) -> CSSQuantity {
        let tokens = try CSSToken.tokens(of: String(text), in: dialect)
        guard dialect == .css else { return try sum(tokens) }
        let words = tokens.withoutSpaces
        guard words.count == 1 else { throw CalculationError() }
        return try value(of: words[0])
    }

    package func value(of token: CSSToken) throws(CalculationError) -> CSSQuantity {
        switch token.kind {
        case .number: try factor(token)
        case .function(let name, _) where CSSCalculation.functions.contains(name): try factor(token)
        default: throw CalculationError()
        }
    }

    /// Returns the value of an argument of a function of CSS, which may be a sum.
    package func value(ofArgument text: some StringProtocol) throws(CalculationError) -> CSSQuantity {
        try sum(CSSToken.tokens(of: String(text)))
    }

    /// Returns an error of tokens; in CSS, the same calculation may have a value in its context.
    private func failure(_ reason: String) -> CalculationError { CalculationError(dialect == .css ? nil : reason) }

    private static let unspaced = CalculationError("CSS requires white space on both sides of + and -")

    // MARK: Sums and products

    private func sum(_ tokens: [CSSToken]) throws(CalculationError) -> CSSQuantity {
        var rest = tokens[...]
        var result = try product(&rest)
        while true {
            let isSpaced = rest.first?.isSpace == true
            rest = rest.drop(while: \.isSpace)
            guard let sign = rest.popFirst() else { return result }
            guard sign.isDelimiter("+") || sign.isDelimiter("-") else {
                // A sign without white space after it is that of a number.
                let isSigned = sign.text.utf8.first == "+" || sign.text.utf8.first == "-"
                throw isSigned ? Self.unspaced : CalculationError()
            }
            guard dialect == .tokens || isSpaced && rest.first?.isSpace == true else { throw Self.unspaced }
            let next = try product(&rest)
            result.unit = try unit(of: [result, next], "adds")
            result.value += sign.isDelimiter("-") ? -next.value : next.value
        }
    }

    /// Returns the unit of values that are added or compared.
    private func unit(of values: [CSSQuantity], _ verb: String) throws(CalculationError) -> String {
        let unit = values.first { !$0.unit.isEmpty }?.unit ?? ""
        for value in values where !value.unit.isExactly(unit) {
            guard value.unit.isEmpty else { throw failure("it \(verb) \(unit) and \(value.unit); use one unit") }
            guard dialect == .tokens else {
                throw CalculationError("it \(verb) a length and a number; CSS requires a unit")
            }
        }
        return unit
    }

    private func product(_ rest: inout ArraySlice<CSSToken>) throws(CalculationError) -> CSSQuantity {
        var result = try power(&rest)
        while let sign = rest.first(where: { !$0.isSpace }), sign.isDelimiter("*") || sign.isDelimiter("/") {
            rest = rest.drop(while: \.isSpace).dropFirst()
            let next = try power(&rest)
            if sign.isDelimiter("/") {
                guard next.unit.isEmpty || next.unit.isExactly(result.unit) else {
                    throw failure("it divides \(result.unit.isEmpty ? "a number" : result.unit) by \(next.unit)")
                }
                guard dialect == .css || next.value != 0 else { throw failure("it divides by 0") }
                result = CSSQuantity(value: result.value / next.value, unit: next.unit.isEmpty ? result.unit : "")
            } else {
                guard next.unit.isEmpty || result.unit.isEmpty else {
                    throw failure("it multiplies \(result.unit) by \(next.unit); one factor has no unit")
                }
                result = CSSQuantity(value: result.value * next.value, unit: result.unit + next.unit)
            }
        }
        return result
    }

    /// Returns the value of a factor, in tokens with signs and powers: `-2^-1`.
    private func power(_ rest: inout ArraySlice<CSSToken>) throws(CalculationError) -> CSSQuantity {
        var bases: [(sign: Double, value: CSSQuantity)] = []
        while true {
            rest = rest.drop(while: \.isSpace)
            var sign = 1.0
            while dialect == .tokens, let first = rest.first, first.isDelimiter("-") || first.isDelimiter("+") {
                if first.isDelimiter("-") { sign = -sign }
                rest = rest.dropFirst().drop(while: \.isSpace)
            }
            guard let token = rest.popFirst() else { throw CalculationError() }
            bases.append((sign, try factor(token)))
            guard let index = rest.firstIndex(where: { !$0.isSpace }), rest[index].isDelimiter("^") else { break }
            rest = rest[(index + 1)...]
        }
        var result: CSSQuantity?
        for (sign, base) in bases.reversed() {
            var value = try result.map { exponent throws(CalculationError) in try power(of: base, exponent) } ?? base
            value.value *= sign
            result = value
        }
        return result ?? CSSQuantity(value: 0, unit: "")
    }

    /// Returns the power of a number without a unit.
    private func power(of base: CSSQuantity, _ exponent: CSSQuantity) throws(CalculationError) -> CSSQuantity {
        guard base.unit.isEmpty, exponent.unit.isEmpty else {
            let unit = base.unit.isEmpty ? "a number" : base.unit
            throw failure("it raises \(unit) to a power with a unit; use numbers")
        }
        let value = pow(base.value, exponent.value)
        guard dialect == .css || value.isFinite else {
            throw failure("a power or root in it is not a number, or is too large")
        }
        return CSSQuantity(value: value, unit: "")
    }

    private func factor(_ token: CSSToken) throws(CalculationError) -> CSSQuantity {
        switch token.kind {
        case .number(let value, let unit):
            let name = Identifier(unit)
            if let size = lengths[name] { return CSSQuantity(value: value * size, unit: "px") }
            if let size = Self.angles[name] { return CSSQuantity(value: value * size, unit: "deg") }
            if unit.contains(ascii: "-") { throw Self.unspaced }
            return CSSQuantity(value: value, unit: unit)
        case .word(let name) where dialect == .css:
            guard let value = names[name] ?? Self.constants[name] else { throw CalculationError() }
            return CSSQuantity(value: value, unit: "")
        case .function(let name, let arguments):
            guard allowsFunctions || name.isEmpty || name == "calc" else { throw CalculationError() }
            return try function(name, arguments.parts(at: ","))
        default: throw CalculationError()
        }
    }

    // MARK: Functions

    private func function(_ name: Identifier, _ arguments: [[CSSToken]]) throws(CalculationError) -> CSSQuantity {
        var arguments = arguments
        var strategy = Rounding.nearest
        if dialect == .css, name == "round", arguments[0].count == 1,
            let given = Rounding(exactly: arguments[0][0].text)
        {
            strategy = given
            arguments.removeFirst()
        }
        // `none` leaves one side of clamp() open.
        var isOpen = [false, false]
        if name == "clamp", arguments.count == 3 {
            isOpen = [0, 2].map { arguments[$0].count == 1 && arguments[$0][0].isWord("none") }
            for (index, isOpen) in zip([0, 2], isOpen) where isOpen { arguments[index] = arguments[1] }
        }
        let values = try arguments.map(sum)
        let unit = try unit(of: values, "compares")
        let numbers = values.map(\.value)
        func quantity(_ value: Double) -> CSSQuantity { CSSQuantity(value: value, unit: unit) }
        switch (name.text, numbers.count) {
        case ("", 1), ("calc", 1): return values[0]
        case ("min", 1...): return quantity(Self.extreme(of: numbers, isLeast: true))
        case ("max", 1...): return quantity(Self.extreme(of: numbers, isLeast: false))
        case ("abs", 1): return quantity(abs(numbers[0]))
        case ("pow", 2): return try power(of: values[0], values[1])
        case ("sqrt", 1): return try power(of: values[0], CSSQuantity(value: 0.5, unit: ""))
        case ("round", 1) where dialect == .tokens || unit.isEmpty:
            return quantity(strategy.multiple(of: 1, numbers[0]))
        case _ where dialect == .tokens: return quantity(try Self.functionOfTokens(name, numbers))
        case ("clamp", 3):
            let most = isOpen[1] ? numbers[1] : Self.extreme(of: [numbers[1], numbers[2]], isLeast: true)
            return quantity(isOpen[0] ? most : Self.extreme(of: [numbers[0], most], isLeast: false))
        case ("round", 2): return quantity(strategy.multiple(of: numbers[1], numbers[0]))
        case ("mod", 2):
            // The result has the sign of the divisor; a number has no remainder on the other side of an infinite one.
            let rest = fmod(numbers[0], numbers[1])
            guard rest != 0, (rest < 0) != (numbers[1] < 0) else { return quantity(rest) }
            return quantity(numbers[1].isInfinite ? .nan : rest + numbers[1])
        case ("rem", 2): return quantity(fmod(numbers[0], numbers[1]))
        case ("hypot", 1...): return quantity(numbers.reduce(0, hypot))
        default: return try functionOfCSS(name, numbers, unit)
        }
    }

    /// Returns the value of a function of CSS whose result has another unit than its arguments.
    private func functionOfCSS(
        _ name: Identifier, _ numbers: [Double], _ unit: String
    ) throws(CalculationError) -> CSSQuantity {
        let first = numbers[0]
        let isAngle = unit.isExactly("deg")
        func degrees(_ radians: Double) -> CSSQuantity { CSSQuantity(value: radians * 180 / .pi, unit: "deg") }
        func number(_ value: Double) -> CSSQuantity { CSSQuantity(value: value, unit: "") }
        let radians = isAngle ? first * .pi / 180 : first
        switch (name.text, numbers.count) {
        case ("sign", 1): return number(first > 0 ? 1 : first < 0 ? -1 : first)
        case ("progress", 3): return number(Self.progress(of: first, from: numbers[1], to: numbers[2]))
        case ("atan2", 2): return degrees(atan2(first, numbers[1]))
        case ("sin", 1) where isAngle || unit.isEmpty: return number(sin(radians))
        case ("cos", 1) where isAngle || unit.isEmpty: return number(cos(radians))
        case ("tan", 1) where isAngle || unit.isEmpty: return number(tan(radians))
        case _ where !unit.isEmpty: throw CalculationError()
        case ("exp", 1): return number(exp(first))
        case ("log", 1): return number(log(first))
        case ("log", 2): return number(log(first) / log(numbers[1]))
        case ("asin", 1): return degrees(asin(first))
        case ("acos", 1): return degrees(acos(first))
        case ("atan", 1): return degrees(atan(first))
        default: throw CalculationError()
        }
    }

    /// Returns the value of a function that only tokens have.
    private static func functionOfTokens(
        _ name: Identifier, _ numbers: [Double]
    ) throws(CalculationError) -> Double {
        switch (name.text, numbers.count) {
        case ("roundto", 1...2):
            let digits = numbers.count == 2 ? numbers[1] : 0
            guard (0...15).contains(digits) else { throw CalculationError("roundTo() rounds to 0 to 15 digits") }
            let steps = (0..<Int(digits)).reduce(1.0) { power, _ in power * 10 }
            return Rounding.nearest.multiple(of: 1, numbers[0] * steps) / steps
        case ("floor", 1): return numbers[0].rounded(.down)
        case ("ceil", 1): return numbers[0].rounded(.up)
        default:
            throw CalculationError(
                "\(name.text.prefix(20))() is not a function of numbers; use roundTo(), round(), floor(), ceil(), min(), max()"
            )
        }
    }

    /// Returns the least or the greatest number; NaN if one of them is NaN, as in CSS.
    private static func extreme(of numbers: [Double], isLeast: Bool) -> Double {
        if numbers.contains(where: \.isNaN) { return .nan }
        return (isLeast ? numbers.min() : numbers.max()) ?? .nan
    }

    /// Returns the position of a value between two others, from 0 to 1.
    private static func progress(of value: Double, from start: Double, to end: Double) -> Double {
        let length = end - start
        let position = length == 0 ? (value > start ? 1 : 0) : (value - start) / length
        return position.clamped(to: 0...1)
    }

    /// The strategies of CSS's `round()`.
    private enum Rounding: String {
        case nearest, up, down
        case toZero = "to-zero"

        /// Returns the multiple of a step near a value; of two that are equally near, the upper one.
        func multiple(of step: Double, _ value: Double) -> Double {
            let step = abs(step)
            // The only finite multiple of an infinite step is 0.
            if step.isInfinite, value.isFinite {
                return self == .up && value > 0 ? .infinity : self == .down && value < 0 ? -.infinity : 0
            }
            let ratio = value / step
            let floor = ratio.rounded(.down)
            switch self {
            case .nearest: return (ratio - floor < 0.5 ? floor : floor + 1) * step
            case .up: return ratio.rounded(.up) * step
            case .down: return floor * step
            case .toZero: return ratio.rounded(.towardZero) * step
            }
        }
    }
}
