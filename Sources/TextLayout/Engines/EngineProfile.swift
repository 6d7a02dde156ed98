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
    let shapingUnit: ShapingUnit
    /// A Boolean value that indicates whether full-width marks are narrowed beside others (`text-spacing-trim`).
    let narrowsMarks: Bool
    /// A Boolean value that indicates whether text is shaped, and its words found, again where a line starts or ends.
    let reshapesAtBreaks: Bool
    /// A Boolean value that indicates whether each advance is rounded to a 60th of a pixel.
    let roundsAdvances: Bool
    /// A Boolean value that indicates whether an ideographic space hangs at the end of a line.
    let hangsIdeographicSpace: Bool
    /// The options for shaping all text.
    let shaping: ShapingOptions

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
        BreakFinder.isSpace(unit) || unit == 0x3000 && hangsIdeographicSpace
    }

    /// Returns the options for shaping text of a script.
    func shaping(_ script: ScriptTag) -> ShapingOptions {
        roundsAdvances && Self.unkerned.contains(script) ? shaping.union(.unkerned) : shaping
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
