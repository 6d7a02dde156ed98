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
    private(set) var narrowsMarks: Bool
    /// A Boolean value that indicates whether text is shaped, and its words found, again where a line starts or ends.
    let reshapesAtBreaks: Bool
    /// A Boolean value that indicates whether each advance is rounded to a 60th of a pixel.
    let roundsAdvances: Bool
    /// A Boolean value that indicates whether the advances of pictures are whole device pixels.
    var roundsPictures: Bool { reshapesAtBreaks || roundsAdvances }
    /// A Boolean value that indicates whether an ideographic space hangs at the end of a line.
    private(set) var hangsIdeographicSpace: Bool
    /// The space that hangs at the end of a line; the tab where no space does.
    private var hangingSpace: UInt16 = 0x20
    /// A Boolean value that indicates whether text is shaped as a whole if a feature of the style replaces spaces.
    ///
    /// Firefox does so; for the features that all text has, see `ShapingStyle.joinsWords`.
    var joinsReplacedSpaces: Bool { roundsAdvances && !features.isEmpty }
    /// The options for shaping text.
    let shaping: ShapingOptions
    /// The features of all text.
    private var features: [FontFeature] = []
    /// The features of kana and Han characters.
    private var eastAsianFeatures: [FontFeature]

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
        eastAsianFeatures = roundsAdvances ? [.unkerned] : []
    }

    fileprivate static let chromium = EngineProfile(
        shapingUnit: .words, narrowsMarks: true, reshapesAtBreaks: true, roundsAdvances: false,
        hangsIdeographicSpace: true, shaping: [])
    fileprivate static let firefox = EngineProfile(
        shapingUnit: .wordsAlone, narrowsMarks: false, reshapesAtBreaks: false, roundsAdvances: true,
        hangsIdeographicSpace: true,
        shaping: [.defaultInstance, .alternates, .separateGlyphs, .characterClusters, .joinedWords])
    fileprivate static let webkit = EngineProfile(
        shapingUnit: .items, narrowsMarks: false, reshapesAtBreaks: false, roundsAdvances: false,
        hangsIdeographicSpace: false, shaping: [.separateGlyphs, .characterAdvances])

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
        var profile = traits.keepsEndSpaces ? keepingSpaces : self
        let features = traits.features.features
        if features.isEmpty { return profile }
        (profile.features, profile.eastAsianFeatures) = (features, features)
        if features.contains(where: { $0.value != 0 && Self.widths.contains($0.tag) }) { profile.narrowsMarks = false }
        guard roundsAdvances else { return profile }
        switch features.first(where: { $0.tag == FontFeature.unkerned.tag })?.value {
        case nil: profile.eastAsianFeatures.append(.unkerned)
        case 0: break
        default:
            if !features.contains(where: { $0.tag == FontFeature.proportional.tag }) {
                profile.eastAsianFeatures.append(.proportional)
            }
            profile.shapingUnit = .words
        }
        return profile
    }

    /// Returns the features of a run: in Firefox, kana and Han characters have their own.
    func features(of run: TextRun) -> [FontFeature] {
        let features = roundsAdvances && Self.eastAsian.contains(run.script) ? eastAsianFeatures : features
        if !run.isUnkerned { return features }
        let off = FontFeature.spacingOff
        return off + features.filter { feature in !off.contains { $0.tag == feature.tag } }
    }

    /// The features of other widths, with which Chromium does not narrow full-width marks.
    private static let widths = ["halt", "palt", "vhal", "vpal", "hwid", "pwid", "twid", "qwid"]
        .compactMap { FontFeature($0)?.tag }

    /// The scripts in which Firefox does not kern: Latin in a Japanese face is kerned, kana are not.
    private static let eastAsian = [
        "Hani", "Hira", "Kana", "Bopo", "Hang", "Jpan", "Kore", "Hans", "Hant", "Hrkt", "Hanb", "Jamo",
    ].compactMap { ScriptTag($0) }
}

extension FontFeature {
    /// Kerning is off.
    fileprivate static let unkerned = FontFeature(tag: 0x6B65_726E, value: 0)
    /// Kerning is off, also that which a script requires.
    fileprivate static let spacingOff = [.unkerned, FontFeature(tag: 0x6469_7374, value: 0)]
    /// East Asian characters have the widths of their shapes.
    fileprivate static let proportional = FontFeature(tag: 0x7061_6C74, value: 1)
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

    /// Returns the least size of text of a locale: Firefox shows Thai at 13 pixels or more.
    func leastSize(locale: String) -> Double { self == .firefox && Identifier(languageOf: locale) == "th" ? 13 : 0 }

    /// Returns the size of text of a locale.
    package func size(_ size: Double, locale: String) -> Double { max(size, leastSize(locale: locale)) }
}
