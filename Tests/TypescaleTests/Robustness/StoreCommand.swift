/// A command that opens a store, to be tried while something is wrong with that.
///
/// One row of the matrix in docs/robustness.md.
struct StoreCommand: Sendable {
    let name: String
    /// The words behind `typescale`, for a shell; where things are kept is in the environment.
    let words: String
    /// What comes of it while nothing is wrong.
    let calm: String

    static let all = [
        StoreCommand(name: "token create", words: "token create --scope read", calm: "0"),
        StoreCommand(name: "token list", words: "token list", calm: "0"),
        StoreCommand(name: "token revoke", words: "token revoke $OTHER", calm: "0"),
        StoreCommand(name: "serve", words: "serve --listen unix:$D/s", calm: "listens"),
        StoreCommand(name: "doctor", words: "doctor --json", calm: "reads and writes"),
    ]
}
