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
