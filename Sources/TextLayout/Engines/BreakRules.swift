internal import Fonts
internal import TypescaleThreads

/// The break opportunities of an engine in a language; belongs to one thread.
enum BreakRules {
    case chromium(BreakFinder)
    case firefox(FirefoxBreakFinder)
    case webkit(WebKitBreakFinder)

    /// The settings that rules are made for.
    struct Setting: Hashable {
        let engine: Engine
        /// The locale, as far as it matters.
        let locale: Identifier

        init(_ engine: Engine, locale: String) {
            self.engine = engine
            switch engine {
            case .chromium: self.locale = BreakFinder.isChinese(locale) ? "zh" : "en"
            case .firefox: self.locale = "en"
            case .webkit: self.locale = Identifier(locale)
            }
        }
    }

    init(_ setting: Setting) throws(FontError) {
        switch setting.engine {
        case .chromium: self = .chromium(try BreakFinder(isChinese: setting.locale == "zh"))
        case .firefox: self = .firefox(try FirefoxBreakFinder())
        case .webkit: self = .webkit(try WebKitBreakFinder(locale: setting.locale.text))
        }
    }

    /// Appends the offsets before which a line may break, in order, without the paragraph's start and end.
    ///
    /// In WebKit they depend on the directions of the paragraph's runs. If the work is canceled meanwhile, only the first
    /// of them are appended.
    func appendOpportunities(
        in units: [UInt16], _ range: Range<Int>, isLatin1: Bool, _ runs: [TextRun],
        unless cancellation: Cancellation? = nil,
        to breaks: inout [Int]
    ) {
        switch self {
        case .chromium(let finder):
            finder.appendOpportunities(in: units, range, isLatin1: isLatin1, unless: cancellation, to: &breaks)
        case .firefox(let finder): finder.appendOpportunities(in: units, range, unless: cancellation, to: &breaks)
        case .webkit(let finder):
            let turns = zip(runs, runs.dropFirst()).filter { $0.isRightToLeft != $1.isRightToLeft }
            finder.appendOpportunities(
                in: units, range, isLatin1: isLatin1, turns: turns.map(\.1.units.lowerBound), unless: cancellation,
                to: &breaks)
        }
    }

    /// A Boolean value that indicates whether breaks are those of Chinese text in Chromium.
    var isChinese: Bool {
        if case .chromium(let finder) = self { finder.isChinese } else { false }
    }

    /// Returns the ends of words in a range of a script that needs a dictionary, as Chromium sees them from its start.
    ///
    /// There are none in engines that do not look again.
    func wordEnds(in units: [UInt16], _ range: Range<Int>) -> [Int] {
        if case .chromium(let finder) = self { finder.wordEnds(in: units, range) } else { [] }
    }
}
