/// A named option of a command: a flag, or a name with a value.
package struct Option: Sendable {
    /// The name after the two dashes.
    package let name: String
    /// The name of the value in help; `nil` for a flag.
    package let valueName: String?
    let choices: Choices
    let repeats: Bool
    /// The letter of the short form, after a single dash.
    let letter: Character?
    /// One line of help.
    let help: String

    /// Creates an option that takes a value, or a flag if the value has no name.
    package init(
        _ name: String, _ valueName: String? = nil, _ choices: Choices = .open, repeats: Bool = false,
        letter: Character? = nil, help: String
    ) {
        self.name = name
        self.letter = letter
        self.valueName = valueName
        self.choices = choices
        self.repeats = repeats
        self.help = help
    }

    package static func flag(_ name: String, help: String) -> Option {
        Option(name, help: help)
    }

    /// The spelling on the command line: `--name`.
    package var spelling: String { "--" + name }

    /// The option as shown in help: `--name VALUE`, preceded by its short form if it has one.
    var usage: String {
        let names = (letter.map { "-\($0), " } ?? "") + spelling
        return valueName.map { "\(names) \($0)" } ?? names
    }

    static let help = Option.flag("help", help: "Show this help.")
    static let version = Option.flag("version", help: "Show the version.")
}
