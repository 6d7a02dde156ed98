/// The limits of this module, with their reasons.
package enum DesignTokensLimits {
    /// Bytes of a token file: ten times the largest known design system's.
    package static let tokenBytes = 4 << 20
    /// Files of one import: a collection has a file for each mode, and a resolver names its sets.
    package static let files = 64
    /// Typography tokens of a file: the largest published scale has 180.
    static let typographyTokens = 4_096
    /// Groups and tokens of a file after `$extends`, which can double them with each group.
    static let nodes = 1 << 18
    /// Members of groups and tokens of a file, each counted as often as `$extends` repeats its group.
    static let members = 1 << 20
    /// Members of groups that extend others, which are stored.
    static let inheritedMembers = 1 << 18
    /// Bytes that the paths of all groups and tokens take: four times the largest file, as `$extends` can repeat them.
    static let allPathBytes = 16 << 20
    /// Families of one token.
    static let families = 64
    /// Aliases in a chain: longer chains are cyclic or a mistake.
    static let aliasSteps = 32
    /// Names of a chain of references in an error.
    static let chainNames = 8
    /// The nesting of a file's JSON: a few levels of groups above a token's value. Deeper groups come from `$extends`.
    static let depth = 32
    /// Groups inside one another: twice the nesting of a file, which `$extends` can exceed; rules of `@layer`, too.
    static let groupDepth = 64
    /// References of a style sheet, each counted as often as it is followed: 180 styles with five parts in twelve columns
    /// have about 40,000.
    static let references = 1 << 18
    /// Bytes of a token's path, of a column's name and of a pointer, each of which is stored for many tokens.
    static let pathBytes = 1_024
    /// Bytes of a style sheet between two checks for cancellation: a fraction of a millisecond.
    static let bytesBetweenChecks = 4_096
    /// Bytes of a value with references; a size or a list of families has a few hundred.
    static let valueBytes = 4_096
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
    /// Names in a note about tokens that are not imported.
    static let namedTokens = 12
    /// The valid numbers of a dimension, a generous range for type.
    static let dimensions = -10_000.0...10_000
    /// The widths of viewports in a scale file.
    static let viewportWidth = 1.0...100_000
}
