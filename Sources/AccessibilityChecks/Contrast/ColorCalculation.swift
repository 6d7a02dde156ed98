internal import DynamicType
internal import TypescaleStrings

/// A calculation in a component of a color: `calc()` of numbers, percentages or angles with + - * / and brackets.
struct ColorCalculation {
    /// The unit of a value; angles are in degrees, and `none` is a value of its own.
    enum Unit: Sendable {
        case number, percentage, angle, none
    }

    /// A number with its unit.
    struct Value: Sendable {
        var amount: Double
        var unit: Unit

        /// Parses a number, a percentage or an angle; `nil` for anything else.
        init?(_ word: some StringProtocol) {
            let units: [(String, Unit, Double)] = [
                ("%", .percentage, 1), ("deg", .angle, 1), ("grad", .angle, 0.9), ("rad", .angle, 180 / Double.pi),
                ("turn", .angle, 360),
            ]
            for (ending, unit, size) in units where word.endsExactly(ending) {
                if let number = Double(decimal: String(word.dropLast(ending.count))) {
                    (amount, self.unit) = (number * size, unit)
                    return
                }
            }
            guard let number = Double(decimal: String(word)) else { return nil }
            (amount, unit) = (number, .number)
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

    private let text: [UInt8]
    private var index = 0

    /// Returns the value of a number with its unit, of `calc()` or of `none`; `nil` for anything else.
    static func value(of text: String) -> Value? {
        if text == "none" { return Value(0, .none) }
        guard text.startsExactly("calc(") else { return Value(text) }
        var calculation = ColorCalculation(text: Array(text.utf8))
        guard let value = calculation.sum(), calculation.index == calculation.text.count else { return nil }
        return value.amount.isFinite ? value : nil
    }

    private var byte: UInt8 { index < text.count ? text[index] : 0 }

    private mutating func skipSpace() {
        while byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
    }

    private mutating func sum() -> Value? {
        guard var result = product() else { return nil }
        while byte == "+" || byte == "-" {
            let sign = byte == "-" ? -1.0 : 1
            index += 1
            guard let next = product(), next.unit == result.unit else { return nil }
            result.amount += sign * next.amount
        }
        return result
    }

    private mutating func product() -> Value? {
        guard var result = factor() else { return nil }
        while byte == "*" || byte == "/" {
            let divides = byte == "/"
            index += 1
            guard let next = factor(), next.unit == .number || result.unit == .number && !divides else { return nil }
            if divides {
                result.amount /= next.amount
            } else {
                result = Value(result.amount * next.amount, result.unit == .number ? next.unit : result.unit)
            }
        }
        return result
    }

    private mutating func factor() -> Value? {
        skipSpace()
        defer { skipSpace() }
        if text[min(index, text.count)...].starts(with: "calc(".utf8) { index += 4 }
        if byte == "(" {
            index += 1
            let value = sum()
            guard byte == ")" else { return nil }
            index += 1
            return value
        }
        let start = index
        if byte == "-" || byte == "+" { index += 1 }
        while byte != 0 {
            let isExponent = (byte == "-" || byte == "+") && index > start && text[index - 1] == "e"
            guard isExponent || !" +-*/()\t\n".utf8.contains(byte) else { break }
            index += 1
        }
        return Value(String(decoding: text[start..<index], as: UTF8.self))
    }
}

/// The arguments of a color function.
enum ColorArguments {
    /// Splits a text at a byte outside of brackets; at white space without empty parts, for a space.
    static func parts(_ text: some StringProtocol, at separator: Unicode.Scalar) -> [String] {
        let parts = text.partsOutsideBrackets { $0 == separator || separator == " " && $0.isASCIISpace }
        return parts.filter { separator != " " || !$0.isEmpty }.map(String.init)
    }
}
