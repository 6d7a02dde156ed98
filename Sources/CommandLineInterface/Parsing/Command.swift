/// A command of the tool: its declaration, which defines parsing, help and completions, and its action.
package struct Command: Sendable {
    /// An example command line with its purpose.
    package struct Example: Sendable {
        let line: String
        let meaning: String

        package init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    /// A command's action: reads the arguments, writes the output and returns the exit code.
    package typealias Action = @Sendable (Arguments, inout Output) throws(CommandError) -> ExitCode

    package let name: String
    /// One line on the command's purpose, without a period.
    let summary: String
    /// Background for users, in paragraphs.
    let discussion: [String]
    let operands: [Operand]
    let groups: [OptionGroup]
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
