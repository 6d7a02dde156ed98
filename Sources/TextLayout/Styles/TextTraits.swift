package import Fonts

/// Everything a prepared text depends on beside its characters; neither size nor tracking is among it.
package struct TextTraits: Hashable, Sendable {
    /// The faces asked for, in order, with their weight and slant.
    package var font: FontRequest
    /// The language of the text, BCP 47; it chooses faces for Han, and dictionaries and rules for breaks.
    package var locale: String
    /// The direction of the paragraphs.
    package var direction: BaseDirection
    /// What happens to spaces and line feeds.
    package var whiteSpace: WhiteSpace

    /// Traits; a message in English, left to right, is the default.
    package init(
        font: FontRequest, locale: String = "en", direction: BaseDirection = .leftToRight,
        whiteSpace: WhiteSpace = .normal
    ) {
        self.font = font
        self.locale = locale
        self.direction = direction
        self.whiteSpace = whiteSpace
    }

    /// The same in a language that the shaper tells apart.
    var shaped: TextTraits {
        var traits = self
        traits.locale = ShapingLanguages.tag(for: locale)
        return traits
    }
}
