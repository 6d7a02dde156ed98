/// The patterns that an engine looks for in a locale.
struct HyphenationLanguage {
    /// The name by which the library finds the patterns, in small letters.
    let name: Identifier
    /// The language of the locale, in small letters.
    let language: Identifier
    let hyphenatesCapitalized: Bool

    /// Creates the language of a locale; `nil` if the engine hyphenates no text of it.
    ///
    /// Chromium has no patterns on computers. WebKit has those of the system, and does not look for another region.
    /// Firefox brings its own, and has one for each language, whatever the region.
    init?(_ locale: String, _ engine: BrowserEngine) {
        let tag = locale.lowercasedASCII
        language = Identifier(languageOf: tag)
        guard !language.text.isEmpty else { return nil }
        switch engine {
        case .chromium: return nil
        case .webkit: (name, hyphenatesCapitalized) = (Identifier(tag), true)
        case .firefox:
            let patterns = Self.aliases[language] ?? language
            guard Self.firefox.contains(patterns) else { return nil }
            name = patterns
            hyphenatesCapitalized = Self.capitalized.contains(patterns) && Identifier(tag) != "de-ch"
        }
    }

    /// The languages whose patterns Firefox uses for another.
    private static let aliases: [Identifier: Identifier] = [
        "en": "en-us", "as": "bn", "mr": "hi", "sk": "cs", "sr": "sh", "bs": "sh", "no": "nb",
    ]
    /// The patterns that Firefox brings.
    private static let firefox: Set<Identifier> = [
        "af", "bg", "bn", "ca", "cs", "cy", "da", "de", "en-us", "eo", "es", "et", "fi", "fr", "gl", "gu", "hi", "hr",
        "hsb", "hu", "ia", "is", "it", "kn", "ku", "la", "lt", "ml", "mn", "nb", "nl", "nn", "or", "pa", "pl", "pt",
        "ru", "sh", "sl", "sv", "ta", "te", "tr", "uk",
    ]
    /// The patterns with which Firefox hyphenates capitalized words; in the other languages they may be names.
    private static let capitalized: Set<Identifier> = ["af", "de", "fi", "nl"]
}
