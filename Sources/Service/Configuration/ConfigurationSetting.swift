/// One thing that can be set: where its value may come from, what it may be, and what holds where nobody says.
///
/// A setting `maxBody` is `--max-body` on the command line, `TYPESCALE_MAX_BODY` among the variables and `"maxBody"` in
/// the file.
package struct ConfigurationSetting: Sendable, Hashable {
    /// What a value may be.
    package enum Kind: Sendable, Hashable {
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
    package let key: Identifier
    /// What the help calls the value.
    package let valueName: String
    /// What it may be.
    package let kind: Kind
    /// What holds where nobody says; empty for nothing.
    package let standard: String
    /// One line on what it is.
    package let help: String

    init(_ key: Identifier, _ valueName: String, _ kind: Kind, standard: String = "", _ help: String) {
        self.key = key
        self.valueName = valueName
        self.kind = kind
        self.standard = standard
        self.help = help
    }

    /// The name on the command line, without its dashes: `max-body`.
    package var flag: String { spelled(with: "-") }

    /// The variable's name: `TYPESCALE_MAX_BODY`.
    package var variable: String { "TYPESCALE_" + spelled(with: "_").uppercased() }

    private func spelled(with separator: Character) -> String {
        var text = ""
        for character in key.text {
            if character.isUppercase { text.append(separator) }
            text += character.lowercased()
        }
        return text
    }
}
