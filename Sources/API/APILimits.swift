/// The limits of request values, each with its reason.
package enum APILimits {
    /// Widths in points, beyond any screen; a text in one line uses a large one.
    package static let widths = 0.0...1_000_000
    /// Font sizes in points; the bound of a browser is 10,000.
    static let sizes = 0.5...10_000
    /// Tracking in points; a value beyond any size is a mistake.
    static let trackings = -1_000.0...1_000
    /// Line heights in points.
    static let lineHeights = 0.0...100_000
    /// Lines, more than a text of the largest size can have.
    package static let lines = 1_000_000_000
    /// Lines that a block may limit or reserve, stored in two bytes.
    static let blockLines = 65_535
    /// The default width of an emoji: a little wider than tall, as in color faces.
    static let emojiWidth = 1.2
    /// Characters of a family name, an emoji's name or the style of a block.
    static let familyCharacters = 256
    /// Characters of a scale's, a style's or a pair's name.
    package static let nameCharacters = 64
    /// Characters of a color or of the name of one with its groups.
    static let colorCharacters = 256
    /// Pairs of colors in one request: each color of one group of 64 with each of another.
    static let colorPairs = 4_096
    /// Characters of the id of a row or a message.
    package static let idCharacters = 1_024
    /// Bytes of a row: a text of a million characters, each escaped, with some reserve.
    package static let rowBytes = 8 << 20
    /// The default size of a row that names a font: `body` at the default category.
    static let defaultSize = 17.0
    /// Cached settings of styles; a stream of all styles in all categories has 132.
    static let rememberedSettings = 1_024
}
