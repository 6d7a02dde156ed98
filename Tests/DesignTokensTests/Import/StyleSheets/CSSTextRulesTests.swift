import DynamicType
import Testing

@testable import TypescaleDesignTokens

/// Rules for the elements of another rule, which has their size.
@Suite struct CSSTextRulesTests {
    private func read(_ css: String) throws -> (style: StyleDefinition, notes: [String]) {
        let scale = try Support.imported(":root{--font-size-h1:32px}\(css)", file: "type.css")
        return (try #require(scale.definition.styles.first), scale.notes)
    }

    @Test(arguments: [
        "h1,h2{line-height:1.2;font-weight:700} h1{font-size:var(--font-size-h1)}",
        "h1{font-size:var(--font-size-h1)} h2,h1{line-height:1.2;font-weight:700}",
        "h1,.h1{font-size:var(--font-size-h1);line-height:3} h2,.h1,h1{line-height:1.2;font-weight:700}",
        "h1{font-weight:700!important} h1{font-size:var(--font-size-h1);line-height:1.2;font-weight:300}",
        "h1{line-height:1.2;font-weight:100} h1{font-size:var(--font-size-h1);font-weight:700}",
        "@layer a{h1{font-weight:200}} h1{font-weight:700} @layer a{h1{font-size:var(--font-size-h1);line-height:1.2}}",
        "h1{font-size:var(--font-size-h1)} h1{line-height:1.2} @media screen{h1{font-weight:700}}",
    ]) func `the properties of all rules for an element are those of its style`(css: String) throws {
        let (style, notes) = try read(css)
        #expect(style.lineHeight == .multiple(1.2) && style.weight == 700, "\(style)")
        #expect(notes.isEmpty, "\(notes)")
    }

    @Test func `a property that only some elements of the rule have is noted`() throws {
        let (style, notes) = try read("h1,.title{font-size:var(--font-size-h1)} .title{line-height:1.2}")
        #expect(style.lineHeight == .font)
        #expect(notes == ["1 rule is not part of a text style and not imported: .title"])
    }

    @Test func `rules of other elements and of states are not those of the style`() throws {
        let (style, notes) = try read(
            "h1{font-size:var(--font-size-h1)} h2{line-height:1.2} h1:hover{font-weight:700} h1{color:red}")
        #expect(style.lineHeight == .font && style.weight == 400 && notes.isEmpty, "\(notes)")
    }

    @Test(arguments: [
        "700 var(--font-size-h1)/1.3 Georgia,serif", "bold var(--font-size-h1) / var(--l) var(--f)",
        "var(--w) var(--font-size-h1)/calc(1 + .3) var(--f)", "var(--w)var(--font-size-h1)/var(--l)var(--f)",
        "700 var(--font-size-h1)/1.3\"Georgia\",serif",
    ]) func `a font may have the size among other values`(font: String) throws {
        let page = ":root{--w:700;--l:1.3;--f:serif}"
        let (style, notes) = try read("\(page) .x{font:\(font);letter-spacing:.1em}")
        #expect(style.size == .points(32) && style.weight == 700 && style.role == .serif)
        #expect(style.lineHeight == .multiple(1.3) && style.tracking == .em(0.1))
        #expect(!notes.contains { $0.contains("rule") }, "\(notes)")
        // The later one of two properties for one part counts.
        #expect(try read("\(page) .x{font:\(font);font-weight:300}").style.weight == 300)
        #expect(try read("\(page) .x{font-weight:300;font:\(font)}").style.weight == 700)
    }

    @Test func `a font without a custom property as its size is noted`() throws {
        let (_, notes) = try read(".x{font:16px var(--f)} .y{font:var(--a) var(--b)} h1{font-size:var(--font-size-h1)}")
        #expect(notes == ["2 rules are not part of a text style and not imported: .x, .y"])
    }
}
