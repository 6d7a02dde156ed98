internal import Glibc

/// Every bound this room keeps.
enum CommandLineInterfaceLimits {
    /// Characters of the place that an error names, a file's path for instance: paths of people are shorter.
    static let placeCharacters = 200
    /// Characters of what an error says of it, lists of what there is included: some ten lines.
    static let causeCharacters = 2_000
    /// Columns a help text is set in: the width terminals have had since there were terminals.
    static let helpColumns = 80
    /// Column in which the explanations of options start; longer option names get a line of their own.
    static let helpIndentation = 28
    /// Bytes asked of a file at once: what a pipe holds, so that one read empties it.
    static let readBytes = 64 << 10
    /// How long somebody may take to open a named pipe for writing, in milliseconds: what was started with the same line
    /// of a shell comes within a fraction of it.
    static let writerMilliseconds = 5_000
    /// Linux's flags for opening a file without a name (`O_TMPFILE`), which Swift does not import.
    static let unnamedFile = 0o20_000_000 | O_DIRECTORY
    /// The pause between two looks whether they have come, in milliseconds.
    static let lookMilliseconds = 20
}
