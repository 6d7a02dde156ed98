public import Fonts

/// Everything a prepared text depends on beside its characters; neither size nor tracking is among it.
public struct TextTraits: Hashable, Sendable {
    /// The faces asked for, in order, with their weight and slant.
    public var font: FontRequest
    /// The language of the text, BCP 47; it chooses faces for Han, and dictionaries and rules for breaks.
    public var locale: String
    /// The direction of the paragraphs.
    public var direction: BaseDirection
    /// What happens to spaces and line feeds.
    public var whiteSpace: WhiteSpace

    /// Traits; a message in English, left to right, is the default.
    public init(
        font: FontRequest, locale: String = "en", direction: BaseDirection = .leftToRight,
        whiteSpace: WhiteSpace = .normal
    ) {
        self.font = font
        self.locale = locale
        self.direction = direction
        self.whiteSpace = whiteSpace
    }

    /// A Boolean value that indicates whether two traits have the same values; languages are compared by their bytes.
    public static func == (left: TextTraits, right: TextTraits) -> Bool {
        left.direction == right.direction && left.whiteSpace == right.whiteSpace && left.font == right.font
            && Identifier(left.locale) == Identifier(right.locale)
    }

    /// The same in a language that the shaper tells apart.
    var shaped: TextTraits {
        var traits = self
        traits.locale = ShapingLanguages.tag(for: locale)
        return traits
    }
}
