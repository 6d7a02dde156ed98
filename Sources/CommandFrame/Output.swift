/// A command's answer, gathered in memory and written in one go.
public struct Output: Sendable {
    /// How text is set off where the answer goes.
    public let ink: Ink
    /// The answer so far.
    public private(set) var text = ""

    /// What went wrong beside the answer.
    private(set) var errors: [CommandError] = []

    /// Starts an empty answer.
    public init(ink: Ink) { self.ink = ink }

    /// Adds text as it is.
    public mutating func write(_ text: String) { self.text += text }

    /// Adds a line.
    public mutating func writeLine(_ line: String = "") {
        text += line
        text += "\n"
    }

    /// Tells of an error that does not end the command; the exit code stays the command's to choose.
    public mutating func report(_ error: CommandError) { errors.append(error) }
}
