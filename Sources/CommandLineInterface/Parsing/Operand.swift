/// What stands on a command line without a name: a value, a file, a scale.
public struct Operand: Sendable {
    /// How many of them a command takes.
    public enum Count: Sendable {
        /// Exactly one.
        case one
        /// One or none.
        case optional
        /// One or more.
        case some
    }

    /// What the help calls it.
    public let name: String
    /// How many there may be.
    public let count: Count
    /// What it may be.
    public let choices: Choices
    /// One line on what it is.
    public let help: String

    /// Declares an operand.
    public init(_ name: String, _ count: Count = .one, _ choices: Choices = .open, help: String) {
        self.name = name
        self.count = count
        self.choices = choices
        self.help = help
    }

    /// As the usage line shows it.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .some: "\(name)..."
        }
    }
}
