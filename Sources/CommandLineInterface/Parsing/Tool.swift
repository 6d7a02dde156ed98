internal import Glibc
internal import TypescaleFiles
internal import TypescaleStrings

/// A command-line tool as a value: its commands, and how a command line is run.
package struct Tool: Sendable {
    /// The result of a run, before anything is written.
    package struct Result: Sendable {
        package let code: ExitCode
        /// The text for standard output.
        package let output: String
        /// The text for standard error.
        package let errors: String
        /// The error of a failed partial write.
        let failure: SystemError?
    }

    let name: String
    /// One line on the tool's purpose, without a period.
    let summary: String
    let version: String
    /// The commands by name, each created when it is used: a run uses one of many.
    private let entries: [Entry]

    private typealias Entry = (name: String, command: @Sendable () -> Command)

    /// Creates a tool and adds the `completions` command, which is derived from the other declarations.
    ///
    /// `commands` are in the order in which help shows them.
    package init(
        name: String, summary: String, version: String, commands: KeyValuePairs<String, @Sendable () -> Command>
    ) {
        self.name = name
        self.summary = summary
        self.version = version
        let others: [Entry] = commands.map { ($0.key, $0.value) }
        let completions: Entry = (
            "completions", { Self.completions(name: name, commands: others.map { $0.command() }) }
        )
        entries = others + [completions]
    }

    /// The commands, in the order in which help shows them.
    package var commands: [Command] { entries.map { $0.command() } }

    /// Runs a command line without touching a stream.
    ///
    /// The caller writes the result; `drain` receives the output that a command flushes before its end.
    package func run(
        _ words: [String], styling: TerminalStyling, errorStyling: TerminalStyling, drain: Output.Drain? = nil
    ) -> Result {
        var output = Output(styling: styling, drain: drain)
        do {
            guard let first = words.first else {
                var help = Output(styling: errorStyling)
                writeHelp(to: &help)
                return Result(code: .badInput, output: "", errors: help.text, failure: nil)
            }
            let code = try run(first, words.dropFirst(), to: &output)
            return result(code, output)
        } catch {
            // Output written before the failure is kept, so that the user sees where the command stopped.
            output.report(error)
            return result(.badInput, output)
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
        if let entry = entries.first(where: { $0.name.isExactly(word) }) { return entry.command() }
        let names = entries.map(\.name)
        let others = ["help", Option.help.spelling, Option.version.spelling]
        let hint = NearestName.question(for: word, among: names + others, isQuoted: false)
        if word.startsExactly("-") {
            throw CommandError(Quotation.quoted(word), "unknown option; " + (hint ?? "options come after the command"))
        }
        let list = "\(hint.map { $0 + " The" } ?? "the") commands are \(names.joined(separator: ", "))"
        throw CommandError(Quotation.quoted(word), "unknown command; \(list)")
    }

    /// Runs the process's command line and ends the process.
    ///
    /// A reader that closes the pipe early (`| head -1`) is not an error: the kernel's signal ends the process
    /// silently, and if the signal is ignored, the failed write does. A full disk is an error.
    package func main() -> Never {
        StandardStreams.fillClosed()
        StandardStreams.ignoreFileSizeSignal()
        let styling = { (descriptor: Int32) in
            TerminalStyling(isTerminal: StandardStreams.isTerminal(descriptor), variable: StandardStreams.variable)
        }
        let result: Result
        do throws(CommandError) {
            result = run(
                try StandardStreams.arguments(), styling: styling(StandardStreams.output),
                errorStyling: styling(StandardStreams.errors),
                drain: { StandardStreams.write($0, to: StandardStreams.output) })
        } catch {
            result = Result(code: .badInput, output: "", errors: error.line(tool: name), failure: nil)
        }
        var code = result.code
        let failure = result.failure ?? StandardStreams.write(result.output, to: StandardStreams.output)
        var errors = result.errors
        if let failure, !failure.isBrokenPipe {
            code = .badInput
            errors += CommandError("standard output", failure.reason).line(tool: name)
        }
        // A failure to write to standard error cannot be reported.
        _ = StandardStreams.write(errors, to: StandardStreams.errors)
        exit(code.rawValue)
    }
}
