extension TextProperties {
    /// The CSS property `overflow-wrap`.
    public enum OverflowWrap: String, Hashable, Sendable, CaseIterable {
        /// A word that is wider than the line overflows it.
        case normal
        /// A word that is wider than the line is broken.
        case breakWord = "break-word"
        /// As `breakWord`; the difference is in the least width of a box, which is not computed here.
        case anywhere
    }

    /// The CSS property `word-break`.
    public enum WordBreak: String, Hashable, Sendable, CaseIterable {
        /// Words break by the rules of their script.
        case normal
        /// Lines may break between letters.
        case breakAll = "break-all"
        /// Lines may not break between letters, East Asian ones included.
        case keepAll = "keep-all"
    }

    /// The CSS property `line-break`.
    public enum LineBreak: String, Hashable, Sendable, CaseIterable {
        /// The engine's own rules.
        case auto
        /// Few characters may not begin a line.
        case loose
        /// Small kana may begin a line.
        case normal
        /// Small kana may not begin a line.
        case strict
        /// Lines may break before each grapheme cluster.
        case anywhere
    }

    /// The CSS property `hyphens`.
    public enum Hyphens: String, Hashable, Sendable, CaseIterable {
        /// No word is hyphenated, not even at a soft hyphen.
        case none
        /// Words are hyphenated at soft hyphens.
        case manual
        /// Words are hyphenated at soft hyphens and by the patterns of the text's language.
        ///
        /// Chromium has no patterns on computers, so that its lines are those of ``manual``.
        case auto
    }
}

/// The CSS properties that decide where lines of a text may break, beside the treatment of white space.
package struct BreakProperties: Hashable, Sendable {
    /// The treatment of words that are wider than the line.
    package var overflowWrap: TextProperties.OverflowWrap
    package var wordBreak: TextProperties.WordBreak
    /// The strictness of the rules for East Asian text.
    package var strictness: TextProperties.LineBreak
    package var hyphens: TextProperties.Hyphens

    /// Creates properties; the default breaks words that are wider than the line.
    package init(
        overflowWrap: TextProperties.OverflowWrap = .breakWord, wordBreak: TextProperties.WordBreak = .normal,
        strictness: TextProperties.LineBreak = .auto,
        hyphens: TextProperties.Hyphens = .manual
    ) {
        self.overflowWrap = overflowWrap
        self.wordBreak = wordBreak
        self.strictness = strictness
        self.hyphens = hyphens
    }

    /// A Boolean value that indicates whether lines may break before each grapheme cluster.
    ///
    /// It takes precedence over `word-break`, except for white space.
    package var breaksAnywhere: Bool { strictness == .anywhere }
    /// A Boolean value that indicates whether words that are wider than the line stay whole.
    package var keepsLongWords: Bool { overflowWrap == .normal && !breaksAnywhere }
    /// A Boolean value that indicates whether lines may end after soft hyphens.
    package var breaksAtSoftHyphens: Bool { hyphens != .none }
    /// A Boolean value that indicates whether WebKit breaks a word on the line on which it begins.
    package var breaksWordsAtLineEnds: Bool { breaksAnywhere || wordBreak == .breakAll }
}
