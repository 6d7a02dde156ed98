internal import TypescaleLocales
internal import TypescaleStrings

/// The spoken phrases about text sizes in one language.
///
/// The words are this project's own; corrections by native speakers are welcome.
public struct SpokenPhrases: Hashable, Sendable {
    /// The locale of the phrases as a BCP 47 tag: `en`, `zh-Hant`.
    public let locale: String
    /// The name of the setting.
    public let textSize: String
    /// The names of the seven regular sizes, smallest first.
    let sizes: [String]
    /// The pattern for an accessibility size, with the name of a regular size: `accessibility {}`.
    let accessibility: String
    /// The pattern for the default size: `{}, the default`.
    let standard: String
    /// The trait of an adjustable control.
    public let adjustable: String
    /// The announcements of bold text switched on and off.
    let boldText: (on: String, off: String)
    /// The announcements of reduced motion switched on and off.
    let reduceMotion: (on: String, off: String)
    /// The separators of name and value, of two values, and of two sentences.
    private(set) var marks: (colon: String, comma: String, stop: String) = (": ", ", ", ". ")
    /// The reader's locale, in whose digits percentages are written: `ar-MA` for the phrases in `ar`.
    private(set) var reader: String?

    /// The locales with phrases.
    public static var locales: [String] { table.map(\.locale) }

    /// Compares the locales, as equal locales have equal phrases.
    public static func == (left: SpokenPhrases, right: SpokenPhrases) -> Bool {
        left.locale == right.locale && left.reader == right.reader
    }

    /// Hashes the locale.
    public func hash(into hasher: inout Hasher) { hasher.combine(locale) }
}

extension SpokenPhrases {
    /// Creates the phrases of a locale; English if there are none in its language.
    public init(locale tag: String) {
        let wanted = LocaleName(tag: tag)
        let languageAndScript = wanted.languageAndScript
        let found = SpokenPhrases.table.first { phrases in
            let own = LocaleName(tag: phrases.locale)
            return own.isSameLanguage(as: wanted) && own.languageAndScript.suffix(4) == languageAndScript.suffix(4)
        }
        self = found ?? SpokenPhrases.table[0]
        if found != nil { reader = tag }
    }

    /// Returns the name of a size: `large`, `accessibility extra large`.
    public func name(of category: ContentSizeCategory) -> String {
        guard category.isAccessibilityCategory else { return sizes[category.index] }
        // UIKit names the five accessibility sizes after medium to extra extra extra large.
        let regular = sizes[
            category.index - ContentSizeCategory.accessibility1.index + ContentSizeCategory.medium.index]
        return accessibility.replacing("{}", with: regular)
    }

    /// Returns a font scale as a percentage in words: `135 percent`, at most a million percent.
    public func percent(_ fontScale: Double) -> String {
        let number = "\(SpokenPhrases.wholePercent(fontScale))"
        let formatter = NumberFormatter(tag: reader ?? locale, skeleton: "percent unit-width-full-name")
        return formatter?.text(number) ?? number + "%"
    }

    /// Returns the percentage that is spoken for a font scale.
    static func wholePercent(_ fontScale: Double) -> Int {
        let scale = fontScale.isNaN ? 1 : fontScale.clamped(to: 0...AccessibilityChecksLimits.fontScale)
        return Int((scale * 100).rounded())
    }

    /// Returns a value with an uppercase first letter, marked if it is the default.
    func value(_ text: String, isStandard: Bool) -> String {
        let text = isStandard ? standard.replacing("{}", with: text) : text
        return LocaleName(tag: locale).capitalized(text)
    }

    /// Joins texts as sentences, each with its terminator.
    func sentences(_ texts: [String]) -> String {
        texts.joined(separator: marks.stop) + marks.stop.trimmingWhiteSpace
    }
}
