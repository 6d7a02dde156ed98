import Testing
import TypescaleStringCatalogs
import TypescaleTestSupport

@testable import TypescaleAudit

@Suite struct MessageSetTests {
    @Test func `a message may have any number of languages, in time in proportion to them`() throws {
        let ratio = try ProcessorTime.ratio(of: 1_000) { count in
            var catalog = StringCatalog(.xcstrings, sourceLanguage: "en")
            catalog.messages = (0..<count).map { index in
                CatalogMessage(
                    "a", language: Identifier("q\(index)"), MessagePattern("b"),
                    at: CatalogPosition(line: 1, column: 1))
            }
            let sets = try MessageSets([MessageSets.File(path: "a.xcstrings", catalog: catalog)])
            #expect(sets.sets.map(\.entries.count) == [count])
        }
        #expect(ratio < 9)
    }
}
