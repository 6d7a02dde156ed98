public import DynamicType

extension FontRole {
    /// Emoji in colour.
    public static let emoji = FontRole("emoji")

    /// The roles a project must fill.
    public static let required = [FontRole.default, .serif, .monospace, .rounded, .emoji]

    /// The role a generic family name of CSS stands for, nil where the name is not generic.
    public init?(generic family: String) {
        switch Identifier(family.lowercasedASCII) {
        case "sans-serif", "system-ui", "ui-sans-serif": self = .default
        case "serif", "ui-serif": self = .serif
        case "monospace", "ui-monospace": self = .monospace
        case "ui-rounded": self = .rounded
        case "emoji": self = .emoji
        default: return nil
        }
    }
}
