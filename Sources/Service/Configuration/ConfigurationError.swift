/// An error of a flag, variable, file or key of the configuration.
package struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The flag, variable, file or key.
    package let place: String
    /// The reason.
    package let cause: String

    /// Creates an error.
    package init(_ place: String, _ cause: String) {
        self.place = place
        self.cause = cause
    }

    /// The place and the reason on one line.
    package var description: String { "\(place): \(cause)" }
}
