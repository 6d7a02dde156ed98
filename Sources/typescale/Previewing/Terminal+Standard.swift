import TypescaleCommandLineInterface
import TypescalePreview

extension Terminal {
    /// The terminal of this process.
    static func standard(_ ink: Ink) -> Terminal {
        Terminal(
            isColoured: ink.isColoured, isTerminal: StandardStreams.isTerminal(StandardStreams.output),
            columns: StandardStreams.columns, variable: StandardStreams.variable)
    }
}
