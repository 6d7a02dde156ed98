// The differences between engines, as data: chosen once for a text, before anything is done a character or a segment.
//
// Method: one preparation and one fast kernel serve all engines. A profile says how text is divided for shaping, which
// white space hangs, and which corrections a break makes; `BreakRules` finds opportunities and `ParagraphWalker` fills
// lines for each engine.
// Limits: South-East Asian words come from ICU's dictionaries in all three; Firefox has a neural model of its own.

internal import Fonts

/// The properties of an engine that preparing a text depends on.
struct EngineProfile: Sendable {
    /// The part of a text that is shaped at once.
    enum ShapingUnit {
        /// A word, with the spaces and words beside it as far as rules of the face reach.
        case words
        /// A word without what is beside it; words end at spaces and no-break spaces.
        case wordsAlone
        /// The text between two break opportunities, with the space after it.
        case items
    }

    /// The part of a text that is shaped at once.
    private(set) var shapingUnit: ShapingUnit
    /// A Boolean value that indicates whether full-width marks are narrowed beside others (`text-spacing-trim`).
    let narrowsMarks: Bool
    /// A Boolean value that indicates whether text is shaped, and its words found, again where a line starts or ends.
    let reshapesAtBreaks: Bool
    /// A Boolean value that indicates whether each advance is rounded to a 60th of a pixel.
    let roundsAdvances: Bool
    /// A Boolean value that indicates whether an ideographic space hangs at the end of a line.
    private(set) var hangsIdeographicSpace: Bool
    /// The space that hangs at the end of a line; the tab where no space does.
    private var hangingSpace: UInt16 = 0x20
    /// The options for shaping all text.
    private var shaping: ShapingOptions
    /// A Boolean value that indicates whether kana and Han characters are kerned too, and have proportional widths.
    private var kernsAll = false

    private init(
        shapingUnit: ShapingUnit, narrowsMarks: Bool, reshapesAtBreaks: Bool, roundsAdvances: Bool,
        hangsIdeographicSpace: Bool, shaping: ShapingOptions
    ) {
        self.shapingUnit = shapingUnit
        self.narrowsMarks = narrowsMarks
        self.reshapesAtBreaks = reshapesAtBreaks
        self.roundsAdvances = roundsAdvances
        self.hangsIdeographicSpace = hangsIdeographicSpace
        self.shaping = shaping
    }

    fileprivate static let chromium = EngineProfile(
        shapingUnit: .words, narrowsMarks: true, reshapesAtBreaks: true, roundsAdvances: false,
        hangsIdeographicSpace: true, shaping: [])
    fileprivate static let firefox = EngineProfile(
        shapingUnit: .wordsAlone, narrowsMarks: false, reshapesAtBreaks: false, roundsAdvances: true,
        hangsIdeographicSpace: true, shaping: [.defaultInstance, .alternates, .separateGlyphs])
    fileprivate static let webkit = EngineProfile(
        shapingUnit: .items, narrowsMarks: false, reshapesAtBreaks: false, roundsAdvances: false,
        hangsIdeographicSpace: false, shaping: [.separateGlyphs])

    /// Returns whether a character at a line's end takes no space on it.
    @inline(__always)
    func hangs(_ unit: UInt16) -> Bool {
        unit == hangingSpace || unit == 0x09 || unit == 0x3000 && hangsIdeographicSpace
    }

    /// The profile for text whose spaces take their width at the end of a line.
    ///
    /// Tabs do so too, but remain apart from the content of segments, as their width depends on their position.
    private var keepingSpaces: EngineProfile {
        var profile = self
        (profile.hangingSpace, profile.hangsIdeographicSpace) = (0x09, false)
        return profile
    }

    /// Returns the profile for text with properties.
    func treating(_ traits: TextTraits) -> EngineProfile {
        var profile = traits.whiteSpace.keepsEndSpaces ? keepingSpaces : self
        if traits.features.kerning == .normal && roundsAdvances {
            (profile.kernsAll, profile.shapingUnit) = (true, .words)
        }
        if traits.features.kerning == .none { profile.shaping.insert(.unkerned) }
        if traits.features.figures == .tabular { profile.shaping.insert(.tabularFigures) }
        return profile
    }

    /// Returns the options for shaping text of a script.
    ///
    /// With `font-kerning: normal`, Firefox shapes spaces with the words beside them.
    func shaping(_ script: ScriptTag) -> ShapingOptions {
        if !roundsAdvances || !Self.unkerned.contains(script) { return shaping }
        return shaping.union(kernsAll ? .proportionalWidths : .unkerned)
    }

    /// The scripts in which Firefox does not kern: Latin in a Japanese face is kerned, kana are not.
    private static let unkerned = ["Hani", "Hira", "Kana", "Bopo"].compactMap { ScriptTag($0) }
}

extension Engine {
    /// The differences to other engines that preparing a text depends on.
    var profile: EngineProfile {
        switch self {
        case .chromium: .chromium
        case .firefox: .firefox
        case .webkit: .webkit
        }
    }

    /// Returns the height of lines that are given one: WebKit drops parts of a pixel.
    func lineHeight(_ height: Double) -> Double { self == .webkit ? height.rounded(.down) : height }

    /// Returns the size of text of a locale: Firefox shows Thai at 13 pixels or more.
    package func size(_ size: Double, locale: String) -> Double {
        guard self == .firefox else { return size }
        let language = locale.utf8.prefix { $0 != 0x2D && $0 != 0x5F }
        return Identifier(String(decoding: language, as: UTF8.self).lowercasedASCII) == "th" ? max(size, 13) : size
    }
}
