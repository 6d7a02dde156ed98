internal import TypescaleStringCatalogs

/// The thresholds and limits of an audit, with their reasons.
package enum AuditLimits {
    /// The minimum size in points for a scale whose minimum is 1: Apple's for iOS.
    static let minimumSize = 11.0
    /// The required growth factor of WCAG 1.4.4.
    static let reach = 2.0
    /// The ratio of the face's needed line height to the given one above which accents are clipped visibly.
    static let tightLine = 1.05
    /// The difference of ratios that are the same but for the rounding of lengths.
    static let sameRatio = 1e-6
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

    /// The widths of texts in points: from a badge on a watch to a wall of screens.
    package static let widths = StringCatalogsLimits.widths
    static let widthRange = "1 to 100,000"
    /// The lines of a message; more are a document.
    static let lines = 1_000
    /// The characters of a broken word that a finding names.
    static let namedWordCharacters = 60
    /// The distance in points of widths that are the same: lines of words that differ by less have the same breaks.
    static let widthPrecision = 0.01
    /// The characters of a path in a configuration: as many as Linux allows.
    static let pathCharacters = 4_096
    /// The characters of a catalog's path in a request, which names its language and format.
    static let requestPathCharacters = 1_024
    /// The characters of the name of a scale or a style.
    static let nameCharacters = 256
    /// The characters of the name of a language or a device.
    static let tagCharacters = 64
    /// The characters of a value that fills a message.
    static let valueCharacters = 4_096
    /// The rules of a configuration that say where messages are shown.
    static let placeRules = 10_000
    /// The messages that grow most in a report.
    static let growth = 20
    /// The languages named in a finding's text.
    static let namedLanguages = 2
    /// The messages that one thread checks before it takes the next ones.
    static let messagesPerPart = 64
    /// The words of one text that are searched for the one that is broken.
    static let wordsTried = 1_000
    /// The settings of styles that a checker keeps.
    static let settings = 4_096
    /// The languages of a configuration: more than any app is translated into.
    static let languages = 1_000
    /// The problems of the answer to one request: about 30 MB of JSON.
    static let requestProblems = 100_000
    static let requestCatalogs = 64
    /// The bytes of the catalog of one request.
    static let requestCatalogBytes = 4 << 20
}
