/// Why a question to the desk could not be understood.
public struct AccessibilityError: Error, Hashable, Sendable {
    /// The kind of fault.
    public enum Code: String, Hashable, Sendable {
        /// A text that does not have the form it must have.
        case malformed
        /// A number or a length outside its range.
        case outOfRange
        /// What the platform's language data do not have.
        case unavailable
    }

    /// The kind of fault.
    public let code: Code
    /// What was asked for, in lowerCamelCase: `color`, `format`, `number`.
    public let parameter: String
    /// The fault in words, naming what would do.
    public let reason: String

    /// A fault.
    public init(_ code: Code, _ key: String, _ reason: String) {
        self.code = code
        self.parameter = key
        self.reason = reason
    }
}

extension AccessibilityError: CustomStringConvertible {
    /// What was asked for and the fault.
    public var description: String { "\(parameter): \(reason)" }
}
