/// A command that opens a store, to be run during a fault of the store.
///
/// One row of the matrix in docs/robustness.md.
struct StoreCommand: Sendable {
    let name: String
    /// The arguments of `typescale` in a shell; the environment names the store.
    let words: String
    /// The expected result without a fault.
    let undisturbed: String

    static let all = [
        StoreCommand(name: "token create", words: "token create --scope read", undisturbed: "0"),
        StoreCommand(name: "token list", words: "token list", undisturbed: "0"),
        StoreCommand(name: "token revoke", words: "token revoke $OTHER", undisturbed: "0"),
        StoreCommand(name: "serve", words: "serve --listen unix:$D/s", undisturbed: "listens"),
        StoreCommand(name: "doctor", words: "doctor --json", undisturbed: "reads and writes"),
    ]
}
