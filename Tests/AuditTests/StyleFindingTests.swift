import DynamicType
import Fonts
import ScaleFiles
import Testing
import TypescaleAudit

@Suite struct StyleFindingTests {
    private func findings(
        _ rule: AuditRule, _ curve: String, _ styles: String, viewportWidth: Double? = nil
    ) throws -> [AuditFinding] {
        let file = #"{"curve":{"type":\#(curve)},"styles":{\#(styles)}}"#
        let audit = try Audit(
            TypeScale(json: Array(file.utf8), name: "own"), in: TextEnvironment(viewportWidth: viewportWidth),
            engines: [], place: .file("own.json"), scales: ProjectFiles.scales,
            fonts: ProjectFiles.fonts.get())
        try audit.auditStyles()
        return audit.findings.filter { $0.rule == rule }
    }

    private func fluid(defaultWidth: Int, _ narrow: String, _ wide: String) -> String {
        #""fluid","narrow":{"width":320,\#(narrow)},"wide":{"width":1440,\#(wide)},"defaultWidth":\#(defaultWidth)"#
    }

    /// The sizes at the wide end are 63.147 and 3 · 24.615 + 0.026758 · 1440 = 112.38.
    @Test func `a fluid scale is checked at both ends, and a finding has the worst width`() throws {
        let curve = fluid(defaultWidth: 390, #""base":16,"ratio":1.2"#, #""base":20,"ratio":1.333"#)
        let styles = #""h1":{"size":{"step":4},"lineHeight":{"multiple":1.3}}"#
        let found = try findings(.reach, curve, styles)
        #expect(found.map(\.subject) == ["h1"])
        #expect(
            found.first?.message
                == "grows from 63.15 pt to 112.38 pt at most, 177 percent, at a viewport's width of 1440")
        #expect(try findings(.reach, curve, styles, viewportWidth: 390).isEmpty)
        let given = try findings(.reach, curve, styles, viewportWidth: 1440)
        #expect(given.map(\.message) == ["grows from 63.15 pt to 112.38 pt at most, 177 percent"])
    }

    @Test func `a small size of a narrow viewport is found where the default is wide`() throws {
        let curve = fluid(defaultWidth: 1440, #""base":10,"ratio":1.2"#, #""base":20,"ratio":1.2"#)
        let found = try findings(.minimumSize, curve, #""body":{"size":{"step":0},"lineHeight":{"multiple":1.5}}"#)
        #expect(found.count == 1 && found.first?.message.hasSuffix(", at a viewport's width of 320") == true)
        #expect(found.first?.message.hasPrefix("8.93 pt at its smallest, under the 11 pt") == true)
    }

    @Test func `an order of sizes that is lost at one end is found there`() throws {
        let curve = fluid(defaultWidth: 390, #""base":16,"ratio":1.2"#, #""base":20,"ratio":1.2"#)
        let styles = #"""
            "title":{"size":{"narrow":20,"wide":30},"lineHeight":{"multiple":1.5}},
            "body":{"size":{"narrow":18,"wide":18},"lineHeight":{"multiple":1.5}},
            "lead":{"size":{"narrow":17,"wide":29},"lineHeight":{"multiple":1.5},"maximum":30}
            """#
        let found = try findings(.hierarchy, curve, styles)
        #expect(found.map(\.subject) == ["lead and body"])
        #expect(found.first?.message.hasSuffix("at AX5, at a viewport's width of 1440") == true)
    }

    /// The ratios differ by the rounding of the numbers only.
    @Test func `a line that is as tight at every size has the numbers of the default size`() throws {
        let found = try findings(
            .lineHeight, #""linear""#, #""h1":{"size":50,"lineHeight":{"multiple":1.1},"role":"default"}"#)
        #expect(found.first?.sizes.ranges == "XS–AX5")
        #expect(found.first?.message == "the face needs 60.51 pt where the line has 55 pt at L")
    }

    @Test func `a line that is tightest at another size has the numbers of that size`() throws {
        let found = try findings(
            .lineHeight, #""table","categories":["L","AX1"]"#,
            #""h1":{"size":[50,60],"lineHeight":[55,56]}"#)
        #expect(found.first?.message == "the face needs 72.61 pt where the line has 56 pt at XXXL")
    }
}
