/// The limits of this module, with their reasons.
package enum NotationsLimits {
    /// The nesting of brackets in a value, which bounds the recursion; style sheets nest a few.
    package static let brackets = 32
    /// Groups and tokens of a file after `$extends`, which can double them with each group.
    package static let nodes = 1 << 18
    /// Members of groups and tokens of a file, each counted as often as `$extends` repeats its group.
    package static let members = 1 << 20
    /// Members of groups that extend others, which are stored.
    package static let inheritedMembers = 1 << 18
    /// Bytes that the paths of all groups and tokens take: four times the largest file, as `$extends` can repeat them.
    package static let allPathBytes = 16 << 20
    /// Aliases in a chain: longer chains are cyclic or a mistake.
    package static let aliasSteps = 32
    /// Names of a chain of references in an error.
    package static let chainNames = 8
    /// Groups inside one another: twice the nesting of a file, which `$extends` can exceed; rules of `@layer`, too.
    package static let groupDepth = 64
    /// Bytes of a token's path, of a column's name and of a pointer, each of which is stored for many tokens.
    package static let pathBytes = 1_024
    /// Bytes of a value with references; a size or a list of families has a few hundred.
    package static let valueBytes = 4_096
    /// Names in a note about tokens that are not imported.
    package static let namedTokens = 12
}
