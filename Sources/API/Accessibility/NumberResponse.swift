package import AccessibilityChecks
internal import DynamicType
package import TypescaleJSON
internal import TypescaleStrings

/// A spoken number.
package struct NumberResponse: Sendable {
    let number: SpokenNumber

    package init(_ number: SpokenNumber) { self.number = number }

    /// Decodes `{"value","kind","locale","currency","gender"}`; `value` is a number, or digits as a text.
    package init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["value", "kind", "locale", "currency", "gender"])
        let value = try object.required("value")
        let currency = try object.optional("currency")?.string(maximumCharacters: APILimits.nameCharacters)
        let kind: SpokenNumber.Kind = try object.optional("kind")?.choice() ?? (currency == nil ? .cardinal : .currency)
        let digits: String
        if case .number(let number) = value.value.kind {
            guard kind != .ordinal || number == number.rounded() else {
                throw value.error("not an ordinal; use a whole number from 0", code: .outOfRange)
            }
            guard let text = NumberResponse.digits(number) else {
                throw value.error(
                    "a number from 2⁵³ on has more digits than a double holds; give it as a string", code: .outOfRange)
            }
            digits = text
        } else {
            digits = try value.string(maximumCharacters: AccessibilityChecksLimits.numberCharacters)
        }
        if let given = object.optional("currency"), kind != .currency {
            throw given.error("\"currency\" cannot be combined with the kind \(kind.rawValue)")
        }
        let gender: SpokenNumber.Gender? = try object.optional("gender")?.choice()
        let locale = try TextEnvironment(object).locale
        number = try rethrowing(SpokenNumber(digits, as: kind, locale: locale, currency: currency, gender: gender)) {
            (error: AccessibilityError) in
            (error.parameter == "currency" ? object.optional("currency") ?? object.reader : value).error(error)
        }
    }

    /// Encodes `{"text","kind","spelled"}`.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("text", number.text)
            writer.member("kind", number.kind.rawValue)
            writer.member("spelled", number.isSpelled)
        }
    }

    /// Formats a number without an exponent, rounded to nine decimals; `nil` if its last digits are not exact.
    private static func digits(_ number: Double) -> String? {
        // From 2⁵³ on, a double no longer has every whole number.
        number.magnitude < 0x1p53 ? FixedPoint.text(number, upTo: 9) : nil
    }
}
