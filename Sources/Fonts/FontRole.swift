/// A part a family plays in a project, so that scales and stylesheets need not name families.
public struct FontRole: Hashable, Sendable, CustomStringConvertible {
    /// The role's name in `roles.json`.
    public let name: String

    /// A role by its name.
    public init(_ name: String) {
        self.name = name
    }

    /// The name.
    public var description: String { name }

    /// Text that asks for nothing in particular.
    public static let `default` = FontRole("default")
    /// Text with serifs.
    public static let serif = FontRole("serif")
    /// Code.
    public static let monospace = FontRole("monospace")
    /// Rounded strokes.
    public static let rounded = FontRole("rounded")
    /// Emoji in colour.
    public static let emoji = FontRole("emoji")

    /// The roles a project must fill.
    public static let required = [FontRole.default, .serif, .monospace, .rounded, .emoji]

    /// The role a generic family name of CSS stands for, nil where the name is not generic.
    public init?(generic family: String) {
        switch family.lowercased() {
        case "sans-serif", "system-ui", "ui-sans-serif": self = .default
        case "serif", "ui-serif": self = .serif
        case "monospace", "ui-monospace": self = .monospace
        case "ui-rounded": self = .rounded
        case "emoji": self = .emoji
        default: return nil
        }
    }
}
