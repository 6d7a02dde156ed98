internal import Glibc

/// The limits of this module, with their reasons.
enum CommandLineInterfaceLimits {
    /// Characters of an error's subject, such as a file's path; real paths are shorter.
    static let subjectCharacters = 200
    /// Characters of an error's reason, including lists of choices: about ten lines.
    static let reasonCharacters = 2_000
    /// The width of a help text in columns, the traditional width of terminals.
    static let helpColumns = 80
    /// The column in which the explanations of options start; longer option names get a line of their own.
    static let helpIndentation = 28
    /// The bytes requested in one read: the capacity of a pipe, so that one read empties it.
    static let readBytes = 64 << 10
    /// The time a writer may take to open a named pipe, in milliseconds; a writer started in the same shell command
    /// opens it within a fraction of that.
    static let writerMilliseconds = 5_000
    /// Linux's flags for opening an unnamed file (`O_TMPFILE`), which Swift does not import.
    static let unnamedFile = 0o20_000_000 | O_DIRECTORY
    /// The symbolic links through which the path of an output may lead: as many as Linux follows.
    static let links = 40
    /// The interval between two checks for a writer, in milliseconds.
    static let pollMilliseconds = 20
}
