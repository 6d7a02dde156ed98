import Foundation
import Testing
import TypescaleTestSupport

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
        let start = try #require(try FontFileCheck.positioningTableOffset(of: file, index: face.index))
        for most in [10_000, 100] {
            let found = file.withBytes { PositioningRules.count(in: PositioningTable($0, at: start), most: most) }
            #expect(found == min(count, most))
        }
        #expect(face.hasManyPositioningRules == (count > FontsLimits.positioningRules))
    }

    /// The file has 300 times the same subtable, with 65,535 sets of which none has a rule: 20 million sets.
    @Test func `a table of endless empty sets counts as one of many rules`() throws {
        let header: [UInt16] = [1, 0, 0, 0, 10]
        let lookups: [UInt16] = [1, 4, 7, 0, 300] + Array(repeating: 6 + 2 * 300, count: 300)
        let subtable: [UInt16] = [1, 0, 65_535] + Array(repeating: 0, count: 65_535)
        let bytes = (header + lookups + subtable).flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "table").path
            try Data(bytes).write(to: URL(filePath: path))
            let count = try FontFile(path: path).withBytes { bytes in
                PositioningRules.count(in: PositioningTable(bytes, at: 0), most: 100)
            }
            #expect(count == 100)
        }
    }
}
