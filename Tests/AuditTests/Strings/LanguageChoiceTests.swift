import Testing
import TypescaleAudit
import TypescaleJSON

/// The languages that an audit checks.
@Suite struct LanguageChoiceTests {
    private static let word = String(repeating: "x", count: 100)

    private func run(_ languages: [String], requested: String) throws -> StringsAuditResult {
        try CatalogAudit.run(
            languages.map { ("\($0).lproj/a.strings", "\"a\" = \"\(Self.word)\";") }, #"{"languages":[\#(requested)]}"#)
    }

    @Test(arguments: [
        ("\"de\"", ["de", "de-AT"]), ("\"DE\"", ["de", "de-AT"]), ("\"de-at\"", ["de-AT"]), ("\"de_CH\"", ["de"]),
        ("\"zh-hant\"", ["zh-Hant"]), ("\"zh-Hant-TW\",\"fi\"", ["zh-Hant"]),
    ])
    func `a tag matches in any case, with its regions, or else as its readers see it`(
        requested: String, checked: [Identifier]
    ) throws {
        let result = try run(["en", "de", "de-AT", "zh-Hant"], requested: requested)
        #expect(result.languages == checked)
        #expect(Set(result.findings.flatMap { $0.failures.map(\.language) }) == Set(checked))
        #expect(result.missingLanguages == (requested.contains("fi") ? ["fi"] : []))
        #expect(throws: Never.self) { try result.checkLanguages() }
    }

    @Test(arguments: [
        ("zh-TW", ["zh", "zh-Hant"], ["zh-Hant"]), ("zh-CN", ["zh", "zh-Hant"], ["zh"]),
        ("zh-Hant", ["zh", "zh-TW", "zh-HK", "zh-CN"], ["zh-HK", "zh-TW"]), ("zh-Hans-SG", ["zh", "zh-TW"], ["zh"]),
        ("sr-Latn-RS", ["sr", "sr-Latn"], ["sr-Latn"]), ("sr-ME", ["sr-Latn", "sr"], ["sr-Latn"]),
        ("zh-CN", ["zh-Hans-CN", "zh-Hant"], ["zh-Hans-CN"]), ("zh-Hant-HK", ["zh-CN", "zh-HK"], ["zh-HK"]),
        ("uz-UZ", ["uz-Latn-UZ", "uz-Cyrl"], ["uz-Latn-UZ"]), ("no", ["nb", "nn"], ["nb"]), ("nb-NO", ["no"], ["no"]),
        ("fil", ["tl"], ["tl"]),
    ])
    func `readers of a region see texts in their script`(
        requested: String, available: [String], checked: [Identifier]
    ) throws {
        let result = try run(available, requested: "\"\(requested)\"")
        #expect(result.languages == checked)
    }

    @Test func `it is an error if no catalog has a requested language, and others are named`() throws {
        let result = try run(["en", "de"], requested: "\"fr\",\"pt-BR\"")
        #expect(result.missingLanguages == ["fr", "pt-BR"])
        let error = #expect(throws: StringsAuditError.self) { try result.checkLanguages() }
        #expect(error?.location.description == "typescale.json:1:14")
        #expect(error?.reason == "no catalog has texts in fr, pt-BR; there are texts in de, en")
        // A catalog may have no text beside its source's, which is not requested.
        let alone = #expect(throws: StringsAuditError.self) { try run(["de"], requested: "\"fr\"") }
        #expect(alone?.reason == "no catalog has texts in fr; there are texts in de")
        // A language of another catalog is found.
        let other = try run(["fr"], requested: "\"fr\",\"pt-BR\"")
        let joined = StringsAuditResult(joining: [result, other])
        #expect(joined.missingLanguages == ["pt-BR"])
        #expect(joined.missingLanguagesReason == "no catalog has texts in pt-BR; there are texts in de, en, fr")
        #expect(throws: Never.self) { try joined.checkLanguages() }
    }

    @Test(arguments: [("en-x-foo", ["en"], []), ("xx", ["xx"], []), ("qaa", [], ["qaa"])])
    func `a language without a known code or region is searched for like others`(
        requested: String, checked: [Identifier], missing: [Identifier]
    ) throws {
        let result = try run(["en", "xx"], requested: "\"\(requested)\"")
        #expect(result.languages == checked)
        #expect(result.missingLanguages == missing)
    }

    @Test func `a text that is not a language tag is an error`() {
        let error = #expect(throws: JSONError.self) { try run(["en"], requested: "\"e n\"") }
        #expect(error?.reason.hasPrefix("\"e n\" is not a BCP 47 language tag") == true)
    }
}
