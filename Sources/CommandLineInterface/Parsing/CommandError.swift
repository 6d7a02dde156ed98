internal import TypescaleStrings

/// Why a command could not do what it was asked; printed as one line, `typescale: WHAT: WHY`.
package struct CommandError: Error, Equatable, Sendable {
    /// The exit code it leads to.
    package let code: ExitCode
    /// WHAT: the option, file, line or key at fault.
    package let place: String
    /// WHY: the cause, naming the valid choices where there are any.
    package let cause: String

    /// Makes an error about `place`.
    package init(_ place: String, _ cause: String, code: ExitCode = .badInput) {
        self.code = code
        self.place = place
        self.cause = cause
    }

    /// The line a person reads; one line of sensible length whatever the input held.
    package func line(tool: String) -> String {
        let place = Quotation.printable(Quotation.abridged(place, to: CommandLineInterfaceLimits.placeCharacters))
        let cause = Quotation.printable(Quotation.abridged(cause, to: CommandLineInterfaceLimits.causeCharacters))
        return "\(tool): \(place): \(cause)\n"
    }
}
