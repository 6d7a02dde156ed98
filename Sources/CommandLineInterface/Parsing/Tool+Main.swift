internal import Glibc

extension Tool {
    /// Runs the process's own command line and ends the process.
    ///
    /// A reader that has seen enough and closed the pipe (`| head -1`) is no error: the kernel's signal ends the
    /// process without a word, and where the signal is ignored the failed write does. A disk that is full is one.
    package func main() -> Never {
        StandardStreams.fillClosed()
        StandardStreams.survivePerFileBound()
        let ink = { (descriptor: Int32) in
            Ink(isTerminal: StandardStreams.isTerminal(descriptor), variable: StandardStreams.variable)
        }
        let result = run(
            Array(CommandLine.arguments.dropFirst()), ink: ink(StandardStreams.output),
            errorInk: ink(StandardStreams.errors), drain: { StandardStreams.write($0, to: StandardStreams.output) })
        var code = result.code
        let failure =
            result.failure != 0
            ? result.failure : StandardStreams.write(result.output, to: StandardStreams.output)
        var errors = result.errors
        if failure != 0, failure != EPIPE {
            code = .badInput
            errors += CommandError("standard output", StandardStreams.message(for: failure)).line(tool: name)
        }
        // Nobody is left to tell when standard error cannot be written either.
        _ = StandardStreams.write(errors, to: StandardStreams.errors)
        exit(code.rawValue)
    }
}
