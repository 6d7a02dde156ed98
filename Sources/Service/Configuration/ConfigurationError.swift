/// Why a service cannot be set up as asked: the flag, variable, file or key at fault, and the cause.
public struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is at fault.
    public let place: String
    /// Why.
    public let cause: String

    /// A fault at a place.
    public init(_ place: String, _ cause: String) {
        self.place = place
        self.cause = cause
    }

    /// Place and cause on one line.
    public var description: String { "\(place): \(cause)" }
}
