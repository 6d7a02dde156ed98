/// Every bound of this room, with its reason.
public enum Limits {
    /// Widths a preview may be asked for, in points: from a single letter a line up to a wall.
    public static let widths = 1.0...4_000.0
    /// The longest side of a picture in pixels: cairo keeps image sizes in 16 bits.
    public static let pixels = 32_767.0
    /// The most pixels of a picture: 256 MiB of memory at four bytes each.
    public static let area = 67_108_864.0
    /// The longest side of a PDF page in points: what PDF readers agree on.
    public static let pagePoints = 14_400.0
    /// Characters of a text that is previewed; longer ones are documents.
    public static let characters = 20_000
    /// Bytes of a file of tokens: ten times the largest design system's that was seen.
    public static let tokenBytes = 4 << 20
    /// Typography tokens of a file: the largest published scale has 180.
    static let typographyTokens = 4_096
    /// Families of one token.
    static let families = 64
    /// Steps an alias may lead on: more are a circle, or as good as one.
    static let aliasSteps = 32
}
