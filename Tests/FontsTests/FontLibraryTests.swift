import DynamicType
import Fonts
import Testing

@Suite struct FontLibraryTests {
    static func library() throws -> FontLibrary {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return try FontLibrary(directories: .standard(project: "/\(root)/fonts"))
    }

    @Test("A family of the stack is found in any case, and its weight axis set exactly")
    func named() throws {
        let match = try Self.library().match(FontRequest(families: ["INTER"], weight: 437))
        #expect(match.family == "Inter")
        #expect(match.reason == .named)
        #expect(match.weight == 437)
        #expect(match.face.variation.contains(FontVariation(tag: "wght", value: 437)))
    }

    @Test("A family that is not installed falls to the next, then to the role default, and says so")
    func fallsThrough() throws {
        let library = try Self.library()
        let next = try library.match(FontRequest(families: ["No Such Family", "DejaVu Sans"]))
        #expect(next.family == "DejaVu Sans")
        #expect(next.missing == ["No Such Family"])
        let role = try library.match(FontRequest(families: ["Inte"]))
        #expect(role.reason == .role(.default))
        #expect(role.sentence == "role default stands in: Inter in roles.json; not installed: Inte")
    }

    @Test(
        "A static family gives the nearest weight as CSS searches",
        arguments: [
            (100.0, 250.0), (450.0, 500.0), (600, 700), (350, 300), (800, 900),
        ])
    func weights(asked: Double, found: Double) throws {
        #expect(try Self.library().match(FontRequest(families: ["Roboto"], weight: asked)).weight == found)
    }

    @Test(
        "Han text is drawn as its language expects",
        arguments: [
            ("ja", 0), ("ko", 1), ("zh-Hans", 2), ("zh-TW", 3), ("zh-HK", 4), ("yue", 4), ("zh", 2),
        ])
    func han(language: String, index: Int) throws {
        let match = try Self.library().fallback(
            for: "骨", script: .han, language: language, like: FontRequest(families: ["Inter"]))
        #expect(match?.face.index == index)
        #expect(match?.face.hasGlyph("骨") == true)
    }

    @Test("Every script of roles.json has an installed first choice")
    func scripts() throws {
        let library = try Self.library()
        for (script, families) in library.roles.scripts {
            #expect(families.contains { library.has(family: $0) }, "\(script)")
        }
    }

    @Test("Emoji are drawn in colour, and a character no face has gives none")
    func emoji() throws {
        let library = try Self.library()
        let request = FontRequest(families: ["Inter"])
        #expect(library.fallback(for: "😀", script: .emoji, language: nil, like: request)?.face.hasColorGlyphs == true)
        #expect(library.fallback(for: "\u{10FFFF}", script: .common, language: nil, like: request) == nil)
    }

    @Test(
        "What is not a font is an error with the file's name",
        arguments: [
            ("/nowhere.ttf", FontError.Code.notFound), ("/dev/null", .notAFile), ("/usr", .notAFile),
            ("/etc/passwd", .damaged),
        ])
    func broken(file: String, code: FontError.Code) throws {
        let library = try Self.library()
        let error = #expect(throws: FontError.self) { try library.face(file: file) }
        #expect(error?.code == code)
        #expect(error?.file == file)
    }

    @Test("Many threads get the same faces")
    func concurrent() async throws {
        let library = try Self.library()
        let identities = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try (1...50).map {
                        try library.match(FontRequest(families: ["Inter"], weight: Double($0 * 20))).face.identity
                    }
                }
            }
            return try await group.reduce(into: Set<[Int]>()) { $0.insert($1) }
        }
        #expect(identities.count == 1)
    }
}
