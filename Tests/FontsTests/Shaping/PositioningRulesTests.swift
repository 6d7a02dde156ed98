import Testing

@testable import Fonts

/// The contextual rules of faces, compared with the numbers that fontTools finds in the same files.
@Suite struct PositioningRulesTests {
    @Test(arguments: [
        ("Noto Sans Grantha", 6_160), ("Noto Serif Grantha", 5_855), ("Noto Sans Javanese", 642),
        ("Noto Sans Syriac", 419),
        ("Noto Sans Siddham", 570), ("DejaVu Sans Mono", 0),
    ])
    func `the rules of a face are as many as fontTools finds`(family: String, count: Int) throws {
        let face = try Support.library().match(for: FontRequest(families: [family])).face
        #expect(face.family == family)
        let file = try FontFile(path: face.file)
        let start = try #require(try FontFileCheck.start(ofTable: "GPOS", of: file, index: face.index))
        for most in [10_000, 100] {
            let found = file.withBytes { PositioningRules.count(in: PositioningTable($0, at: start), most: most) }
            #expect(found == min(count, most))
        }
        #expect(face.hasManyPositioningRules == (count > FontsLimits.positioningRules))
    }
}
