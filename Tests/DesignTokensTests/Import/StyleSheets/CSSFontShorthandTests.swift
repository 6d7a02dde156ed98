import DynamicType
import Testing

@testable import TypescaleDesignTokens

@Suite struct CSSFontShorthandTests {
    @Test func `a font is divided into its parts`() throws {
        let font = try #require(CSSFontShorthand("italic small-caps 600 12px/18px \"Inter Display\", sans-serif"))
        #expect(font.size == "12px" && font.lineHeight == "18px" && font.weight == "600" && font.isSlanted)
        #expect(font.family == "\"Inter Display\", sans-serif")
        let spaced = try #require(CSSFontShorthand("bold clamp(1rem, 0.9rem + 0.5vw, 2rem) / calc(1 / 0.5) Inter"))
        #expect(spaced.size == "clamp(1rem, 0.9rem + 0.5vw, 2rem)" && spaced.lineHeight == "calc(1 / 0.5)")
        #expect(CSSFontShorthand("1rem -apple-system, sans-serif")?.family == "-apple-system, sans-serif")
        #expect(CSSFontShorthand("1rem _x")?.family == "_x" && CSSFontShorthand("1rem --x")?.family == "--x")
        let dense = try #require(CSSFontShorthand("700 calc(1rem)/calc(1 / 0.5)'Inter (a)b',\"C\",serif"))
        #expect(dense.size == "calc(1rem)" && dense.lineHeight == "calc(1 / 0.5)" && dense.weight == "700")
        #expect(dense.family == "'Inter (a)b',\"C\",serif")
        #expect(spaced.weight == "700" && spaced.family == "Inter" && !spaced.isSlanted)
    }

    @Test(arguments: [
        "12px", "0 1px 2px #000", "inherit", "1px/2px", "", "10px 5px / 3px", "ease 1s", "/", "x/y z", "1px -5px",
        "1px (a)",
    ])
    func `other values are not fonts`(text: String) {
        #expect(CSSFontShorthand(text) == nil)
    }

    @Test func `custom properties with a font are styles`() throws {
        let scale = try Support.imported(
            """
            :root {
              --font-caption: italic 600 12px/18px Inter; --edge: 1px solid red; --gap: 2px/3px auto;
              --font-body: 400 1rem / 1.5 var(--sans); --sans: Inter, sans-serif; --head: bold 20px/1.2 Inter;
            }
            .head { font: var(--head); letter-spacing: 0.02em }
            """, file: "type.css")
        let styles = scale.definition.styles
        #expect(styles.map(\.style.name) == ["caption", "body", "head"])
        #expect(styles.map(\.size) == [.points(12), .points(16), .points(20)])
        #expect(styles.map(\.lineHeight) == [.points(18), .multiple(1.5), .multiple(1.2)])
        #expect(styles.map(\.weight) == [600, 400, 700])
        #expect(styles[2].tracking == .em(0.02))
        let said = scale.notes.joined(separator: "\n")
        #expect(said.contains("not imported: edge, gap") && said.contains("a slant"), "\(said)")
    }

    @Test(arguments: ["vw", "vi", "cqi", "cqw", "dvw"]) func `a size may grow with a container`(unit: String) throws {
        let scale = try Support.imported(
            ":root { --step-0: clamp(1rem, 0.9545rem + 0.2273\(unit), 1.125rem) }", file: "type.css")
        #expect(scale.definition.styles.map(\.size) == [.fluid(narrow: 16, wide: 18)])
        #expect(scale.notes.contains { $0.contains("is read as vw") } == unit.hasPrefix("cq"))
    }
}
