/// A named option of a command: a flag, or a name with a value.
package struct Option: Sendable {
    /// The name after the two dashes.
    package let name: String
    /// What the help calls the value; `nil` for a flag.
    package let valueName: String?
    /// What the value may be.
    package let choices: Choices
    /// Whether it may be given more than once.
    package let repeats: Bool
    /// One letter that may stand for the name after a single dash.
    package let letter: Character?
    /// One line on what it does.
    package let help: String

    /// Declares an option that takes a value.
    package init(
        _ name: String, _ valueName: String, _ choices: Choices = .open, repeats: Bool = false,
        letter: Character? = nil, help: String
    ) {
        self.name = name
        self.letter = letter
        self.valueName = valueName
        self.choices = choices
        self.repeats = repeats
        self.help = help
    }

    private init(flag name: String, help: String) {
        self.name = name
        valueName = nil
        choices = .open
        repeats = false
        letter = nil
        self.help = help
    }

    /// Declares a flag.
    package static func flag(_ name: String, help: String) -> Option {
        Option(flag: name, help: help)
    }

    /// As it is typed: `--name`.
    package var spelling: String { "--" + name }

    /// As the usage line shows it: `--name VALUE`, with its letter where it has one.
    var usage: String {
        let names = (letter.map { "-\($0), " } ?? "") + spelling
        return valueName.map { "\(names) \($0)" } ?? names
    }

    static let help = Option.flag("help", help: "Show this help.")
    static let version = Option.flag("version", help: "Show the version.")
}
