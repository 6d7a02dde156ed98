// Calculations in token values, as Tokens Studio writes them and CSS does in calc(): numbers with at most one unit, + - *
// / and brackets; in tokens also powers and roundTo(), and in both other functions. A product of two units, or a sum of two
// different ones, has no meaning and is refused.

internal import DynamicType
internal import Glibc
internal import TypescaleStrings

/// A number with its unit; the unit is empty for a plain number.
struct TokenQuantity {
    var value: Double
    var unit: String
}

/// Computes the value of a calculation.
struct TokenMath {
    private let text: [UInt8]
    private let units: [Identifier: Double]
    /// A Boolean value that indicates whether the functions `calc()` of CSS are brackets.
    private var isCSS = false
    /// A Boolean value that indicates whether functions are allowed: not in lengths that must grow in proportion.
    private var allowsFunctions: Bool { variable.units.isEmpty }
    /// Other units, and their size in px.
    private var variable: (units: Set<Identifier>, size: Double) = ([], 0)
    private var index = 0
    private var depth = 0
    /// The reason why a calculation has no value, if the text is one.
    private var reason: String?

    /// The lengths of CSS that have a size in px.
    static let lengthsOfCSS = lengths(rem: CSSRootSize.standard)

    /// Returns the lengths of CSS that have a size in px on a page with a font size.
    static func lengths(rem: Double) -> [Identifier: Double] {
        ["rem": rem, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6]
    }

    /// Returns the value of a calculation in CSS, whose functions `calc()` are brackets; `nil` if it is longer than a value.
    static func value(css text: some StringProtocol, units: [Identifier: Double] = [:]) -> TokenQuantity? {
        text.utf8.count <= DesignTokensLimits.valueBytes ? result(css: text, units: units).value : nil
    }

    /// Returns the value of a calculation in CSS, or the reason why it has none, if the text is one.
    static func result(
        css text: some StringProtocol, units: [Identifier: Double]
    ) -> (value: TokenQuantity?, reason: String?) {
        var math = TokenMath(text: Array(text.utf8), units: units, isCSS: true)
        return (math.whole(), math.reason)
    }

    /// Returns the value of a calculation in tokens, or the reason why it has none, if the text is one.
    static func result(of text: some StringProtocol) -> (value: TokenQuantity?, reason: String?) {
        var math = TokenMath(text: Array(text.utf8), units: [:])
        return (math.whole(), math.reason)
    }

    /// Returns a length in px with the part that grows with some units, if it does so in proportion.
    static func line(
        of text: some StringProtocol, in units: Set<Identifier>, lengths: [Identifier: Double]
    ) -> (intercept: Double, slope: Double)? {
        guard text.utf8.count <= DesignTokensLimits.valueBytes else { return nil }
        var math = TokenMath(text: Array(text.utf8), units: lengths, isCSS: true)
        var values: [Double] = []
        for size in [0.0, 100, 200] {
            math.variable = (units, size)
            guard let quantity = math.whole(), quantity.unit.isExactly("px") || quantity.value == 0 else { return nil }
            values.append(quantity.value)
        }
        let slope = (values[1] - values[0]) / 100
        return abs(values[2] - values[0] - slope * 200) <= 1e-6 ? (values[0], slope) : nil
    }

    /// Returns the value of the whole text.
    private mutating func whole() -> TokenQuantity? {
        (index, depth) = (0, 0)
        guard let value = sum() else { return nil }
        skipSpace()
        return index == text.count && value.value.isFinite ? value : nil
    }

    private var byte: UInt8 { index < text.count ? text[index] : 0 }

    private mutating func skipSpace() {
        while byte.isASCIISpace { index += 1 }
    }

    private mutating func sum() -> TokenQuantity? {
        guard var result = product() else { return nil }
        while true {
            skipSpace()
            guard byte == "+" || byte == "-" else { return result }
            let sign = byte == "-" ? -1.0 : 1
            if isCSS, !isSpaced { return failInCSS("CSS requires white space on both sides of + and -") }
            index += 1
            guard let next = product() else { return nil }
            // Zero needs no unit; another plain number beside a unit takes it, as in Tokens Studio.
            guard hasUnits(of: result, next) else {
                return failInCSS("it adds a length and a number; CSS requires a unit")
            }
            guard next.unit.isExactly(result.unit) || next.unit.isEmpty || result.unit.isEmpty else {
                return fail("it adds \(result.unit) and \(next.unit); use one unit")
            }
            result = TokenQuantity(
                value: result.value + sign * next.value, unit: result.unit.isEmpty ? next.unit : result.unit)
        }
    }

    /// Returns whether both or neither of two values have a unit, as CSS requires.
    private func hasUnits(of one: TokenQuantity, _ other: TokenQuantity) -> Bool {
        !isCSS || one.unit.isEmpty == other.unit.isEmpty
    }

    private mutating func product() -> TokenQuantity? {
        guard var result = factor() else { return nil }
        while true {
            skipSpace()
            guard byte == "*" || byte == "/" else { return result }
            let divides = byte == "/"
            index += 1
            guard let next = factor() else { return nil }
            if divides {
                guard next.unit.isEmpty || next.unit.isExactly(result.unit) else {
                    return fail("it divides \(result.unit.isEmpty ? "a number" : result.unit) by \(next.unit)")
                }
                guard next.value != 0 else { return fail("it divides by 0") }
                result = TokenQuantity(value: result.value / next.value, unit: next.unit.isEmpty ? result.unit : "")
            } else {
                guard next.unit.isEmpty || result.unit.isEmpty else {
                    return fail("it multiplies \(result.unit) by \(next.unit); one factor has no unit")
                }
                result = TokenQuantity(
                    value: result.value * next.value, unit: result.unit.isEmpty ? next.unit : result.unit)
            }
        }
    }

    /// A Boolean value that indicates whether white space is on both sides of the current byte.
    private var isSpaced: Bool {
        index > 0 && index + 1 < text.count && text[index - 1].isASCIISpace && text[index + 1].isASCIISpace
    }

    private mutating func factor() -> TokenQuantity? {
        skipSpace()
        var sign = 1.0
        // In CSS, a sign is a part of a number.
        while !isCSS, byte == "-" || byte == "+" {
            if byte == "-" { sign = -sign }
            index += 1
            skipSpace()
        }
        guard var result = value() else { return nil }
        skipSpace()
        if !isCSS, byte == "^" {
            index += 1
            depth += 1
            guard depth <= DesignTokensLimits.brackets else { return tooDeep() }
            guard let exponent = factor(), let power = power(of: result, exponent) else { return nil }
            depth -= 1
            result = power
        }
        result.value *= sign
        return result
    }

    /// Returns the power of a number without a unit.
    private mutating func power(of base: TokenQuantity, _ exponent: TokenQuantity) -> TokenQuantity? {
        guard base.unit.isEmpty, exponent.unit.isEmpty else {
            return fail("it raises \(base.unit.isEmpty ? "a number" : base.unit) to a power with a unit; use numbers")
        }
        let value = pow(base.value, exponent.value)
        // min() and max() would leave out a value that is no number.
        guard value.isFinite else { return fail("a power or root in it is not a number, or is too large") }
        return TokenQuantity(value: value, unit: "")
    }

    private mutating func tooDeep() -> TokenQuantity? {
        failInCSS("it has more than \(DesignTokensLimits.brackets) brackets inside one another")
    }

    private mutating func value() -> TokenQuantity? {
        if isCSS, text[index...].prefix(5).elementsEqual("calc(".utf8, by: { $0 == $1 || $0 | 0x20 == $1 }) {
            index += 4
        }
        if byte == "(" {
            guard let arguments = arguments(), arguments.count == 1 else { return nil }
            return arguments[0]
        }
        if allowsFunctions, byte.isASCIILetter { return function() }
        return quantity()
    }

    /// Parses values in brackets, with commas between them.
    private mutating func arguments() -> [TokenQuantity]? {
        depth += 1
        guard depth <= DesignTokensLimits.brackets else {
            _ = tooDeep()
            return nil
        }
        var values: [TokenQuantity] = []
        repeat {
            index += 1
            guard let value = sum() else { return nil }
            values.append(value)
            skipSpace()
        } while byte == ","
        guard byte == ")" else { return nil }
        index += 1
        depth -= 1
        return values
    }

    /// Rounds a number as JavaScript does: halves up, also below zero.
    private static func rounded(_ value: Double) -> Double {
        let floor = value.rounded(.down)
        return value - floor < 0.5 ? floor : floor + 1
    }

    /// Parses letters and hyphens in small letters.
    private mutating func word() -> String {
        let start = index
        while byte.isASCIILetter || byte == "-" { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self).lowercasedASCII
    }

    /// Parses a function, which computes with numbers and keeps their unit.
    private mutating func function() -> TokenQuantity? {
        let name = word()
        if !isCSS { skipSpace() }
        guard byte == "(" else { return nil }
        if isCSS, name.isExactly("round") { return roundInCSS() }
        guard let values = arguments() else { return nil }
        var result = values[0]
        switch (Identifier(name), values.count) {
        case ("abs", 1): result.value = abs(result.value)
        case ("sqrt", 1): return power(of: result, TokenQuantity(value: 0.5, unit: ""))
        case ("pow", 2): return power(of: result, values[1])
        case ("min", 1...), ("max", 1...): return extreme(of: values, isLeast: name.isExactly("min"))
        case ("clamp", 3) where isCSS:
            guard let least = extreme(of: [values[1], values[2]], isLeast: true) else { return nil }
            return extreme(of: [values[0], least], isLeast: false)
        case ("progress", 3) where isCSS: return progress(of: values[0], from: values[1], to: values[2])
        case _ where isCSS: return nil
        case ("roundto", 1...2):
            let digits = values.count == 2 ? values[1].value : 0
            guard (0...15).contains(digits) else { return fail("roundTo() rounds to 0 to 15 digits") }
            let steps = (0..<Int(digits)).reduce(1.0) { power, _ in power * 10 }
            result.value = Self.rounded(result.value * steps) / steps
        case ("round", 1): result.value = Self.rounded(result.value)
        case ("floor", 1): result.value = result.value.rounded(.down)
        case ("ceil", 1): result.value = result.value.rounded(.up)
        default:
            return fail(
                "\(name.prefix(20))() is not a function of numbers; use roundTo(), round(), floor(), ceil(), min(), max()"
            )
        }
        return result
    }

    /// Parses the arguments of CSS's `round()`: how it rounds, the number, and the step of which it becomes a multiple.
    private mutating func roundInCSS() -> TokenQuantity? {
        let start = index
        index += 1
        skipSpace()
        let strategy = word()
        skipSpace()
        // Without a comma after it, the word is a function that begins the number.
        let isStrategy = !strategy.isEmpty && byte == ","
        if !isStrategy { index = start }
        guard let values = arguments(), values.count <= 2 else { return nil }
        let step = values.count == 2 ? values[1] : TokenQuantity(value: 1, unit: "")
        guard step.unit.isExactly(values[0].unit), step.value != 0 else {
            return fail("round() has a number and a step other than 0 with one unit")
        }
        let ratio = values[0].value / abs(step.value)
        let steps: Double
        switch Identifier(isStrategy ? strategy : "nearest") {
        case "nearest": steps = Self.rounded(ratio)
        case "up": steps = ratio.rounded(.up)
        case "down": steps = ratio.rounded(.down)
        case "to-zero": steps = ratio.rounded(.towardZero)
        default: return nil
        }
        return TokenQuantity(value: steps * abs(step.value), unit: step.unit)
    }

    /// Returns the position of a value between two others as a number from 0 to 1.
    private func progress(
        of value: TokenQuantity, from start: TokenQuantity, to end: TokenQuantity
    ) -> TokenQuantity? {
        guard value.unit.isExactly(start.unit), value.unit.isExactly(end.unit) else { return nil }
        let length = end.value - start.value
        let position = length == 0 ? (value.value > start.value ? 1 : 0) : (value.value - start.value) / length
        return TokenQuantity(value: min(max(position, 0), 1), unit: "")
    }

    /// Returns the least or the greatest of some values, which have one unit; a number without one takes it.
    private mutating func extreme(of values: [TokenQuantity], isLeast: Bool) -> TokenQuantity? {
        let unit = values.first { !$0.unit.isEmpty }?.unit ?? ""
        guard values.allSatisfy({ hasUnits(of: values[0], $0) }) else {
            return failInCSS("it compares a length and a number; CSS requires a unit")
        }
        if let other = values.first(where: { !$0.unit.isEmpty && !$0.unit.isExactly(unit) }) {
            return fail("it compares \(unit) and \(other.unit); use one unit")
        }
        let numbers = values.map(\.value)
        return (isLeast ? numbers.min() : numbers.max()).map { TokenQuantity(value: $0, unit: unit) }
    }

    /// Stores the reason why a calculation in tokens has no value; CSS has lengths of several units, and other functions.
    private mutating func fail(_ reason: String) -> TokenQuantity? {
        isCSS ? nil : failInCSS(reason)
    }

    /// Stores the reason why a calculation is invalid, in tokens or in CSS.
    private mutating func failInCSS(_ reason: String) -> TokenQuantity? {
        self.reason = self.reason ?? reason
        return nil
    }

    private mutating func quantity() -> TokenQuantity? {
        let start = index
        if byte == "-" || byte == "+" { index += 1 }
        while byte.isASCIIDigit || byte == "." { index += 1 }
        // An exponent, unless it begins a unit, as in 2em.
        if byte | 0x20 == "e" {
            var end = index + 1
            if end < text.count, text[end] == "-" || text[end] == "+" { end += 1 }
            if end < text.count, text[end].isASCIIDigit {
                index = end
                while byte.isASCIIDigit { index += 1 }
            }
        }
        guard let value = Double(decimal: String(decoding: text[start..<index], as: UTF8.self)) else { return nil }
        let unitStart = index
        if byte == "%" {
            index += 1
        } else {
            while byte.isASCIILetter { index += 1 }
        }
        let unit = String(decoding: text[unitStart..<index], as: UTF8.self).lowercasedASCII
        let name = Identifier(unit)
        if let size = units[name] ?? (variable.units.contains(name) ? variable.size : nil) {
            return TokenQuantity(value: value * size, unit: "px")
        }
        return TokenQuantity(value: value, unit: unit)
    }
}
