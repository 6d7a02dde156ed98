/// The valid values of an option or operand; completions offer them.
package enum Choices: Sendable {
    /// Any value; completions offer nothing.
    case open
    /// A file's path.
    case files
    /// A closed list of names; the parser rejects all other values.
    case only([String])
    /// Names among other spellings, checked by the command; computed when needed, since it may read files.
    case among(@Sendable () -> [String])
    /// The same, of which a value has several, separated by commas.
    case list(@Sendable () -> [String])

    /// The names that completions offer.
    var names: [String] {
        switch self {
        case .open, .files: []
        case .only(let names): names
        case .among(let names), .list(let names): names()
        }
    }
}
