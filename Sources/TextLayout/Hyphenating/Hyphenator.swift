internal import Fonts

/// Finds the hyphens of texts of one locale as an engine does; belongs to one thread.
struct Hyphenator {
    /// What hyphens depend on beside the text.
    struct Setting: Hashable {
        let engine: Engine
        let locale: Identifier
    }

    /// The finder of an engine that hyphenates the remainders of items.
    private(set) var items: ItemHyphenator?
    /// The finder of an engine that hyphenates words once.
    private(set) var words: WordHyphenator?

    /// Creates a finder; `nil` if the engine has no patterns for the locale, or they are not installed.
    init?(_ setting: Setting, _ library: HyphenationLibrary) {
        guard let language = HyphenationLanguage(setting.locale.text, setting.engine) else { return nil }
        let patterns = library.patterns(for: language.name)
        switch setting.engine {
        case .chromium: return nil
        case .firefox: words = WordHyphenator(patterns, language)
        case .webkit: items = ItemHyphenator(patterns)
        }
        if items == nil && words == nil { return nil }
    }

    /// Returns whether a text is hyphenated by patterns, if there are some: its lines wrap, and words are not broken
    /// anywhere in WebKit.
    static func isUsed(for traits: TextTraits) -> Bool {
        guard traits.breaking.hyphens == .auto, traits.whiteSpace.wraps else { return false }
        return traits.engine == .firefox
            || traits.engine == .webkit && !traits.breaking.cutsAtLineEnds && traits.breaking.wordBreak != .keepAll
    }
}

/// Break opportunities of text whose soft hyphens are not used (`hyphens: none`).
enum SoftHyphens {
    /// Removes the break opportunities of a paragraph that soft hyphens make.
    ///
    /// Firefox breaks the text without its soft hyphens; in the other engines, no line ends with one.
    static func removeBreaks(_ breaks: inout [Int], in units: [UInt16], _ range: Range<Int>, _ rules: BreakRules) {
        guard units[range].contains(0xAD) else { return }
        guard case .firefox(let finder) = rules else { return breaks.removeAll { units[$0 - 1] == 0xAD } }
        let offsets = range.filter { units[$0] != 0xAD }
        var found: [Int] = []
        finder.appendOpportunities(in: offsets.map { units[$0] }, offsets.indices, to: &found)
        breaks = found.map { offsets[$0] }
    }
}
