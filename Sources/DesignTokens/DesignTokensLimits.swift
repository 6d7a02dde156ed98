/// The limits of this module, with their reasons.
package enum DesignTokensLimits {
    /// Bytes of a token file: ten times the largest known design system's.
    package static let tokenBytes = 4 << 20
    /// Typography tokens of a file: the largest published scale has 180.
    static let typographyTokens = 4_096
    /// Families of one token.
    static let families = 64
    /// Aliases in a chain: longer chains are cyclic or a mistake.
    static let aliasSteps = 32
}
