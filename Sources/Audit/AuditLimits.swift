/// The thresholds and limits of an audit, with their reasons.
enum AuditLimits {
    /// The minimum size in points for a scale without one: Apple's for iOS.
    static let minimumSize = 11.0
    /// The required growth factor of WCAG 1.4.4.
    static let reach = 2.0
    /// The ratio of the face's needed line height to the given one above which accents are clipped visibly.
    static let tightLine = 1.05
    /// The line height of WCAG 1.4.12, relative to the font size.
    static let spacedLine = 1.5
    /// The letter spacing of WCAG 1.4.12, relative to the font size.
    static let spacedLetters = 0.12
    /// The word spacing of WCAG 1.4.12, relative to the font size.
    static let spacedWords = 0.16
    /// The tolerance for widths in points, since a width is a sum of thousands of advances.
    static let overflow = 0.5
    /// Texts of one request, each measured at all twelve categories.
    static let texts = 1_000
    /// Sheets, and languages, of one request.
    static let items = 64
    /// Characters listed in a finding.
    static let namedCharacters = 12
}
