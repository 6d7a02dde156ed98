internal import DynamicType

/// Every bound on what a row may ask for, with its reason.
public enum Limits {
    /// Widths in points: from nothing to more than any screen; text in one line is asked for with a large one.
    public static let widths = 0.0...1_000_000
    /// Font sizes in points: a browser's own bound is 10,000.
    public static let sizes = 0.5...10_000
    /// Letter spacing in points: wider than any size is a mistake.
    public static let trackings = -1_000.0...1_000
    /// Line heights in points.
    public static let lineHeights = 0.0...100_000
    /// Lines: more than a text of the largest size can have.
    public static let lines = 1_000_000_000
    /// Bytes of a language tag, as an environment has it.
    public static let localeBytes = DynamicType.Limits.localeBytes
    /// Lines a block may limit or reserve: they are kept in two bytes.
    public static let blockLines = 65_535
    /// Sides of an image's box in points.
    public static let boxes = 0.0...100_000
    /// Widths of a custom emoji in em.
    public static let emojiWidths = 0.1...20
    /// Its width where none is given: a little wider than tall, as colour faces draw theirs.
    public static let emojiWidth = 1.2
    /// Bytes of a family name.
    public static let familyBytes = 256
    /// Bytes of a scale's or a style's name.
    public static let nameBytes = 64
    /// Bytes of a design token's name with those of its groups: each token keeps its own.
    static let tokenNameBytes = 1_024
    /// Aliases between a design token and its value: design systems have three or four.
    static let aliasSteps = 32
    /// Pairs of colors judged in one question: each color of one group of 64 with each of another.
    public static let colorPairs = 4_096
    /// Bytes of a row's or a message's own name.
    public static let idBytes = 1_024
    /// Bytes of a row: a text of a million characters, each written as an escape, and then some.
    public static let rowBytes = 8 << 20
    /// Size in points where a row names a font and no size: `body` at the default category.
    static let defaultSize = 17.0
    /// Settings of styles remembered at once; a stream of all styles in all categories has 132.
    static let rememberedSettings = 1_024
}

/// Where an audit draws its lines.
enum AuditLimits {
    /// The least size in points where a scale names none: Apple's for iOS.
    static let minimumSize = 11.0
    /// WCAG 1.4.4.
    static let reach = 2.0
    /// A face that needs so much more than its line has loses accents; under that the eye sees nothing.
    static let tightLine = 1.05
    /// WCAG 1.4.12, in parts of the font size.
    static let spacedLine = 1.5
    /// Between letters.
    static let spacedLetters = 0.12
    /// Between words.
    static let spacedWords = 0.16
    /// Widths are sums of thousands of advances.
    static let overflow = 0.5
    /// Texts of one question, each measured at all twelve categories.
    static let texts = 1_000
    /// Sheets of one question, and languages.
    static let items = 64
    /// Characters named in a finding.
    static let namedCharacters = 12
}
