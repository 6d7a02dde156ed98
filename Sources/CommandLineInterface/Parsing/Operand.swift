/// What stands on a command line without a name: a value, a file, a scale.
package struct Operand: Sendable {
    /// How many of them a command takes.
    package enum Count: Sendable {
        /// Exactly one.
        case one
        /// One or none.
        case optional
        /// One or more.
        case some
    }

    /// What the help calls it.
    package let name: String
    /// How many there may be.
    package let count: Count
    /// What it may be.
    package let choices: Choices
    /// One line on what it is.
    package let help: String

    /// Declares an operand.
    package init(_ name: String, _ count: Count = .one, _ choices: Choices = .open, help: String) {
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
