/// One command of the tool: its declaration, from which parsing, help and completions follow, and its work.
package struct Command: Sendable {
    /// A command line worth showing, and what it is for.
    package struct Example: Sendable {
        /// The command line.
        package let line: String
        /// What it answers.
        package let meaning: String

        /// Shows a command line with its meaning.
        package init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    /// The work: reads the arguments, writes the answer, says how it went.
    package typealias Action = @Sendable (Arguments, inout Output) throws(CommandError) -> ExitCode

    /// The name typed after the tool's.
    package let name: String
    /// One line on what it does, without a full stop.
    package let summary: String
    /// What one should know before using it, in paragraphs.
    package let discussion: [String]
    /// What stands without a name, in order.
    package let operands: [Operand]
    /// Its options, by heading.
    package let groups: [OptionGroup]
    /// Command lines to start from.
    package let examples: [Example]
    let action: Action

    /// Declares a command.
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

    /// Every option, with the one that all commands have.
    package var options: [Option] { groups.flatMap(\.options) + [.help] }
}
