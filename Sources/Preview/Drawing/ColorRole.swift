/// What a colour is for; a ``Palette`` says what it is.
package enum ColorRole: String, CaseIterable, Hashable, Sendable {
    /// The sheet itself.
    case paper
    /// What lies on the sheet: bubbles, cards.
    case card
    /// Text.
    case ink
    /// Text beside the point.
    case soft
    /// Lines that part.
    case rule
    /// The one colour that stands out.
    case accent
    /// The same as a wash behind text.
    case wash
    /// A stronger wash, for what has changed.
    case mark
    /// Behind code and chips.
    case shade
}
