/// What a run of the tool tells its caller.
package enum ExitCode: Int32, Sendable {
    /// Everything went well.
    case success = 0
    /// A check the command was asked to make did not hold.
    case checkFailed = 1
    /// The command line or its input could not be used, or the answer could not be delivered.
    case badInput = 2
}
