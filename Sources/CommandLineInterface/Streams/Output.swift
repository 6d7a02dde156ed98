package import TypescaleFiles

/// A command's output, buffered in memory and written at once, or in pieces by a command that streams.
package struct Output: Sendable {
    package let styling: TerminalStyling
    /// The buffered output, without the parts already flushed.
    package private(set) var text = ""

    /// Errors to report beside the output.
    private(set) var errors: [CommandError] = []
    /// The error of a failed drain.
    private(set) var failure: SystemError?

    private let drain: Drain?

    /// Writes all of a text to its destination; returns the error, or `nil` if all is written.
    package typealias Drain = @Sendable (String) -> SystemError?

    /// Creates an empty output; without a drain all of it stays in ``text``.
    package init(styling: TerminalStyling, drain: Drain? = nil) {
        self.styling = styling
        self.drain = drain
    }

    package mutating func write(_ text: String) { self.text += text }

    package mutating func writeLine(_ line: String = "", _ emphasis: TerminalStyling.Emphasis = .plain) {
        text += styling.text(line, emphasis)
        text += "\n"
    }

    /// Drains the buffered text; returns `false` once a drain has failed, so that the command can stop.
    package mutating func flush() -> Bool {
        guard let drain else { return true }
        if failure == nil && !text.isEmpty { failure = drain(text) }
        text = ""
        return failure == nil
    }

    /// Reports an error, with those of the same kind; the command chooses its exit code.
    package mutating func report(_ error: CommandError) {
        errors.append(error)
        errors += error.others
    }
}
