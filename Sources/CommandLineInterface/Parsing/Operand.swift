/// A positional argument of a command, such as a value, a file or a scale.
package struct Operand: Sendable {
    package enum Count: Sendable {
        case one
        case optional
        case oneOrMore
    }

    /// The name shown in help.
    let name: String
    let count: Count
    let choices: Choices
    /// One line of help.
    let help: String

    package init(_ name: String, _ count: Count = .one, _ choices: Choices = .open, help: String) {
        self.name = name
        self.count = count
        self.choices = choices
        self.help = help
    }

    /// The operand as shown in the usage line.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)..."
        }
    }
}
