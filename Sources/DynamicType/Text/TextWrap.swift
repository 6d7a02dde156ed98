/// The CSS property `text-wrap`.
public enum TextWrap: String, Hashable, Sendable, CaseIterable {
    /// Each line takes as much as fits.
    case wrap
    /// Lines do not wrap.
    case nowrap
    /// The lines of a short text have about the same length.
    case balance
    /// The last lines, or in WebKit all lines, are chosen together; in Firefox, which does not support it, as `wrap`.
    case pretty
}
