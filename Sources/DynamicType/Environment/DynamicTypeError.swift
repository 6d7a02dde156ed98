/// An error in an environment, in a style's name or in a value to be scaled.
public struct DynamicTypeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    @nonexhaustive public enum Code: String, Hashable, Sendable {
        /// A number outside its range, or NaN.
        case outOfRange
        /// A style that the scale does not have.
        case unknownStyle
        /// A step that the scale's slider does not have, or a step of a scale without a slider.
        case unsupportedStep
        /// A locale that is not a BCP 47 language tag.
        case malformedLocale
    }

    /// The kind of error.
    public let code: Code
    /// The parameter at fault, such as `fontScale`, `locale` or `style`.
    public let parameter: String
    /// The error in words, with the value and what would be right.
    public let reason: String
    /// The value as text.
    package let value: String

    package init(_ code: Code, parameter: String, value: String, reason: String) {
        self.code = code
        self.parameter = parameter
        self.value = value
        self.reason = reason
    }

    /// The parameter and the reason: `fontScale: 9 is not in 0.5...5`.
    public var description: String { "\(parameter): \(reason)" }
}

/// An error in the keys and values that describe an environment in a query, a document or a command line.
package struct EnvironmentKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    package enum Code: Hashable, Sendable {
        /// A number outside its range.
        case outOfRange
        /// A name that is none of the choices.
        case unknownChoice
        /// A style, or a step of a slider, that the scale does not have.
        case notFound
        /// A key that environments do not have.
        case unknownKey
        /// Two keys that exclude each other, or one key twice.
        case conflict
        /// A text that does not have the form of its key's values.
        case malformed
    }

    /// The kind of error.
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
            case .outOfRange: .outOfRange
            case .unknownStyle, .unsupportedStep: .notFound
            case .malformedLocale: .malformed
            }
        self.init(code, key: error.parameter, value: error.value, reason: error.reason)
    }

    /// The key and the reason.
    package var description: String { "\(key): \(reason)" }
}
