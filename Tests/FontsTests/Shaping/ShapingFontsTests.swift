import Testing
import TypescaleTestSupport

@testable import Fonts

/// Shapes with more settings than one copy of a face serves.
@Suite struct ShapingFontsTests {
    private static let scripts = [
        "Arab", "Armn", "Beng", "Cyrl", "Deva", "Ethi", "Geor", "Grek", "Gujr", "Guru", "Hang", "Hebr", "Khmr", "Knda",
        "Laoo", "Latn", "Mlym", "Mymr", "Nkoo", "Orya", "Sinh", "Syrc", "Taml", "Telu", "Thaa", "Thai", "Tibt", "Zyyy",
    ]
    private static let languages = [
        "", "af", "ar", "as", "az", "be", "bg", "bn", "ca", "cs", "cy", "da", "de", "el", "en", "es", "et", "fa", "fi",
        "fr",
        "ga", "gu", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "kk", "km", "kn", "ko", "lt", "lv",
        "mk",
        "ml", "mn", "mr", "my", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "ta", "te", "th", "tr",
        "uk",
    ]

    /// All settings of the scripts and languages in both directions, with and without tracking.
    private static let settings = scripts.flatMap { script in
        languages.flatMap { language in
            [false, true].flatMap { isReversed in
                [false, true].map { setting(script, language, isReversed: isReversed, isTracked: $0) }
            }
        }
    }

    @Test func `Shaping stays fast after texts of many settings`() throws {
        let face = try face()
        let shaper = Shaper()
        let units = Array("word".utf16)
        var clusters: [Shaper.Cluster] = []
        func shape(_ setting: Shaper.Setting) {
            shaper.shape(units, 0..<4, context: 0..<4, face: face, setting: setting, into: &clusters)
        }
        func secondsAgain(_ setting: Shaper.Setting) -> Double {
            ProcessorTime.least { for _ in 0..<500 { shape(setting) } }
        }
        let first = try #require(Self.settings.first)
        shape(first)
        let before = secondsAgain(first)
        for setting in Self.settings { shape(setting) }
        let after = secondsAgain(first)
        #expect(after < 3 * before, "\(after) s instead of \(before) s")
    }

    @Test func `A copy of a face shapes a text like the face`() throws {
        let texts = [("سلام عليكم", "Arab", true), ("fi office", "Latn", false), ("नमस्ते", "Deva", false)]
        let shaper = Shaper()
        func shaped(_ face: FontFace) -> [[Shaper.Cluster]] {
            texts.map { text, script, isReversed in
                shaper.clusters(text, face, Self.setting(script, "zu", isReversed: isReversed, isTracked: false))
            }
        }
        let first = shaped(try face())
        let busy = try face()
        for setting in Self.settings { _ = shaper.clusters("a", busy, setting) }
        #expect(shaped(busy) == first)
    }

    /// Returns a face that has shaped nothing yet.
    private func face() throws -> FontFace {
        try Support.library().match(for: FontRequest(families: ["DejaVu Sans"])).face
    }

    private static func setting(
        _ script: String, _ language: String, isReversed: Bool, isTracked: Bool
    ) -> Shaper.Setting {
        Shaper.Setting(
            script: ScriptTag(script) ?? .common, isRightToLeft: isReversed, language: language, isTracked: isTracked)
    }
}
