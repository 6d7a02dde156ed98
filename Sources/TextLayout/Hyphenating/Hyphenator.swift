/// Finds the hyphens of texts of one locale as an engine does; not thread-safe.
struct Hyphenator {
    /// The parameters of hyphenation besides the text.
    struct Setting: Hashable {
        let engine: BrowserEngine
        let locale: Identifier
    }

    /// Returns whether a file of patterns could not be read, so that a later finder may have more of them.
    static func mayChange(_ setting: Setting, _ library: HyphenationLibrary) -> Bool {
        HyphenationLanguage(setting.locale.text, setting.engine).map { library.mayHaveMore(for: $0.name) } ?? false
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
        case .firefox: words = patterns.lazy.compactMap { WordHyphenator($0, language) }.first
        case .webkit: items = ItemHyphenator(patterns)
        }
        if items == nil && words == nil { return nil }
    }

    /// Returns whether a text is hyphenated by patterns, if there are some: its lines wrap, and words are not broken
    /// anywhere in WebKit.
    static func isUsed(for traits: TextTraits) -> Bool {
        guard traits.breaking.hyphens == .auto, traits.whiteSpace.wraps else { return false }
        return traits.engine == .firefox
            || traits.engine == .webkit && !traits.breaking.breaksWordsAtLineEnds
                && traits.breaking.wordBreak != .keepAll
    }
}

extension TextTraits {
    /// The reason why text with these properties cannot be hyphenated by patterns as its engine does; `nil` if it can.
    package var hyphenationFault: String? {
        engine.hyphenationFault(breaking.hyphens, breaking.wordBreak, transform)
    }
}

extension TextProperties {
    /// The same for the properties of a style in an engine.
    func hyphenationFault(in engine: BrowserEngine) -> String? {
        engine.hyphenationFault(hyphens ?? .manual, wordBreak ?? .normal, textTransform ?? .none)
    }
}

extension BrowserEngine {
    fileprivate func hyphenationFault(
        _ hyphens: TextProperties.Hyphens, _ wordBreak: TextProperties.WordBreak, _ transform: TextTransform
    ) -> String? {
        guard hyphens == .auto else { return nil }
        if self == .webkit, wordBreak == .keepAll {
            return "\"auto\" is not supported with \"wordBreak\": \"keep-all\" in WebKit"
        }
        if self == .firefox, transform != .none {
            return "\"auto\" is not supported with \"textTransform\" in Firefox"
        }
        return nil
    }
}

/// Break opportunities of text with soft hyphens.
enum SoftHyphens {
    /// Changes the break opportunities of a paragraph to those without its soft hyphens (`hyphens: none`).
    ///
    /// In WebKit, spaces after a soft hyphen are a part of the word. Where a line may break before any letter, it may
    /// also break before one after a soft hyphen.
    static func removeBreaks(_ breaks: inout [Int], in units: [UInt16], _ range: Range<Int>, _ rules: BreakRules) {
        guard units[range].contains(0xAD) else { return }
        switch rules {
        case .firefox: breaks = breaksWithout(units, range, rules)
        case .webkit, .spaces:
            breaks.removeAll { offset in units[..<offset].last { $0 != 0x20 } == 0xAD }
        case .anywhere: break
        case .chromium, .words: breaks.removeAll { units[$0 - 1] == 0xAD }
        }
    }

    /// Adds the opportunities after soft hyphens in Firefox, which breaks the text as if it had none otherwise.
    ///
    /// There is none at the paragraph's start, where a line may end anyway, and before another character that Firefox
    /// leaves out of the text.
    static func addBreaks(_ breaks: inout [Int], in units: [UInt16], _ range: Range<Int>, _ rules: BreakRules) {
        guard case .firefox = rules, units[range].contains(0xAD) else { return }
        let others = Set(breaksWithout(units, range, rules))
        var added: [Int] = []
        var mayEnd = false
        for index in range {
            if WhiteSpaceProcessor.isDiscardable(units[index]) {
                if others.contains(index) { mayEnd = false }
                continue
            }
            let followsSoftHyphen = index > range.lowerBound && units[index - 1] == 0xAD
            if followsSoftHyphen, mayEnd, !others.contains(index), !FirefoxBreakFinder.endsWord(units[index]) {
                added.append(index)
            }
            mayEnd = true
        }
        breaks = others.union(added).sorted()
    }

    /// Returns the opportunities that Firefox finds in a text without its soft hyphens, each before those that follow.
    private static func breaksWithout(_ units: [UInt16], _ range: Range<Int>, _ rules: BreakRules) -> [Int] {
        let offsets = range.filter { units[$0] != 0xAD }
        var found: [Int] = []
        rules.appendOpportunities(
            in: offsets.map { units[$0] }, offsets.indices, isLatin1: false, [], unless: nil, to: &found)
        return found.map { offsets[$0 - 1] + 1 }
    }
}
