/// The limits of this module, with their reasons.
package enum DesignTokensLimits {
    /// Bytes of a token file: ten times the largest known design system's.
    package static let tokenBytes = 4 << 20
    /// Files of one import: a collection has a file for each mode, and a resolver names its sets.
    package static let files = 64
    /// Typography tokens of a file: the largest published scale has 180.
    static let typographyTokens = 4_096
    static let families = 64
    /// The nesting of a file's JSON: a few levels of groups above a token's value. Deeper groups come from `$extends`.
    static let depth = 32
    /// References of a style sheet, each counted as often as it is followed: 180 styles with five parts in twelve
    /// columns have about 40,000.
    static let references = 1 << 18
    /// Bytes of a style sheet between two checks for cancellation: a fraction of a millisecond.
    static let bytesBetweenChecks = 4_096
    /// Attributes and classes of a style sheet with custom properties of their own, themes, and contexts of a modifier:
    /// columns of a scale.
    static let columns = 64
    /// Sets and files that a resolver's sets refer to, one inside the other.
    static let nestedSources = 16
    /// Sets, files and objects that a resolver merges in one column, counted as often as they are referred to.
    static let sources = 4_096
    /// Mistakes of an import in one error: more do not fit a screen.
    static let mistakes = 20
    /// Notes of an import: more do not fit a screen.
    static let notes = 100
    /// The characters of a description or a path in a note or an error: more do not fit two lines.
    static let notedCharacters = 200
    /// The valid numbers of a dimension, a generous range for type.
    static let dimensions = -10_000.0...10_000
    /// The widths of viewports in a scale file.
    static let viewportWidth = 1.0...100_000
}
