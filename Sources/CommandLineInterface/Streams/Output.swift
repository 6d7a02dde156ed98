internal import Glibc
internal import Synchronization
package import TypescaleFiles

/// A command's output, buffered in memory and written at once, or in pieces by a command that streams.
package struct Output: Sendable {
    /// The terminal styling of the output.
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

    /// Appends text.
    package mutating func write(_ text: String) { self.text += text }

    /// Appends a line.
    package mutating func writeLine(_ line: String = "") {
        text += line
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

/// The terminal styling of text; plain text if color is not wanted.
package struct TerminalStyling: Sendable {
    /// A way to emphasize text.
    package enum Emphasis: Sendable {
        /// Plain text.
        case plain
        /// Bold, for headings.
        case strong
        /// Dimmed, for secondary text.
        case faint
        /// Green, for success.
        case good
        /// Red, for errors.
        case bad
    }

    /// A Boolean value that indicates whether escape sequences are written.
    package let isColored: Bool

    /// Creates a styling with or without color.
    package init(isColored: Bool) { self.isColored = isColored }

    /// Chooses by convention: `NO_COLOR` disables color, `CLICOLOR_FORCE` and `FORCE_COLOR` enable it, otherwise a
    /// capable terminal does.
    package init(isTerminal: Bool, variable: (String) -> String?) {
        if let value = variable("NO_COLOR"), !value.isEmpty {
            isColored = false
        } else if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { !["", "0"].contains(variable($0) ?? "") }) {
            isColored = true
        } else {
            isColored = isTerminal && variable("TERM") != "dumb"
        }
    }

    /// Returns the text with an emphasis.
    package func text(_ text: String, _ emphasis: Emphasis) -> String {
        let code: String
        switch emphasis {
        case .plain: return text
        case .strong: code = "1"
        case .faint: code = "2"
        case .good: code = "32"
        case .bad: code = "31"
        }
        return isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// A progress line on standard error, rewritten in place and finally erased.
///
/// Shows nothing if standard error is not a terminal, or during the first moments: fast work needs no progress.
package final class Progress: Sendable {
    private let label: String
    private let isShown: Bool
    private let start = ContinuousClock.now
    private let hasWritten = Mutex(false)

    /// Creates a progress line with a label.
    package init(_ label: String) {
        self.label = label
        isShown = StandardStreams.isTerminal(StandardStreams.errors) && StandardStreams.variable("TERM") != "dumb"
    }

    /// Reports the part that is being processed, by its index.
    package func report(_ index: Int, of total: Int) {
        guard isShown, start.duration(to: .now) > Progress.delay else { return }
        hasWritten.withLock { $0 = true }
        _ = StandardStreams.write("\r\u{1B}[K\(label) \(index + 1) of \(total)", to: StandardStreams.errors)
    }

    /// Erases the line.
    package func finish() {
        hasWritten.withLock { hasWritten in
            if hasWritten { _ = StandardStreams.write("\r\u{1B}[K", to: StandardStreams.errors) }
            hasWritten = false
        }
    }

    private static let delay = Duration.milliseconds(300)
}
