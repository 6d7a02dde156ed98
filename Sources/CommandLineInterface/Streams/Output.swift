/// A command's answer: gathered in memory and written in one go, or in pieces by a command that streams.
package struct Output: Sendable {
    /// How text is set off where the answer goes.
    package let ink: Ink
    /// The answer so far, but for what was handed over by ``flush()``.
    package private(set) var text = ""

    /// What went wrong beside the answer.
    private(set) var errors: [CommandError] = []
    /// The system's number for why text could not be delivered, or zero.
    private(set) var failure: Int32 = 0

    private let drain: Drain?

    /// Takes all of a text to where the answer goes; returns the system's error number, or zero.
    package typealias Drain = @Sendable (String) -> Int32

    /// Starts an empty answer; without a drain all of it stays in ``text``.
    package init(ink: Ink, drain: Drain? = nil) {
        self.ink = ink
        self.drain = drain
    }

    /// Adds text as it is.
    package mutating func write(_ text: String) { self.text += text }

    /// Adds a line.
    package mutating func writeLine(_ line: String = "") {
        text += line
        text += "\n"
    }

    /// Hands over what was written so far; false once nobody takes it any more, so that work can stop.
    package mutating func flush() -> Bool {
        guard let drain else { return true }
        if failure == 0 && !text.isEmpty { failure = drain(text) }
        text = ""
        return failure == 0
    }

    /// Tells of an error that does not end the command; the exit code stays the command's to choose.
    package mutating func report(_ error: CommandError) { errors.append(error) }
}
