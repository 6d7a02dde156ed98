// The styles that runs are shaped in, looked up by what decides them.

/// A face with settings, and what applies to every word in it.
///
/// It is an object, so that a word takes one reference to it instead of one to each of its parts.
final class ShapingStyle {
    /// The numbers under which the cache of words knows the shapes of words alone, and of words among others.
    let numbers: (alone: UInt32, amongOthers: UInt32)
    let reach: SpaceReach
    /// The width of a space without text beside it.
    let spaceWidth: Int32
    /// A Boolean value that indicates whether Firefox shapes words together with the spaces between them.
    let joinsWords: Bool
    /// A Boolean value that indicates whether letters take their form from the text beside the run.
    let takesContext: Bool
    let tracking: TrackingSensitivity
    let isTracked: Bool
    /// The shaping of untracked and of tracked text; the same if the style is tracked.
    let shaping: Shaper.FaceShaping
    let trackedShaping: Shaper.FaceShaping

    fileprivate init(_ number: UInt32, _ face: FontFace, _ setting: Shaper.Setting, _ shaper: Shaper) {
        numbers = (2 * number, 2 * number + 1)
        reach = shaper.spaceReach(of: face, setting: setting)
        let space = shaper.advance(ofCharacter: 0x20, in: face) ?? 0
        // WebKit gives a space the width of its character, whatever rules do to it.
        spaceWidth =
            reach.substitutesSpace && !setting.options.contains(.characterAdvances)
            ? shaper.advance(of: [0x20], 0..<1, context: 0..<1, Shaper.FaceShaping(face, setting)) : space
        // Words that no rule reaches across a space have the same shape alone, and are found faster.
        joinsWords =
            setting.options.contains(.joinedWords) && reach.touchesSpace
            && shaper.joinsWords(of: face, script: setting.script)
        takesContext = setting.script.takesContext && !setting.options.contains(.joinedWords)
        tracking = TrackingSensitivity(shaper, face, setting)
        isTracked = setting.isTracked
        shaping = Shaper.FaceShaping(face, setting)
        shaping.findStableCharacters()
        guard !isTracked else {
            trackedShaping = shaping
            return
        }
        var tracked = setting
        tracked.isTracked = true
        trackedShaping = Shaper.FaceShaping(face, tracked)
        trackedShaping.findStableCharacters()
    }
}

/// The shaping styles of recent texts.
struct ShapingStyles {
    private struct Key: Hashable {
        var face: Int
        var setting: Shaper.Setting
    }

    /// The key of a run's style among texts of one language and profile.
    private struct RunKey: Equatable {
        var face: Int
        var script: ScriptTag
        var isRightToLeft: Bool
        var isUnkerned: Bool
        var isTracked: Bool
        /// The value of `settingsNumber` for the text.
        var settings: Int
    }

    /// The engine's way of shaping.
    private(set) var profile = BrowserEngine.chromium.profile
    private var language = ""
    /// The number of changes of the profile or the language.
    private var settingsNumber = 0
    private var styles: [Key: ShapingStyle] = [:]
    /// The styles of recent runs, by face and script: runs of a few faces alternate.
    private var recent = [(key: RunKey, style: ShapingStyle)?](repeating: nil, count: ShapingStyles.recentCount)
    private static let recentCount = 64

    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var count: Int { styles.count }
    var isFull: Bool { count >= limit }

    mutating func setProfile(_ profile: EngineProfile, language: String) {
        (self.language, self.profile) = (language, profile)
        settingsNumber += 1
    }

    /// Returns the style of a run, if it was made before.
    mutating func style(of run: TextRun, isTracked: Bool) -> ShapingStyle? {
        let key = RunKey(
            face: run.face.identity, script: run.script, isRightToLeft: run.isRightToLeft, isUnkerned: run.isUnkerned,
            isTracked: isTracked, settings: settingsNumber)
        let slot = (key.face &* 31 ^ Int(key.script.value)) & (ShapingStyles.recentCount - 1)
        if let known = recent[slot], known.key == key { return known.style }
        guard let style = styles[self.key(of: run, isTracked: isTracked)] else { return nil }
        recent[slot] = (key, style)
        return style
    }

    mutating func makeStyle(of run: TextRun, isTracked: Bool, _ shaper: Shaper) -> ShapingStyle {
        let key = key(of: run, isTracked: isTracked)
        let style = ShapingStyle(UInt32(styles.count), run.face, key.setting, shaper)
        styles[key] = style
        return style
    }

    /// Forgets all styles; numbers of styles are given out again.
    mutating func removeAll() {
        styles.removeAll()
        recent = Array(repeating: nil, count: ShapingStyles.recentCount)
    }

    private func key(of run: TextRun, isTracked: Bool) -> Key {
        Key(face: run.face.identity, setting: profile.setting(of: run, language: language, isTracked: isTracked))
    }
}
