/// What an audit looks for.
package enum AuditRule: String, CaseIterable, Hashable, Sendable {
    /// A style is smaller than people can read.
    case minimumSize = "minimum-size"
    /// Two styles of different sizes become one at a larger text size.
    case hierarchy
    /// A line is lower than the face that is set in it.
    case lineHeight = "line-height"
    /// Text cannot be enlarged to twice its size.
    case reach = "reach-200"
    /// A text does not fit the lines it has.
    case truncation
    /// A word is wider than its line.
    case overflow
    /// A text does not fit once a reader spaces it out.
    case textSpacing = "text-spacing"
    /// A pair of colours has too little contrast for the size of its text.
    case contrast
    /// A control is too small to touch.
    case target
    /// A language's characters have no glyph.
    case glyphs

    /// One line on it, with the standard it follows.
    package var summary: String {
        switch self {
        case .minimumSize: "Text under the scale's smallest size, or 11 points where the scale names none"
        case .hierarchy: "Styles that differ in size by default and no longer do at a larger text size"
        case .lineHeight: "Line heights under what the face needs"
        case .reach: "Text that cannot be enlarged to 200 percent (WCAG 1.4.4)"
        case .truncation: "Texts that are cut off at some text size"
        case .overflow: "Words wider than their line at some text size (WCAG 1.4.10)"
        case .textSpacing: "Texts that are cut off with a reader's own spacing (WCAG 1.4.12)"
        case .contrast: "Pairs of colours with too little contrast for the size of their text (WCAG 1.4.3, 1.4.11)"
        case .target: "Touch targets under 44 points, or 24 (WCAG 2.5.5, 2.5.8)"
        case .glyphs: "Characters of a language that no face has"
        }
    }
}
