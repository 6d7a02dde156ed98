// The differences between engines, as data: chosen once for a text, before anything is done a character or a segment.
//
// Method: one preparation serves all engines. A profile says how text is divided for shaping, which white space hangs,
// and which corrections a break makes; `BreakRules` finds opportunities for each engine. Each engine has a walker that
// fills its lines (`ParagraphWalker`); where only widths decide, `LineKernel` gives the same lines faster.
// Limits: South-East Asian words come from ICU's dictionaries in all three; Firefox has a neural model of its own.

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

    private let engine: BrowserEngine
    /// The part of a text that is shaped at once.
    private(set) var shapingUnit: ShapingUnit
    /// A Boolean value that indicates whether full-width marks are narrowed beside others (`text-spacing-trim`).
    private(set) var narrowsMarks: Bool
    /// A Boolean value that indicates whether text is shaped, and its words found, again where a line starts or ends.
    var reshapesAtBreaks: Bool { engine == .chromium }
    /// A Boolean value that indicates whether each advance is rounded to a 60th of a pixel.
    var roundsAdvances: Bool { engine == .firefox }
    /// A Boolean value that indicates whether kana and Han characters have features of their own: no kerning.
    private var unkernsEastAsian: Bool { engine == .firefox }
    /// A Boolean value that indicates whether the advances of pictures are whole device pixels.
    var roundsPictures: Bool { engine != .webkit }
    /// A Boolean value that indicates whether an ideographic space hangs at the end of a line.
    private(set) var hangsIdeographicSpace: Bool
    /// The space that hangs at the end of a line; the tab where no space does.
    private var hangingSpace: UInt16 = 0x20
    /// A Boolean value that indicates whether text is shaped as a whole if a feature of the style replaces spaces.
    ///
    /// Firefox does so; for the features that all text has, see `ShapingStyle.joinsWords`.
    var joinsReplacedSpaces: Bool { engine == .firefox && !features.isEmpty }
    private let shaping: ShapingOptions
    private var features: [FontFeature] = []
    /// The features of kana and Han characters.
    private var eastAsianFeatures: [FontFeature]

    private init(_ engine: BrowserEngine, _ shapingUnit: ShapingUnit, _ shaping: ShapingOptions) {
        self.engine = engine
        self.shapingUnit = shapingUnit
        self.shaping = shaping
        narrowsMarks = engine == .chromium
        hangsIdeographicSpace = engine != .webkit
        eastAsianFeatures = engine == .firefox ? [.unkerned] : []
    }

    fileprivate static let chromium = EngineProfile(.chromium, .words, [])
    fileprivate static let firefox = EngineProfile(
        .firefox, .wordsAlone, [.defaultInstance, .alternates, .separateGlyphs, .characterClusters, .joinedWords])
    fileprivate static let webkit = EngineProfile(.webkit, .items, [.separateGlyphs, .characterAdvances])

    /// Returns whether a character at a line's end takes no space on it.
    @inline(__always)
    func hangs(_ unit: UInt16) -> Bool {
        unit == hangingSpace || unit == 0x09 || unit == 0x3000 && hangsIdeographicSpace
    }

    /// Returns whether all spaces at the end of a paragraph take space, because the last of them is ideographic.
    ///
    /// They do in Firefox, before a line feed.
    func keepsLastSpaces(of paragraph: Range<Int>, in units: [UInt16]) -> Bool {
        engine == .firefox && paragraph.upperBound < units.count && units[paragraph].last == 0x3000
    }

    /// Returns the profile for texts with these traits.
    ///
    /// Where spaces take their width at the end of a line, tabs do so too, but remain apart from the content of
    /// segments, as their width depends on their position.
    func treating(_ traits: TextTraits) -> EngineProfile {
        var profile = self
        if traits.keepsEndSpaces { (profile.hangingSpace, profile.hangsIdeographicSpace) = (0x09, false) }
        let features = traits.features.features
        if features.isEmpty { return profile }
        (profile.features, profile.eastAsianFeatures) = (features, features)
        if features.contains(where: { $0.value != 0 && Self.widths.contains($0.packedTag) }) {
            profile.narrowsMarks = false
        }
        guard unkernsEastAsian else { return profile }
        switch features.first(where: { $0.packedTag == FontFeature.unkerned.packedTag })?.value {
        case nil: profile.eastAsianFeatures.append(.unkerned)
        case 0: break
        default:
            if !features.contains(where: { $0.packedTag == FontFeature.proportional.packedTag }) {
                profile.eastAsianFeatures.append(.proportional)
            }
            profile.shapingUnit = .words
        }
        return profile
    }

    /// Returns the features of a run: in Firefox, kana and Han characters have their own.
    private func features(of run: TextRun) -> [FontFeature] {
        let features = unkernsEastAsian && Self.eastAsian.contains(run.script) ? eastAsianFeatures : features
        if !run.isUnkerned { return features }
        let off = FontFeature.spacingOff
        return off + features.filter { feature in !off.contains { $0.packedTag == feature.packedTag } }
    }

    /// Returns the settings with which a run of a text in a language is shaped.
    func setting(of run: TextRun, language: String, isTracked: Bool) -> Shaper.Setting {
        Shaper.Setting(
            script: run.script, isRightToLeft: run.isRightToLeft, language: language, isTracked: isTracked,
            options: shaping, features: features(of: run))
    }

    /// The features of other widths, with which Chromium does not narrow full-width marks.
    private static let widths = ["halt", "palt", "vhal", "vpal", "hwid", "pwid", "twid", "qwid"]
        .compactMap { FontFeature($0)?.packedTag }

    /// The scripts in which Firefox does not kern: Latin in a Japanese face is kerned, kana are not.
    private static let eastAsian = [
        "Hani", "Hira", "Kana", "Bopo", "Hang", "Jpan", "Kore", "Hans", "Hant", "Hrkt", "Hanb", "Jamo",
    ].compactMap { ScriptTag($0) }

    // Breaks inside words.

    /// A Boolean value that indicates whether words that are wider than the line overflow it if the style says so.
    var keepsLongWords: Bool { engine == .chromium }
    /// A Boolean value that indicates whether lines may break at opportunities inside grapheme clusters.
    var breaksInsideClusters: Bool { engine != .firefox }
    /// A Boolean value that indicates whether a word may be broken before a soft hyphen, not only after it.
    var breaksBeforeSoftHyphens: Bool { engine == .chromium }
    /// A Boolean value that indicates whether an ideographic space hangs where a word is broken.
    var hangsIdeographicSpaceInWords: Bool { engine == .chromium && hangs(0x3000) }

    /// A Boolean value that indicates whether the capitals of one letter stay together.
    var joinsAddedCharacters: Bool { engine == .firefox }

    // Hyphens.

    /// A Boolean value that indicates whether a word that is broken after a soft hyphen shows it with `hyphens: none`.
    var showsHyphenInBrokenWords: Bool { engine == .chromium }
    /// A Boolean value that indicates whether a soft hyphen after a space shows no hyphen.
    var hidesHyphenAfterSpace: Bool { engine == .firefox }
    /// A Boolean value that indicates whether a hyphen has the width of the text's face, not of the style's first one.
    var measuresHyphenInTextFace: Bool { engine == .chromium }
    /// A Boolean value that indicates whether tracking is added after a hyphen.
    var tracksHyphens: Bool { engine != .chromium }

    // Widths.

    /// A Boolean value that indicates whether the controls U+0080 to U+009F have no width.
    var hidesC1Controls: Bool { engine == .chromium }
    /// A Boolean value that indicates whether a tab is at least as wide as half a zero, not as half a space.
    var measuresTabsInZeros: Bool { engine == .firefox }
    /// A Boolean value that indicates whether each glyph of several pictures in a cluster is rounded.
    var roundsEachPicture: Bool { engine == .chromium }
    /// A Boolean value that indicates whether tracking is added after grapheme clusters, not after glyphs.
    var tracksGraphemes: Bool { engine == .firefox }

    /// Returns the positions inside a ligature at which a line may have to end.
    func ligaturePositions(isRightToLeft: Bool) -> ShapedUnits.LigaturePositions {
        switch engine {
        case .chromium: isRightToLeft ? .atEnd : .atStart
        case .firefox: .atEnd
        case .webkit: .even
        }
    }
}

extension FontFeature {
    /// Kerning is off.
    fileprivate static let unkerned = FontFeature(packedTag: 0x6B65_726E, value: 0)
    /// Kerning is off, also that which a script requires.
    fileprivate static let spacingOff = [.unkerned, FontFeature(packedTag: 0x6469_7374, value: 0)]
    /// East Asian characters have the widths of their shapes.
    fileprivate static let proportional = FontFeature(packedTag: 0x7061_6C74, value: 1)
}

extension BrowserEngine {
    /// The differences to other engines that preparing a text depends on.
    var profile: EngineProfile {
        switch self {
        case .chromium: .chromium
        case .firefox: .firefox
        case .webkit: .webkit
        }
    }

    /// A Boolean value that indicates whether text of one direction that is embedded has a level of its own, and a tab
    /// has that of a space.
    var resolvesEmbeddingsAndTabs: Bool { self == .firefox }

    /// Returns whether the bidirectional algorithm is applied to a text in a box of a direction.
    ///
    /// WebKit applies it in a box from left to right only if some character of the text requires it.
    func resolvesLevels(of text: [UInt16], base: BaseDirection) -> Bool {
        self != .webkit || base == .rightToLeft || StrongDirections.exist(in: text)
    }

    /// Returns the height of lines that are given one, which each engine rounds in its own way.
    ///
    /// Measured with 3,000 heights from 8 to 96 pixels.
    func lineHeight(_ height: Double) -> Double {
        switch self {
        case .chromium: (height * 128).rounded() / 128
        // Both have lengths in single precision.
        case .firefox: Double((Float(height) * 60).rounded()) / 60
        case .webkit: Double(Float(height).rounded(.down))
        }
    }

    /// Returns the least size of text of a locale: Firefox shows Thai at 13 pixels or more.
    func leastSize(locale: String) -> Double { self == .firefox && Identifier(languageOf: locale) == "th" ? 13 : 0 }

    func size(_ size: Double, locale: String) -> Double { max(size, leastSize(locale: locale)) }
}
