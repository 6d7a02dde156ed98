import Fonts
import ScaleFiles
import Testing
import TypescaleAudit
import TypescaleJSON

/// U+0378 is unassigned, and U+F0000 is of private use: no installed face has them.
@Suite struct TextGlyphsTests {
    private func findings(_ row: String) throws -> [AuditFinding] {
        let scales = ProjectFiles.scales
        let audit = try Audit(
            scales.scale(named: .appleIOS), in: .default, engines: [], place: .file("scale.json"), scales: scales,
            fonts: ProjectFiles.fonts.get())
        try audit.check(AuditText(JSONReader(parsing: Array(row.utf8)), width: 320), in: .file("rows", line: 1))
        return audit.findings.filter { $0.rule == .glyphs }
    }

    @Test(arguments: [
        #"{"id":"a","text":"Tired \u0378 and \udb80\udc00, \u0378"}"#,
        #"{"id":"a","text":"Tired \u0378 and \udb80\udc00","locale":"ja","style":"headline"}"#,
        #"{"id":"a","blocks":[{"type":"paragraph","text":"\u0378"},{"type":"codeBlock","text":"\udb80\udc00"}]}"#,
    ])
    func `characters of a text that no face has are one error`(row: String) throws {
        let found = try findings(row)
        #expect(found.map(\.level) == [.error] && found.first?.subject == "a" && found.first?.sizes.isEmpty == true)
        #expect(found.first?.message == "no face has \u{378} (U+0378) \u{F0000} (U+F0000)")
        #expect(found.first?.place == .file("rows", line: 1))
    }

    @Test(arguments: [
        #"{"id":"a","text":"漢字, \ud83d\ude00, e\u0301, a\u00a0b\u200dc\u2028"}"#,
        #"{"id":"a","blocks":[{"type":"paragraph","runs":[{"type":"emoji","name":"\u0378","width":1}]}]}"#,
    ])
    func `characters that a face has, or that no face has to draw, are no finding`(row: String) throws {
        #expect(try findings(row).isEmpty)
    }
}
