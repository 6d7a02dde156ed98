import Testing

@testable import TextLayout

/// The case of texts, and the sources of its characters.
@Suite struct CaseTransformerTests {
    @Test(arguments: [
        ("Straße 1", TextTransform.uppercase, "de", "STRASSE 1", [0, 1, 2, 3, 4, 4, 5, 6, 7]),
        ("istanbul", .uppercase, "tr", "İSTANBUL", Array(0..<8)),
        ("ΟΔΟΣ ΣΟΦΟΣ", .lowercase, "el", "οδος σοφος", Array(0..<10)),
        ("ὈΔΥΣΣΕΎΣ", .lowercase, "en", "ὀδυσσεύς", Array(0..<8)),
        ("a😀ﬁn", .uppercase, "en", "A😀FIN", [0, 1, 1, 3, 3, 4]),
    ])
    func `each unit has its source`(
        text: String, transform: TextTransform, locale: String, changed: String, sources: [Int]
    ) throws {
        let transformer = try #require(CaseTransformer(transform, locale: locale))
        let units = Array(text.utf16)
        var (result, origins): ([UInt16], [Int]) = ([], [])
        transformer.append(units, 0..<units.count, to: &result, sources: &origins)
        #expect(String(decoding: result, as: UTF16.self) == changed)
        #expect(origins == sources)
    }

    @Test func `text without a change of case has no transformer`() {
        #expect(CaseTransformer(.none, locale: "en") == nil)
    }
}
