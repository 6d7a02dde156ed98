import Testing
import TypescaleTestSupport

@testable import Fonts

/// Compares texts of stable characters, which are shaped without substitutions, with the same texts shaped by all
/// rules.
@Suite struct StableCharactersTests {
    private static let families = [
        "Inter", "Noto Sans", "Noto Serif", "DejaVu Sans", "DejaVu Serif", "Roboto", "Liberation Sans",
        "Noto Sans CJK JP",
    ]
    private static let settings = ["Latn", "Grek", "Cyrl", "Zyyy"].flatMap { script in
        ["", "en", "tr", "ro", "ca", "sr"].flatMap { language in
            [false, true].map { setting(script, language, isTracked: $0) }
        }
    }
    private static let otherEngines: [Shaper.Setting] = [
        [.defaultInstance, .alternates, .separateGlyphs], [.separateGlyphs, .characterAdvances],
    ].flatMap { (options: ShapingOptions) in
        ["Latn", "Zyyy"].map { script in
            var setting = setting(script, "", isTracked: false)
            setting.options = options
            return setting
        }
    }

    @Test(arguments: families)
    func `A text of stable characters has the same clusters with and without substitutions`(family: String) throws {
        let library = try Support.library()
        try #require(library.families.contains(family))
        for weight in [400.0, 700] {
            let face = try library.match(for: FontRequest(families: [family], weight: weight)).face
            var compared = 0
            for setting in Self.settings + Self.otherEngines where try compare(face, setting) { compared += 1 }
            #expect(compared > 0, "weight \(weight)")
        }
    }

    @Test func `Stable characters are found in faces whose rules make characters of each other`() throws {
        let face = try Support.drawn().match(for: FontRequest(families: ["Typescale Test Replacing"])).face
        let setting = Self.setting("Latn", "", isTracked: false)
        let found = try #require(StableCharacters(face, face.font, setting, Shaper.features(for: setting)))
        let stable = Self.characters.filter { found.contains([$0], 0..<1) }
        #expect(stable == Array(" HVeo\u{2010}".utf16).sorted())
        #expect(try compare(face, setting))
    }

    @Test(arguments: ["Inter", "Noto Sans"])
    func `The letters, digits and accented letters of common faces are stable`(family: String) throws {
        let face = try Support.library().match(for: FontRequest(families: [family])).face
        let setting = Self.setting("Latn", "en", isTracked: true)
        let found = try #require(StableCharacters(face, face.font, setting, Shaper.features(for: setting)))
        let text = Array("The quick brown fox jumps over the lazy dog, 0123456789: Größe, Žluťoučký kůň.".utf16)
        #expect(found.contains(text, 0..<text.count))
    }

    @Test(
        arguments: [
            "Inter", "Noto Sans", "Noto Serif", "DejaVu Sans", "Roboto", "Liberation Sans", "Noto Sans CJK JP",
        ])
    func `Pairs of letters decide the advances in common faces`(family: String) throws {
        let library = try Support.library()
        try #require(library.families.contains(family))
        let face = try library.match(for: FontRequest(families: [family])).face
        #expect(try advancesInPairs(face))
    }

    @Test(
        arguments: [
            ("Pairs", true), ("Both", false), ("Context", false), ("Skipping", false), ("Single", false),
            ("Marks", false), ("Table", false),
        ])
    func `Only neighbors in pairs decide the advances in a face with other rules, or they are shaped as a whole`(
        name: String, isInPairs: Bool
    ) throws {
        let family = "Typescale Test Positioning \(name)"
        let face = try Support.drawn().match(for: FontRequest(families: [family])).face
        #expect(face.family == family)
        #expect(try advancesInPairs(face) == isInPairs)
        for setting in [Self.setting("Latn", "", isTracked: false)] + Self.otherEngines {
            #expect(try compare(face, setting), "\(setting)")
        }
    }

    private func advancesInPairs(_ face: FontFace) throws -> Bool {
        let setting = Self.setting("Latn", "en", isTracked: true)
        return try #require(StableCharacters(face, face.font, setting, Shaper.features(for: setting))).advanceInPairs
    }

    @Test func `Marks, the fraction slash and text of complex scripts are not stable`() throws {
        let face = try Support.library().match(for: FontRequest(families: ["Noto Sans"])).face
        let setting = Self.setting("Latn", "en", isTracked: false)
        let found = try #require(StableCharacters(face, face.font, setting, Shaper.features(for: setting)))
        for scalar in ["\u{301}", "\u{2044}", "\u{200D}", "\u{AD}", "\u{2DE}", "\u{E33}", "\u{1F600}"] {
            let units = Array(scalar.utf16)
            #expect(!found.contains(units, 0..<units.count), "\(scalar.unicodeScalars)")
        }
        for script in ["Arab", "Deva", "Thai", "Hang"] {
            let setting = Self.setting(script, "", isTracked: false)
            #expect(StableCharacters(face, face.font, setting, []) == nil)
        }
    }

    private static let characters: [UInt16] = Array(0..<0x2080)

    /// Compares texts with all pairs of a sample of the stable characters, and random ones.
    ///
    /// - Returns: Whether there are stable characters.
    private func compare(_ face: FontFace, _ setting: Shaper.Setting) throws -> Bool {
        let all = Shaper.FaceShaping(face, setting)
        let reduced = Shaper.FaceShaping(face, setting)
        reduced.findStableCharacters()
        guard let stable = reduced.stable?.characters else { return false }
        let characters = Self.characters.filter { stable.contains([$0], 0..<1) }
        var random = SeededGenerator(seed: 1)
        let sample = characters.filter { $0 < 0x7F } + characters.shuffled(using: &random).prefix(20)
        var texts = sample.map { first in sample.flatMap { [first, $0] } }
        texts += (0..<20).map { _ in (0..<200).compactMap { _ in characters.randomElement(using: &random) } }
        let shaper = Shaper()
        for text in texts {
            let range = 0..<text.count
            var (expected, clusters): ([Shaper.Cluster], [Shaper.Cluster]) = ([], [])
            shaper.shape(text, range, context: range, all, into: &expected)
            shaper.shape(text, range, context: range, reduced, into: &clusters)
            #expect(clusters == expected, "\(face.file), \(setting): \(String(decoding: text, as: UTF16.self))")
        }
        return true
    }

    private static func setting(_ script: String, _ language: String, isTracked: Bool) -> Shaper.Setting {
        Shaper.Setting(
            script: ScriptTag(script) ?? .common, isRightToLeft: false, language: language, isTracked: isTracked)
    }
}
