/// An error in a color, a label's format or a number.
public struct AccessibilityError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    @nonexhaustive public enum Code: String, Hashable, Sendable {
        /// A text that does not have the required form.
        case malformed
        /// A number or a length outside its range.
        case outOfRange
        /// Data that the platform does not have for a language or a currency.
        case unavailable
    }

    /// The kind of error.
    public let code: Code
    /// The parameter at fault: `color`, `format`, `number`, `currency` or `locale`.
    public let parameter: String
    /// The error in words, with what would be right.
    public let reason: String

    package init(_ code: Code, parameter: String, reason: String) {
        self.code = code
        self.parameter = parameter
        self.reason = reason
    }

    /// Throws if the text of a parameter has more than a number of characters.
    static func check(_ text: String, _ parameter: String, atMost most: Int) throws(AccessibilityError) {
        let count = text.unicodeScalars.count
        guard count > most else { return }
        throw AccessibilityError(
            .outOfRange, parameter: parameter, reason: "\(count) characters; at most \(most) are allowed")
    }

    /// The parameter and the reason.
    public var description: String { "\(parameter): \(reason)" }
}
