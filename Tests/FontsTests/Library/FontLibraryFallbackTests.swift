import DynamicType
import Fonts
import Foundation
import Testing
import TypescaleTestSupport

@Suite struct FontLibraryFallbackTests {
    /// A word of each script of `roles.json`, mostly a language's own name.
    static let words = [
        "Adlm": "𞤀𞤣𞤤𞤢𞤥", "Arab": "العربية", "Armn": "Հայերեն", "Beng": "বাংলা", "Bopo": "ㄅㄆㄇ", "Cans": "ᐃᓄᒃᑎᑐᑦ",
        "Cher": "ᏣᎳᎩ", "Copt": "ⲙⲉⲧⲣⲉⲙ", "Cyrl": "Русский", "Deva": "हिन्दी", "Ethi": "አማርኛ", "Geor": "ქართული",
        "Grek": "Ελληνικά", "Gujr": "ગુજરાતી", "Guru": "ਪੰਜਾਬੀ", "Hang": "한국어", "Hani": "汉语漢語", "Hebr": "עברית",
        "Hira": "ひらがな", "Java": "ꦧꦱ", "Kana": "カタカナ", "Khmr": "ខ្មែរ", "Knda": "ಕನ್ನಡ", "Laoo": "ລາວ",
        "Latn": "Tiếng Việt", "Mlym": "മലയാളം", "Mong": "ᠮᠣᠩᠭᠣᠯ", "Mymr": "မြန်မာ", "Nkoo": "ߒߞߏ", "Olck": "ᱥᱟᱱᱛᱟᱲᱤ",
        "Orya": "ଓଡ଼ିଆ", "Sinh": "සිංහල", "Syrc": "ܣܘܪܝܝܐ", "Taml": "தமிழ்", "Telu": "తెలుగు", "Tfng": "ⵜⴰⵎⴰⵣⵉⵖⵜ",
        "Thaa": "ދިވެހި", "Thai": "ไทย", "Tibt": "བོད", "Vaii": "ꕙꔤ", "Yiii": "ꆈꌠ",
    ]

    private static let request = FontRequest(families: ["Inter"])

    private func isDrawn(_ text: String, by face: FontFace, _ script: ScriptTag) -> Bool {
        let setting = Shaper.Setting(script: script, isRightToLeft: false, language: "", isTracked: false)
        let clusters = Shaper().clusters(text, face, setting)
        return !clusters.isEmpty && clusters.allSatisfy { !$0.isMissing && $0.advance > 0 }
    }

    @Test func `each script of the roles has a sample word`() throws {
        let scripts = try Support.library().roles.scripts.keys.map(\.description)
        #expect(Set(scripts) == Set(Self.words.keys))
    }

    @Test func `a role has one family, so that other scripts and emoji use their own`() throws {
        let library = try Support.library()
        let families = library.families(for: .default)
        #expect(families == ["Inter"])
        let stack = try library.stack(for: FontRequest(families: families))
        #expect(stack.count == 1)
        // DejaVu Sans, the last of the role, has all three.
        for scalar: Unicode.Scalar in ["ع", "ა", "😀"] { #expect(stack.allSatisfy { !$0.hasGlyph(scalar) }) }

        let json =
            #"{"roles":{"default":["-","Inter","DejaVu Sans"],"serif":["-","+"],"monospace":["-"],"rounded":["-"],"#
            + #""emoji":["-"]},"scripts":{},"han":{}}"#
        let other = try FontLibrary(folders: .standard(), roles: FontRoles(json: Array(json.utf8)))
        let standIn = other.families(for: .default)
        #expect(standIn == ["-", "Inter"])
        #expect(try other.stack(for: FontRequest(families: standIn)).map(\.family) == ["Inter"])
        #expect(try other.match(for: FontRequest(families: standIn)).missingFamilies == ["-"])
        #expect(other.families(for: .serif) == ["-", "+"])
    }

    @Test(arguments: words.keys.sorted())
    func `every character of a script's word is drawn with the family of its role`(code: String) throws {
        let library = try Support.library()
        let script = try #require(ScriptTag(code))
        let word = try #require(Self.words[code])
        for scalar in word.unicodeScalars {
            let match = try #require(
                library.fallback(for: scalar, script: script, locale: nil, like: Self.request), "\(scalar)")
            #expect(match.reason == .script(script))
            #expect(match.face.hasGlyph(scalar))
            #expect(library.roles.scripts[script]?.first == match.family)
            #expect(isDrawn(word, by: match.face, script))
        }
    }

    @Test(arguments: [
        ("ja", "Noto Sans CJK JP"), ("ja-JP", "Noto Sans CJK JP"), ("ko", "Noto Sans CJK KR"),
        ("zh-Hans", "Noto Sans CJK SC"), ("zh", "Noto Sans CJK SC"), ("zh-CN", "Noto Sans CJK SC"),
        ("zh_SG", "Noto Sans CJK SC"), ("zh-TW", "Noto Sans CJK TC"), ("zh-Hant", "Noto Sans CJK TC"),
        ("ZH-hant-hk", "Noto Sans CJK HK"), ("zh-HK", "Noto Sans CJK HK"), ("zh-MO", "Noto Sans CJK HK"),
        ("yue", "Noto Sans CJK HK"), ("yue-Hans", "Noto Sans CJK SC"),
    ])
    func `Han text and its punctuation are drawn with the face of the language`(
        language: String, family: String
    ) throws {
        let library = try Support.library()
        for (scalar, script) in [(Unicode.Scalar("骨"), ScriptTag.han), ("。", .common)] {
            let match = try #require(
                library.fallback(for: scalar, script: script, locale: language, like: Self.request))
            #expect(match.family == family)
            #expect(match.face.family == family)
            guard case .han = match.reason else { return #expect(Bool(false), "\(match.reason)") }
        }
    }

    @Test func `Han text in another language uses the script's own family`() throws {
        let library = try Support.library()
        for language in [nil, "", "en", "zzz"] {
            let match = library.fallback(for: "骨", script: .han, locale: language, like: Self.request)
            #expect(match?.reason == .script(.han))
        }
    }

    @Test(arguments: ["😀", "👍🏽", "👨‍👩‍👧", "🇫🇷", "❤️"]) func `emoji are drawn in color, sequences by one glyph`(
        text: String
    ) throws {
        let first = try #require(text.unicodeScalars.first)
        let match = try #require(
            Support.library().fallback(for: first, script: .emoji, locale: nil, like: Self.request))
        #expect(match.reason == .role(.emoji))
        #expect(match.face.hasColorGlyphs)
        #expect(isDrawn(text, by: match.face, .emoji))
    }

    /// DejaVu Sans draws this emoji in black, the emoji face in color; no role names either of them.
    @Test func `a color face is chosen for emoji, and one without color for text`() throws {
        let json =
            #"{"roles":{"default":["Inter"],"serif":["-"],"monospace":["-"],"rounded":["-"],"emoji":["-"]},"#
            + #""scripts":{},"han":{}}"#
        let library = try FontLibrary(folders: .standard(), roles: FontRoles(json: Array(json.utf8)))
        for (script, hasColor) in [(ScriptTag.emoji, true), (.common, false)] {
            let match = try #require(
                library.fallback(for: "😀", script: script, locale: nil, like: Self.request))
            #expect(match.reason == .installed("😀"))
            #expect(match.face.hasColorGlyphs == hasColor)
        }
    }

    /// Calls a closure with a library of a project's face and one of the system, and with the project's file.
    private func withProject(_ body: (FontLibrary, _ file: String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let project = folder.appending(path: "project").path
            let system = folder.appending(path: "system").path
            for (place, file) in [(project, "Lines.ttf"), (system, "UseTypo.ttf")] {
                try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: "\(Support.faces)/\(file)", toPath: "\(place)/\(file)")
            }
            let folders = FontFolders(project: project, system: [system], caches: [folder.path + "/cache"])
            let library = try FontLibrary(folders: folders, roles: FontRoles(contentsOfFile: Support.roles))
            try body(library, project + "/Lines.ttf")
        }
    }

    private func letter(in library: FontLibrary) -> String? {
        library.fallback(for: "A", script: .latin, locale: nil, like: FontRequest(families: []))?.family
    }

    @Test func `a damaged face of the project is replaced by the system's`() throws {
        try withProject { library, file in
            try Data("no font".utf8).write(to: URL(filePath: file))
            #expect(letter(in: library) == "Typescale Test Use Typo")
        }
    }

    @Test func `a face that cannot be read at the moment is the fallback once it can be read`() throws {
        try withProject { library, file in
            let standIn = try Support.withUnreadable(file) { letter(in: library) }
            #expect(standIn == "Typescale Test Use Typo")
            #expect(letter(in: library) == "Typescale Test Lines")
        }
    }

    @Test func `a fallback face has the requested weight`() throws {
        let bold = FontRequest(families: ["Inter"], weight: 700)
        let match = try Support.library().fallback(
            for: "ท", script: .init(value: 0x5468_6169), locale: nil, like: bold)
        #expect(match?.weight == 700)
    }

    @Test func `a character in one installed face is found, and one in no face is not`() throws {
        let library = try Support.library()
        // Cuneiform, which the roles do not name.
        let script = try #require(ScriptTag("Xsux"))
        let match = try #require(library.fallback(for: "𒀀", script: script, locale: nil, like: Self.request))
        #expect(match.reason == .installed("𒀀"))
        #expect(match.family == "Noto Sans Cuneiform")
        #expect(match.explanation.contains("first installed face with U+12000"))
        #expect(library.fallback(for: "\u{10FFFF}", script: .common, locale: nil, like: Self.request) == nil)
    }
}
