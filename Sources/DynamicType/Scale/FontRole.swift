/// The role of a typeface in a scale; a `roles.json` names the families of each role.
public struct FontRole: Hashable, Sendable {
    /// The name as `roles.json` spells it; roles compare by it.
    public let id: Identifier

    /// Creates the role of a name.
    public init(_ name: String) { id = Identifier(name) }

    /// The name as text.
    public var name: String { id.text }

    /// The text face of the system or the brand.
    public static let `default` = FontRole("default")
    /// A face with serifs.
    public static let serif = FontRole("serif")
    /// A face with characters of one width.
    public static let monospace = FontRole("monospace")
    /// A face with rounded stroke ends.
    public static let rounded = FontRole("rounded")
}
