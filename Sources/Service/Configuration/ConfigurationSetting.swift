/// A setting: its names, its kind of value and its default.
///
/// A setting `maxBody` is `--max-body` on the command line, `TYPESCALE_MAX_BODY` among the variables and `"maxBody"` in
/// the file.
package struct ConfigurationSetting: Sendable, Hashable {
    /// The kinds of values.
    package enum Kind: Sendable, Hashable {
        /// Any text.
        case text
        /// Several texts, separated by spaces in a variable.
        case texts
        /// A whole number.
        case number(ClosedRange<Int>)
        /// One of several words.
        case choice([String])
    }

    /// The name in the file.
    package let key: Identifier
    /// The placeholder of the value in the help.
    package let valueName: String
    /// The kind of value.
    package let kind: Kind
    /// The default value; empty for none.
    package let standard: String
    /// The description in the help.
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
