import ScaleFiles
import TextLayout
import Testing
import TypescaleAudit
import TypescaleJSON
import TypescaleTestSupport

/// A broken word is the same in an audit of rows and in one of catalogs.
@Suite struct BrokenWordSearchTests {
    /// Returns the word that an audit of rows names.
    private func word(inRow text: String, locale: String, width: Int) throws -> Substring? {
        let audit = try Audit(
            ProjectFiles.scales.scale(named: "apple-ios"), in: .default, engines: [.chromium], place: .file("a"),
            scales: ProjectFiles.scales, fonts: ProjectFiles.fonts.get())
        let row = #"{"id":"a","text":"\#(text)","locale":"\#(locale)"}"#
        try audit.check(
            AuditText(JSONReader(parsing: Array(row.utf8)), width: Double(width)), in: .file("rows", line: 1))
        return audit.findings.first { $0.rule == .brokenWord }.flatMap { word(in: $0.message) }
    }

    /// Returns the word that an audit of a catalog names.
    private func word(inCatalog text: String, locale: String, width: Int) throws -> Substring? {
        let result = try CatalogAudit.run(
            [("\(locale).lproj/L.strings", "\"a\" = \"\(text)\";")],
            #"{"scale": "apple-ios", "show": {"*": "body@\#(width)"}, "ignore": ["glyphs"]}"#)
        return result.findings.first { $0.rule == .brokenWord }.flatMap { word(in: $0.message) }
    }

    private func word(in message: String) -> Substring? {
        message.split(separator: "“").first?.split(separator: "”").first
    }

    @Test(arguments: [
        ("foo donau-donaudampfschifffahrtsgesellschaft ok", "de", 160, "donaudampfschifffahrtsgesellschaft"),
        ("อภิมหาเศรษฐีประชาธิปไตย", "th", 70, "ประชาธิปไตย"),
        ("新しいInternationalization設定", "ja", 100, "Internationalization"),
    ])
    func `rows and catalogs name the same broken word`(text: String, locale: String, width: Int, word: String) throws {
        #expect(try self.word(inRow: text, locale: locale, width: width) ?? "" == word)
        #expect(try self.word(inCatalog: text, locale: locale, width: width) ?? "" == word)
    }

    @Test func `an emoji that is wider than the line is no broken word`() throws {
        #expect(try word(inRow: "👩‍👩‍👧", locale: "en", width: 35) == nil)
        #expect(try word(inCatalog: "👩‍👩‍👧", locale: "en", width: 35) == nil)
    }

    @Test func `a hyphenated word that is broken between its hyphens is named as a whole`() throws {
        let word = "incom\u{AD}prehen\u{AD}sible"
        #expect(try self.word(inRow: "an \(word) text", locale: "en", width: 40) ?? "" == word)
    }
}
