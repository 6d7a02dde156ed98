/// Why a service cannot be set up as asked: the flag, variable, file or key at fault, and the cause.
package struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is at fault.
    package let place: String
    /// Why.
    package let cause: String

    /// A fault at a place.
    package init(_ place: String, _ cause: String) {
        self.place = place
        self.cause = cause
    }

    /// Place and cause on one line.
    package var description: String { "\(place): \(cause)" }
}
