/// Why a command could not do what it was asked; printed as one line, `typescale: WHAT: WHY`.
public struct CommandError: Error, Equatable, Sendable {
    /// The exit code it leads to.
    public let code: ExitCode
    /// WHAT: the option, file, line or key at fault.
    public let place: String
    /// WHY: the cause, naming the valid choices where there are any.
    public let cause: String

    /// Makes an error about `place`.
    public init(_ place: String, _ cause: String, code: ExitCode = .badInput) {
        self.code = code
        self.place = place
        self.cause = cause
    }

    /// The line a person reads; one line of sensible length whatever the input held.
    public func line(tool: String) -> String {
        let place = Quotation.printable(Quotation.abridged(place, to: Limits.placeCharacters))
        let cause = Quotation.printable(Quotation.abridged(cause, to: Limits.causeCharacters))
        return "\(tool): \(place): \(cause)\n"
    }
}
