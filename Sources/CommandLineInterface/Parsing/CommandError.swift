internal import TypescaleStrings

/// An error that ends a command, printed as a line: `typescale: SUBJECT: REASON`; further mistakes follow as lines.
package struct CommandError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The option, file, line or key that is wrong.
    package let subject: String
    /// The reason, with the valid choices if there are any.
    package let reason: String
    /// Further errors of the same kind, each printed on its own line.
    package let others: [CommandError]

    package init(_ subject: String, _ reason: String, others: [CommandError] = []) {
        self.subject = subject
        self.reason = reason
        self.others = others
    }

    package var description: String { "\(subject): \(reason)" }

    /// Formats the error without the others as one printable line of limited length, whatever the input contains.
    package func line(tool: String) -> String {
        let subject = Quotation.printable(Quotation.abridged(subject, to: CommandLineInterfaceLimits.subjectCharacters))
        let reason = Quotation.printable(Quotation.abridged(reason, to: CommandLineInterfaceLimits.reasonCharacters))
        return "\(tool): \(subject): \(reason)\n"
    }
}
