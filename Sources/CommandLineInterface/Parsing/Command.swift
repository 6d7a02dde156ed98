/// A command of the tool: its declaration, which defines parsing, help and completions, and its action.
package struct Command: Sendable {
    /// An example command line with its purpose.
    package struct Example: Sendable {
        /// The command line.
        let line: String
        /// The purpose.
        let meaning: String

        package init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    /// A command's action: reads the arguments, writes the output and returns the exit code.
    package typealias Action = @Sendable (Arguments, inout Output) throws(CommandError) -> ExitCode

    /// The command's name.
    package let name: String
    /// One line on the command's purpose, without a period.
    let summary: String
    /// Background for users, in paragraphs.
    let discussion: [String]
    /// The operands, in order.
    let operands: [Operand]
    /// The options, grouped by heading.
    let groups: [OptionGroup]
    /// Example command lines.
    let examples: [Example]
    let action: Action

    package init(
        _ name: String, summary: String, discussion: [String] = [], operands: [Operand] = [],
        groups: [OptionGroup] = [], examples: [Example] = [], action: @escaping Action
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.operands = operands
        self.groups = groups
        self.examples = examples
        self.action = action
    }

    /// Returns the command with one more option in its first group; `body` runs before its action.
    package func adding(
        _ option: Option, _ body: @escaping @Sendable (Arguments) throws(CommandError) -> Void
    ) -> Command {
        var groups = groups
        if let first = groups.first {
            groups[0] = OptionGroup(first.title, first.options + [option])
        } else {
            groups = [OptionGroup("Options", [option])]
        }
        let action = action
        return Command(
            name, summary: summary, discussion: discussion, operands: operands, groups: groups, examples: examples
        ) { arguments, output throws(CommandError) in
            try body(arguments)
            return try action(arguments, &output)
        }
    }

    /// All options, including the ones that every command has.
    package var options: [Option] { groups.flatMap(\.options) + [.help] }
}

/// A named option of a command: a flag, or a name with a value.
package struct Option: Sendable {
    /// The name after the two dashes.
    package let name: String
    /// The name of the value in help; `nil` for a flag.
    package let valueName: String?
    /// The valid values.
    let choices: Choices
    /// A Boolean value that indicates whether the option may be repeated.
    let repeats: Bool
    /// The letter of the short form, after a single dash.
    let letter: Character?
    /// One line of help.
    let help: String

    /// Creates an option that takes a value.
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

    /// Creates a flag.
    package static func flag(_ name: String, help: String) -> Option {
        Option(flag: name, help: help)
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

/// Options under one heading of the help text.
package struct OptionGroup: Sendable {
    /// The heading.
    let title: String
    /// The options, in the order in which they are shown.
    package let options: [Option]

    /// Creates a group of options.
    package init(_ title: String, _ options: [Option]) {
        self.title = title
        self.options = options
    }
}

/// A positional argument of a command, such as a value, a file or a scale.
package struct Operand: Sendable {
    /// The number of values an operand takes.
    package enum Count: Sendable {
        /// Exactly one.
        case one
        /// One or none.
        case optional
        /// One or more.
        case some
    }

    /// The name shown in help.
    let name: String
    /// The number of values.
    let count: Count
    /// The valid values.
    let choices: Choices
    /// One line of help.
    let help: String

    /// Declares an operand.
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
        case .some: "\(name)..."
        }
    }
}

/// The valid values of an option or operand; completions offer them.
package enum Choices: Sendable {
    /// Any value; completions offer nothing.
    case open
    /// A file's path.
    case files
    /// A closed list of names; the parser rejects all other values.
    case only([String])
    /// Names among other spellings, checked by the command; computed when needed, since it may read files.
    case among(@Sendable () -> [String])
    /// The same, of which a value has several, separated by commas.
    case list(@Sendable () -> [String])

    /// The names that completions offer.
    var names: [String] {
        switch self {
        case .open, .files: []
        case .only(let names): names
        case .among(let names), .list(let names): names()
        }
    }
}

/// A command's parsed arguments: declared options with their values, and the operands.
package struct Arguments: Sendable {
    /// The operands, in order.
    package let operands: [String]
    private let given: [Identifier: [String]]

    init(operands: [String], given: [Identifier: [String]]) {
        self.operands = operands
        self.given = given
    }

    /// Returns whether the option was given.
    package func contains(_ option: Option) -> Bool { given[Identifier(option.name)] != nil }

    /// Returns the option's value, or `nil` if it was not given.
    package func value(_ option: Option) -> String? { given[Identifier(option.name)]?.last }

    /// Returns all values of a repeatable option.
    package func values(_ option: Option) -> [String] { given[Identifier(option.name)] ?? [] }
}
