internal import TypescaleThreads

/// The break opportunities of an engine in a language; not thread-safe.
enum BreakRules {
    case chromium(BreakFinder)
    case firefox(FirefoxBreakFinder)
    case webkit(WebKitBreakFinder)
    /// Before each grapheme cluster.
    case anywhere(BoundaryFinder)
    /// Those of Chromium, with breaks between letters added or removed.
    case words(ChromiumWordBreaks)
    /// Only at spaces, in WebKit.
    case spaces

    /// The settings that rules are made for.
    struct Setting: Hashable {
        let engine: BrowserEngine
        /// The locale, as far as it matters.
        let locale: Identifier
        /// The properties, as far as they matter.
        let breaking: BreakProperties

        init(_ engine: BrowserEngine, locale: String, _ breaking: BreakProperties = BreakProperties()) {
            self.engine = engine
            var breaking = breaking
            (breaking.overflowWrap, breaking.hyphens) = (.breakWord, .manual)
            self.breaking = breaking
            let isGiven = breaking.strictness != .auto
            switch engine {
            case .chromium: self.locale = isGiven ? Identifier(locale) : BreakFinder.isChinese(locale) ? "zh" : "en"
            case .firefox: self.locale = FirefoxTailoring.isChineseOrJapanese(locale) && isGiven ? "ja" : "en"
            case .webkit: self.locale = Identifier(locale)
            }
        }
    }

    init(_ setting: Setting) throws(FontError) {
        let (breaking, locale) = (setting.breaking, setting.locale.text)
        switch setting.engine {
        case .chromium where breaking.breaksAnywhere, .firefox where breaking.breaksAnywhere:
            self = .anywhere(try BoundaryFinder(.grapheme, locale: "en"))
        case .chromium:
            let finder = try BreakFinder(locale: locale, breaking.strictness)
            self =
                breaking.wordBreak == .normal
                ? .chromium(finder) : .words(ChromiumWordBreaks(finder, breaksAll: breaking.wordBreak == .breakAll))
        case .firefox: self = .firefox(try FirefoxBreakFinder(FirefoxTailoring(breaking, locale: locale)))
        case .webkit where breaking.wordBreak == .keepAll && !breaking.breaksAnywhere: self = .spaces
        case .webkit:
            let isGiven = breaking.strictness != .auto && !breaking.breaksAnywhere
            self = .webkit(
                try WebKitBreakFinder(locale: locale, strictness: isGiven ? breaking.strictness.rawValue : nil))
        }
    }

    /// Appends the offsets before which a line may break, in order, without the paragraph's start and end.
    ///
    /// In Firefox and WebKit they depend on the levels of the paragraph's runs, and in WebKit on the offsets inside it
    /// at which spans start and end. If the work is canceled meanwhile, only the first of them are appended.
    func appendOpportunities(
        in units: [UInt16], _ range: Range<Int>, isLatin1: Bool, _ runs: [TextRun], spanBounds: [Int] = [],
        unless cancellation: Cancellation?, to breaks: inout [Int]
    ) {
        switch self {
        case .chromium(let finder):
            finder.appendOpportunities(in: units, range, isLatin1: isLatin1, unless: cancellation, to: &breaks)
        case .firefox(let finder):
            finder.appendOpportunities(in: units, range, turns: Self.turns(of: runs), unless: cancellation, to: &breaks)
        case .anywhere(let clusters):
            Self.appendOpportunities(before: clusters, in: units, range, unless: cancellation, to: &breaks)
        case .words(let finder):
            finder.appendOpportunities(in: units, range, isLatin1: isLatin1, unless: cancellation, to: &breaks)
        case .spaces: SpaceBreaks.appendOpportunities(in: units, range, to: &breaks)
        case .webkit(let finder):
            finder.appendOpportunities(
                in: units, range, isLatin1: isLatin1, turns: Self.turns(of: runs), nodeStarts: spanBounds,
                unless: cancellation, to: &breaks)
        }
    }

    /// Appends the starts of grapheme clusters (`line-break: anywhere`).
    ///
    /// No line begins with a space, as spaces hang at a line's end, or with a soft hyphen.
    private static func appendOpportunities(
        before clusters: BoundaryFinder, in units: [UInt16], _ range: Range<Int>, unless cancellation: Cancellation?,
        to breaks: inout [Int]
    ) {
        clusters.appendBoundaries(of: units, in: range, unless: cancellation, to: &breaks)
        var start = range.lowerBound
        breaks.removeAll { index in
            if index == range.upperBound || NewerConjuncts.joins(units, at: index, to: start) { return true }
            start = index
            return BreakFinder.isSpace(units[index]) || units[index] == 0xAD
        }
    }

    /// Returns the offsets at which the level of runs changes.
    static func turns(of runs: [TextRun]) -> [Int] {
        zip(runs, runs.dropFirst()).filter { $0.level != $1.level }.map(\.1.units.lowerBound)
    }

    /// Returns whether a break of Chromium depends on the text before the preceding character.
    ///
    /// It then does not exist if that character starts a line.
    func dependsOnPrecedingText(_ units: [UInt16], breakAt index: Int) -> Bool {
        switch self {
        case .chromium(let finder):
            Unicode16Rules.dependsOnPrecedingText(units, breakAt: index, isChinese: finder.isChinese)
        case .words(let breaks): breaks.dependsOnPrecedingText(units, breakAt: index)
        case .firefox, .webkit, .anywhere, .spaces: false
        }
    }

    /// Returns the last unit of the character with the marks after which a line of Chromium may end, if it may.
    func base(ofMarksBefore index: Int, in units: [UInt16], _ range: Range<Int>) -> Int? {
        if case .words(let breaks) = self { breaks.base(ofMarksBefore: index, in: units, range) } else { nil }
    }

    /// Returns whether Chromium overlooks a break if the character after it is the first that does not fit.
    func isOverlooked(_ index: Int) -> Bool {
        if case .words(let breaks) = self { breaks.overlooked.contains(index) } else { false }
    }

    /// Returns the ends of words in a range of a script that needs a dictionary, as Chromium sees them from its start.
    ///
    /// There are none in engines that do not look again, nor if a line may break before any letter.
    func wordEnds(in units: [UInt16], _ range: Range<Int>) -> [Int] {
        switch self {
        case .chromium(let finder): finder.wordEnds(in: units, range)
        case .words(let breaks) where !breaks.breaksAll: breaks.finder.wordEnds(in: units, range)
        case .firefox, .webkit, .anywhere, .words, .spaces: []
        }
    }
}

/// Finds the positions at which WebKit breaks lines with `word-break: keep-all`.
enum SpaceBreaks {
    /// Appends the offsets before which a line may break: after spaces, before zero-width and after ideographic ones.
    static func appendOpportunities(in units: [UInt16], _ range: Range<Int>, to breaks: inout [Int]) {
        for index in range where index > range.lowerBound {
            if BreakFinder.isSpace(units[index]) { continue }
            let before = units[index - 1]
            if BreakFinder.isSpace(before) || before == 0x3000 || units[index] == 0x200B { breaks.append(index) }
        }
    }
}
