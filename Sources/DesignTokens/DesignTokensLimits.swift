/// Every bound of this module, with its reason.
package enum DesignTokensLimits {
    /// Bytes of a file of tokens: ten times the largest design system's that was seen.
    package static let tokenBytes = 4 << 20
    /// Typography tokens of a file: the largest published scale has 180.
    static let typographyTokens = 4_096
    /// Families of one token.
    static let families = 64
    /// Steps an alias may lead on: more are a circle, or as good as one.
    static let aliasSteps = 32
}
