import DynamicType
import Testing

@testable import TypescaleDesignTokens

/// Rules of several elements that have one size.
@Suite struct CSSRulesTests {
    private func read(_ css: String) throws -> (style: StyleDefinition, notes: [String]) {
        let scale = try Support.imported(css, file: "type.css")
        return (try #require(scale.definition.styles.first), scale.notes)
    }

    private static let component = """
        .btn{font-size:var(--fs-body);line-height:1;font-weight:700;text-transform:uppercase;letter-spacing:.1em}
        """

    @Test(arguments: ["p", ".body", ".fs-body", ".text-body", ".card, p"])
    func `the properties of a rule that is named like the style, or an element's, are kept`(selector: String) throws {
        let (style, notes) = try read(
            ":root{--fs-body:1rem} \(selector){font-size:var(--fs-body);line-height:1.5} \(Self.component)")
        #expect(style.lineHeight == .multiple(1.5) && style.weight == 400 && style.tracking == .none)
        #expect(style.textProperties == TextProperties())
        #expect(notes.count == 4, "\(notes)")
        let said = notes.joined(separator: "\n")
        #expect(said.contains(": line-height: 1 of .btn is not imported, because \(selector) has the same size and "))
        #expect(said.contains(" and line-height: 1.5") && said.contains(" and no font-weight"))
    }

    @Test func `a rule that is named like the style outranks one of an element`() throws {
        let (style, _) = try read(
            """
            :root{--type-note-size:1rem} p{font-size:var(--type-note-size);line-height:2;font-weight:600}
            .type-note{font-size:var(--type-note-size);line-height:1.5}
            """)
        #expect(style.lineHeight == .multiple(1.5) && style.weight == 400)
    }

    @Test func `what all rules have in common is kept`() throws {
        let (style, notes) = try read(
            """
            :root{--fs-body:1rem} .card{font-size:var(--fs-body);line-height:1.5;font-weight:600}
            .note{font-size:var(--fs-body);line-height:1.5} .small{font-size:var(--fs-body)}
            """)
        #expect(style.lineHeight == .multiple(1.5) && style.weight == 400)
        #expect(
            notes == [
                "type.css:1:70: font-weight: 600 of .card is not imported, because .note has the same size and no "
                    + "font-weight"
            ])
    }

    @Test(arguments: ["a:hover", ".btn:focus-visible", "p::first-line", "a:not(.x)", ".menu :is(a:hover)"])
    func `a rule of a state is not read, and noted`(selector: String) throws {
        let (style, notes) = try read(
            ":root{--fs-body:1rem} p, q:hover{font-size:var(--fs-body);line-height:1.5} "
                + "\(selector){font-size:var(--fs-body);line-height:1}")
        #expect(style.lineHeight == .multiple(1.5))
        #expect(notes == ["1 rule is not part of a text style and not imported: \(selector)"], "\(notes)")
    }
}
