import Fonts
import Testing

@Suite struct FaceIdentityTests {
    private static let path = Support.faces + "/Mvar.ttf"

    private func face(_ library: FontLibrary, weight: Double) throws -> FontFace {
        try library.face(file: Self.path, variation: [FontVariationSetting(tag: "wght", value: weight)])
    }

    @Test func `a face that was released and opened again has the same identity`() throws {
        let library = try Support.drawn()
        let first = try face(library, weight: 437)
        for step in 0..<FontsLimits.cachedFaces + 10 { _ = try face(library, weight: 500 + Double(step) / 8) }
        let again = try face(library, weight: 437)
        #expect(again !== first)
        #expect(again.identity == first.identity)
        #expect(again == first)
    }

    @Test func `faces differ by axis values, index, file and library`() throws {
        let library = try Support.drawn()
        var faces = try [400, 400.5, 900].map { try face(library, weight: $0) }
        faces += try (0..<3).map { try library.face(file: Support.faces + "/Collection.ttc", index: $0) }
        faces.append(try library.face(file: Support.faces + "/Lines.ttf"))
        faces.append(try face(Support.drawn(), weight: 400))
        #expect(Set(faces.map(\.identity)).count == faces.count)
        #expect(Set(faces).count == faces.count)
    }

    @Test func `an axis value out of range is clamped, and a missing one is the default`() throws {
        let library = try Support.drawn()
        #expect(try face(library, weight: 5000) == face(library, weight: 900))
        #expect(try face(library, weight: .nan) == library.face(file: Self.path))
        #expect(try library.face(file: Self.path).weight == 400)
    }

    @Test func `a face found by family equals the face opened by file`() throws {
        let library = try Support.drawn()
        let match = try library.match(for: FontRequest(families: ["Typescale Test Mvar"], weight: 650))
        #expect(try match.face == face(library, weight: 650))
    }

    @Test func `many threads get the same faces`() async throws {
        let library = try Support.library()
        let identities = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var found = try (1...50).map {
                        try library.match(for: FontRequest(families: ["Inter"], weight: Double($0 * 20))).face.identity
                    }
                    for word in FontLibraryFallbackTests.words.values {
                        guard let scalar = word.unicodeScalars.first else { continue }
                        let match = library.fallback(
                            for: scalar, script: .common, locale: nil, like: FontRequest(families: []))
                        found.append(match?.face.identity ?? 0)
                    }
                    return found
                }
            }
            return try await group.reduce(into: Set<[Int]>()) { $0.insert($1) }
        }
        #expect(identities.count == 1)
    }
}
