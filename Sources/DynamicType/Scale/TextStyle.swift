/// A named style of text, such as `body` or `headline`.
///
/// The set is open: every scale file defines its own names.
public struct TextStyle: Hashable, Sendable {
    /// The name in lowerCamelCase; styles compare by it.
    public let id: Identifier

    /// Creates the style of a name.
    public init(_ name: String) { id = Identifier(name) }

    /// The name as text.
    public var name: String { id.text }

    /// Apple's largest title, at the top of a screen.
    public static let largeTitle = TextStyle("largeTitle")
    /// Apple's first-level heading.
    public static let title1 = TextStyle("title1")
    /// Apple's second-level heading.
    public static let title2 = TextStyle("title2")
    /// Apple's third-level heading.
    public static let title3 = TextStyle("title3")
    /// Apple's heading of body's size.
    public static let headline = TextStyle("headline")
    /// Apple's subheading.
    public static let subheadline = TextStyle("subheadline")
    /// Running text.
    public static let body = TextStyle("body")
    /// Text of a callout.
    public static let callout = TextStyle("callout")
    /// Text of a footnote.
    public static let footnote = TextStyle("footnote")
    /// Apple's standard caption.
    public static let caption1 = TextStyle("caption1")
    /// Apple's alternate, smaller caption.
    public static let caption2 = TextStyle("caption2")
}

extension TextStyle: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name.
    public var description: String { name }

    /// Creates the style of a name.
    public init(stringLiteral name: String) { self.init(name) }
}
