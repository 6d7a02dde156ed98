package import Fonts

/// The settings that a prepared text depends on beside its characters; neither size nor tracking is among them.
package struct TextTraits: Hashable, Sendable {
    /// The requested faces, in order, with their weight and slant.
    package var font: FontRequest
    /// The locale of the text as a BCP 47 tag; it chooses faces for Han, and dictionaries and rules for breaks.
    package var locale: String
    /// The direction of the paragraphs.
    package var direction: BaseDirection
    /// The treatment of spaces and line feeds.
    package var whiteSpace: WhiteSpace

    /// Creates traits; the default is a message in English, left to right.
    package init(
        font: FontRequest, locale: String = "en", direction: BaseDirection = .leftToRight,
        whiteSpace: WhiteSpace = .normal
    ) {
        self.font = font
        self.locale = locale
        self.direction = direction
        self.whiteSpace = whiteSpace
    }

    /// The traits with the language as the shaper distinguishes it.
    var shaped: TextTraits {
        var traits = self
        traits.locale = ShapingLanguages.tag(for: locale)
        return traits
    }
}
