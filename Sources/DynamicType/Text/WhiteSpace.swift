/// The treatment of spaces, tabs and line feeds before layout; the CSS property of the same name.
public enum WhiteSpace: String, Hashable, Sendable, CaseIterable {
    /// Runs of white space, line feeds included, become one space.
    case normal
    /// White space is preserved, and lines still wrap.
    case preWrap = "pre-wrap"
    /// Runs of spaces and tabs become one space, line feeds end a line.
    case preLine = "pre-line"
    /// White space is preserved, and only line feeds end a line.
    case pre
    /// Runs of white space become one space, and nothing ends a line.
    case nowrap
    /// White space is preserved and takes its width, with an opportunity to break after each space and tab.
    case breakSpaces = "break-spaces"
}
