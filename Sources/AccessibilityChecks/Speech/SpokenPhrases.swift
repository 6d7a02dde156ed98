public import DynamicType

/// What the desk says, in one language. The words are this project's own; native speakers' corrections are welcome.
public struct SpokenPhrases: Hashable, Sendable {
    /// The language, as a BCP 47 tag: `en`, `zh-Hant`.
    public let language: String
    /// What the setting is called.
    public let textSize: String
    /// The seven ordinary sizes, smallest first.
    let sizes: [String]
    /// An accessibility size by the ordinary one it is named after: `accessibility {}`.
    let accessibility: String
    /// The size a new device has: `{}, the default`.
    let standard: String
    /// What a control is that steps up and down.
    public let adjustable: String
    /// Bold text was switched on, and off.
    let boldText: (on: String, off: String)
    /// The setting against motion was switched on, and off.
    let reduceMotion: (on: String, off: String)
    /// Between a name and its value, between two values, and between two sentences.
    let marks: (colon: String, comma: String, stop: String)

    /// The tags of all languages there are.
    public static var languages: [String] { table.map(\.language) }

    /// The phrases for a reader's language; English where there are none.
    public init(locale tag: String) {
        let wanted = LocaleName(tag: tag)
        let languageAndScript = wanted.languageAndScript
        let found = SpokenPhrases.table.first { phrases in
            let own = LocaleName(tag: phrases.language)
            return own.isSameLanguage(as: wanted) && own.languageAndScript.suffix(4) == languageAndScript.suffix(4)
        }
        self = found ?? SpokenPhrases.table[0]
    }

    init(_ language: String, _ texts: [String]) {
        self.language = language
        textSize = texts[0]
        sizes = texts[1].split(separator: "|").map(String.init)
        accessibility = texts[2]
        standard = texts[3]
        adjustable = texts[4]
        boldText = (texts[5], texts[6])
        reduceMotion = (texts[7], texts[8])
        let parts = texts[9].split(separator: "|").map(String.init)
        marks = (parts[0], parts[1], parts[2])
    }

    /// Equal languages have equal phrases.
    public static func == (left: SpokenPhrases, right: SpokenPhrases) -> Bool { left.language == right.language }

    /// Hashes the language.
    public func hash(into hasher: inout Hasher) { hasher.combine(language) }
}

extension SpokenPhrases {
    /// What a size is called: `large`, `accessibility extra large`.
    public func name(of category: ContentSizeCategory) -> String {
        guard category.isAccessibilityCategory else { return sizes[category.index] }
        // UIKit names the five after medium to extra extra extra large.
        let ordinary = sizes[
            category.index - ContentSizeCategory.accessibility1.index + ContentSizeCategory.medium.index]
        return accessibility.replacing("{}", with: ordinary)
    }

    /// A factor of the default size as a percentage in words, by ICU: `135 percent`.
    public func percent(_ factor: Double) -> String {
        let number = "\(Int((factor * 100).rounded()))"
        let formatter = NumberFormatter(
            skeleton: "percent unit-width-full-name", locale: LocaleName(tag: language))
        return formatter?.text(number) ?? number + "%"
    }

    /// A size that is the default says so.
    func value(_ text: String, isStandard: Bool) -> String {
        let text = isStandard ? standard.replacing("{}", with: text) : text
        return LocaleName(tag: language).capitalized(text)
    }

    /// Texts as sentences, the last one ended too.
    func sentences(_ texts: [String]) -> String {
        texts.joined(separator: marks.stop) + marks.stop.trimmingBlanks
    }
}
