package import AccessibilityChecks
internal import DynamicType
package import TypescaleJSON

/// A spoken number.
package struct NumberResponse: Sendable {
    /// The number.
    package let number: SpokenNumber

    /// Creates a response.
    package init(_ number: SpokenNumber) { self.number = number }

    /// Decodes `{"value","kind","locale","currency","gender"}`; `value` is a number, or digits as a text.
    package init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["value", "kind", "locale", "currency", "gender"])
        let value = try object.required("value")
        let digits: String
        if case .number(let number) = value.value.kind {
            guard let text = NumberResponse.digits(number) else {
                throw value.error("give as a text what a double cannot hold to the last digit", code: .outOfRange)
            }
            digits = text
        } else {
            digits = try value.string(maximumBytes: AccessibilityChecksLimits.numberBytes)
        }
        let currency = try object.optional("currency")?.string(maximumBytes: APILimits.nameBytes)
        let kind: SpokenNumber.Kind = try object.optional("kind")?.choice() ?? (currency == nil ? .cardinal : .currency)
        if let given = object.optional("currency"), kind != .currency {
            throw given.error("\"currency\" cannot stand beside the kind \(kind.rawValue)")
        }
        let gender: SpokenNumber.Gender? = try object.optional("gender")?.choice()
        let locale = try TextEnvironment(object).locale
        do {
            number = try SpokenNumber(digits, kind, locale: locale, currency: currency, gender: gender)
        } catch {
            throw (error.parameter == "currency" ? object.optional("currency") ?? object.reader : value).error(error)
        }
    }

    /// Encodes `{"text","kind","spelled"}`.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("text", number.text)
        writer.member("kind", number.kind.rawValue)
        writer.member("spelled", number.isSpelled)
        writer.endObject()
    }

    /// Formats a number without an exponent; `nil` if its last digits are not exact.
    private static func digits(_ number: Double) -> String? {
        guard number.magnitude < 9_007_199_254_740_992 else { return nil }
        if let whole = Int(exactly: number) { return "\(whole)" }
        let text = "\(number)"
        return text.contains("e") ? nil : text
    }
}
