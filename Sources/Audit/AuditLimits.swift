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
