/// Why a request for type could not be understood.
public struct DynamicTypeError: Error, Hashable, Sendable {
    /// The kind of fault.
    public enum Code: String, Hashable, Sendable {
        /// A number outside its range, or none at all.
        case outOfRange
        /// A name that is none of the choices.
        case unknownChoice
        /// A key that is none of the environment's.
        case unknownKey
        /// Two keys that exclude each other.
        case conflict
        /// A text that does not have the form it must have.
        case malformed
    }

    /// The kind of fault.
    public let code: Code
    /// The environment's key, or what else was asked for, in lowerCamelCase.
    public let parameter: String
    /// The value as it was given.
    public let value: String
    /// The fault in words, naming the valid range or choices.
    public let reason: String

    /// A fault.
    public init(code: Code, key: String, value: String, reason: String) {
        self.code = code
        self.parameter = key
        self.value = value
        self.reason = reason
    }
}

extension DynamicTypeError: CustomStringConvertible {
    /// The key and the fault.
    public var description: String { "\(parameter): \(reason)" }
}
