/// A named role a piece of text plays, such as `body` or `headline`.
///
/// The set is open: every scale file brings its own names.
public struct TextStyle: Hashable, Sendable {
    /// The name, in lowerCamelCase, by which styles are compared.
    public let id: Identifier

    /// The style of that name.
    public init(_ name: String) { id = Identifier(name) }

    /// The name as text.
    public var name: String { id.text }

    /// Apple's largest title, for the top of a screen.
    public static let largeTitle = TextStyle("largeTitle")
    /// Apple's first level of headings.
    public static let title1 = TextStyle("title1")
    /// Apple's second level of headings.
    public static let title2 = TextStyle("title2")
    /// Apple's third level of headings.
    public static let title3 = TextStyle("title3")
    /// Apple's heading of body size.
    public static let headline = TextStyle("headline")
    /// Apple's line under a headline.
    public static let subheadline = TextStyle("subheadline")
    /// Text to be read.
    public static let body = TextStyle("body")
    /// Text beside the text.
    public static let callout = TextStyle("callout")
    /// Notes under the text.
    public static let footnote = TextStyle("footnote")
    /// Apple's standard caption.
    public static let caption1 = TextStyle("caption1")
    /// Apple's alternate, smaller caption.
    public static let caption2 = TextStyle("caption2")
}

extension TextStyle: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name.
    public var description: String { name }

    /// The style of that name.
    public init(stringLiteral name: String) { self.init(name) }
}

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
