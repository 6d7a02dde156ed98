/// One thing that can be set: where its value may come from, what it may be, and what holds where nobody says.
///
/// A setting `maxBody` is `--max-body` on the command line, `TYPESCALE_MAX_BODY` among the variables and `"maxBody"` in
/// the file.
public struct Setting: Sendable, Hashable {
    /// What a value may be.
    public enum Kind: Sendable, Hashable {
        /// Any text.
        case text
        /// Several texts; in a variable they stand apart by blanks.
        case texts
        /// A whole number.
        case number(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
    }

    /// The name in the file.
    public let key: Identifier
    /// What the help calls the value.
    public let valueName: String
    /// What it may be.
    public let kind: Kind
    /// What holds where nobody says; empty for nothing.
    public let standard: String
    /// One line on what it is.
    public let help: String

    init(_ key: Identifier, _ valueName: String, _ kind: Kind, standard: String = "", _ help: String) {
        self.key = key
        self.valueName = valueName
        self.kind = kind
        self.standard = standard
        self.help = help
    }

    /// The name on the command line, without its dashes: `max-body`.
    public var flag: String { spelled(with: "-") }

    /// The variable's name: `TYPESCALE_MAX_BODY`.
    public var variable: String { "TYPESCALE_" + spelled(with: "_").uppercased() }

    private func spelled(with separator: Character) -> String {
        var text = ""
        for character in key.text {
            if character.isUppercase { text.append(separator) }
            text += character.lowercased()
        }
        return text
    }
}
