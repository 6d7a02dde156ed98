/// An error in the keys and values that describe an environment in a query, a document or a command line.
package struct EnvironmentKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// A number outside its range, or a text that is no language tag.
        case outOfRange
        /// A name that is none of the choices.
        case unknownChoice
        /// A style, or a step of a slider, that the scale does not have.
        case notFound
        /// A key that environments do not have.
        case unknownKey
        /// Two keys that exclude each other, or one key twice.
        case conflict
        /// A text that is not of the type of its key's values, such as a word in place of a number.
        case malformed
    }

    package let code: Code
    package let key: String
    /// The value as it was given.
    package let value: String
    /// The error in words, with what would be right.
    package let reason: String

    package init(_ code: Code, key: String, value: String, reason: String) {
        self.code = code
        self.key = key
        self.value = value
        self.reason = reason
    }

    /// The error of an environment whose parts were parsed from keys of the parameters' names.
    package init(_ error: DynamicTypeError) {
        let code: Code =
            switch error.code {
            // Bodies report a language with this code too, so that queries and bodies have the same status.
            case .outOfRange, .malformedLocale: .outOfRange
            case .unknownStyle, .unsupportedStep: .notFound
            }
        self.init(code, key: error.parameter, value: error.value, reason: error.reason)
    }

    package var description: String { "\(key): \(reason)" }
}
