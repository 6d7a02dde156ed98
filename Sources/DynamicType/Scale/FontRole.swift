/// The part a typeface plays; `fonts/` says which family plays it.
public struct FontRole: Hashable, Sendable {
    /// The name, as the roles file spells it, by which roles are compared.
    public let id: Identifier

    /// The role of that name.
    public init(_ name: String) { id = Identifier(name) }

    /// The name as text.
    public var name: String { id.text }

    /// The text face of the system or the brand.
    public static let `default` = FontRole("default")
    /// A face with serifs.
    public static let serif = FontRole("serif")
    /// A face whose characters are all equally wide.
    public static let monospace = FontRole("monospace")
    /// A face with rounded ends.
    public static let rounded = FontRole("rounded")
}
