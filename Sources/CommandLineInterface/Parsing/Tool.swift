internal import TypescaleStrings

/// The whole command-line tool as a value: its commands, and what a command line leads to.
package struct Tool: Sendable {
    /// What a run came to, before anything is written.
    package struct Result: Sendable {
        /// The code to exit with.
        package let code: ExitCode
        /// What goes to standard output.
        package let output: String
        /// What goes to standard error.
        package let errors: String
        /// Why a part could not be delivered while it was streamed, as the system numbers it, or zero.
        let failure: Int32
    }

    /// The name it is called by.
    package let name: String
    /// One line on what it is, without a full stop.
    package let summary: String
    /// Its version.
    package let version: String
    /// Its commands, in the order the help shows them.
    package let commands: [Command]

    /// Declares a tool. Its `completions` command is added: it follows from the other declarations.
    package init(name: String, summary: String, version: String, commands: [Command]) {
        self.name = name
        self.summary = summary
        self.version = version
        self.commands = commands + [Self.completions(name: name, commands: commands)]
    }

    /// Does what the words after the tool's name ask for. Touches no stream: the caller writes the result, and `drain`
    /// whatever a command hands over before its end.
    package func run(_ words: [String], ink: Ink, errorInk: Ink, drain: Output.Drain? = nil) -> Result {
        var output = Output(ink: ink, drain: drain)
        do {
            guard let first = words.first else {
                var help = Output(ink: errorInk)
                writeHelp(to: &help)
                return Result(code: .badInput, output: "", errors: help.text, failure: 0)
            }
            let code = try run(first, words.dropFirst(), to: &output)
            return result(code, output)
        } catch {
            // What was answered before the failure stands; the reader of the error sees where it stopped.
            output.report(error)
            return result(error.code, output)
        }
    }

    private func result(_ code: ExitCode, _ output: Output) -> Result {
        let errors = output.errors.map { $0.line(tool: name) }.joined()
        return Result(code: code, output: output.text, errors: errors, failure: output.failure)
    }

    private func run(
        _ first: String, _ rest: ArraySlice<String>, to output: inout Output
    ) throws(CommandError) -> ExitCode {
        switch Identifier(first) {
        case "--help", "-h": writeHelp(to: &output)
        case "--version": output.writeLine("\(name) \(version)")
        case "help":
            guard let topic = rest.first else {
                writeHelp(to: &output)
                return .success
            }
            try command(named: topic).writeHelp(tool: name, to: &output)
        default:
            let command = try command(named: first)
            switch try command.parse(rest) {
            case .help: command.writeHelp(tool: name, to: &output)
            case .run(let arguments): return try command.action(arguments, &output)
            }
        }
        return .success
    }

    private func command(named word: String) throws(CommandError) -> Command {
        if let command = commands.first(where: { $0.name.isExactly(word) }) { return command }
        let names = commands.map(\.name)
        if word.startsExactly("-") {
            let hint = Hint.nearest(to: word, among: [Option.help.spelling, Option.version.spelling])
            throw CommandError(
                Quotation.quoted(word), "unknown option; " + (hint ?? "options come after the command"))
        }
        let hint = Hint.nearest(to: word, among: names).map { "\($0) The" } ?? "the"
        throw CommandError(
            Quotation.quoted(word), "unknown command; \(hint) commands are \(names.joined(separator: ", "))")
    }
}
