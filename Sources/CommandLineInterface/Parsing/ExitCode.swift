package enum ExitCode: Int32, Sendable {
    /// The command succeeded.
    case success = 0
    /// A check that the command was asked to make failed.
    case checkFailed = 1
    /// The command line or its input is invalid, or the output could not be written.
    case badInput = 2
}
