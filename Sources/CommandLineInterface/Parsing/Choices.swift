/// What may stand in the place of a value; completions offer it.
package enum Choices: Sendable {
    /// Anything; nothing can be offered.
    case open
    /// A file's path.
    case files
    /// One of these names and nothing else; the parser refuses the rest.
    case only([String])
    /// These names among other spellings; the command itself judges. Computed when needed, since it may read files.
    case among(@Sendable () -> [String])

    /// The names a completion can offer.
    package var names: [String] {
        switch self {
        case .open, .files: []
        case .only(let names): names
        case .among(let names): names()
        }
    }
}
