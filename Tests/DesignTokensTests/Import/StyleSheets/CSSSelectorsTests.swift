import DynamicType
import Testing

@testable import TypescaleDesignTokens

/// The rules of a style sheet that set values, and those that do not.
@Suite struct CSSSelectorsTests {
    private func imported(_ css: String, columns: [Identifier: ContentSizeCategory] = [:]) throws -> TokenImport {
        var options = TokenImport.Options()
        options.columns = columns
        return try TokenImport(
            [TokenImport.File(name: "type.css", bytes: Array(css.utf8))], name: "ours", roles: FontRolesForTests.roles,
            options: options)
    }

    private func size(_ scale: TokenImport) throws -> StyleDefinition.Size {
        try #require(scale.definition.styles.first { $0.style == "body" }).size
    }

    private static let page = ":root{--text-body:1rem;--text-h:2rem} "

    @Test(arguments: [
        "h1", ":lang(ja)", "::selection", "*", "nav a", "a:hover", ":root:has(dialog)", ":root:not(:root)", "body",
        "[data-theme=\"dark\"]", "[data-viewport=\"large\"]", "[dir=\"rtl\"]", ".card", ":root[lang=ja]",
        "html[data-theme=dark]", ".card[data-text-size=L]", "[data-text-size=XL] h1", "h1.large", ".card-large",
        ":root[data-text-size=XL][dir=rtl]", ":is(:not(h1), .x)", ".large .card", "[data-text-size]", "html .large",
    ]) func `a rule that is neither the page's nor one of a text size is not read, and noted`(selector: String) throws {
        let scale = try imported(Self.page + "\(selector){--text-body:1.1rem}")
        #expect(try size(scale) == .points(16))
        #expect(scale.definition.curve == .linear)
        #expect(
            scale.notes == ["1 rule is not part of a text style and not imported: \(selector)"], "\(scale.notes)")
    }

    @Test(arguments: [
        ":root", "html", ":host", "@theme", "@theme inline", ":root, :host", "h1, :root", ":where(html)",
        ":is(h1, :root)", "HTML", ":root, [data-theme=\"a,b\"]", "html:root", ":root:root", ":is(:where(html))",
        ":root:not([data-theme=dark])", "html:not(.dark, [dir=\"r)l\"]), .x", ":is(:not(h1), :root)",
        ":root:not(.a):where(:not(.b.c))",
    ]) func `a rule of the page sets values`(selector: String) throws {
        let scale = try imported("@theme{--text-body:1rem;--text-h:2rem} \(selector){--text-body:1.1rem}")
        #expect(try size(scale) == .points(17.6))
        #expect(scale.notes.isEmpty, "\(scale.notes)")
    }

    @Test(arguments: [
        "[data-content-size=\"XL\"]", "[data-text-size=XL i]", ".large", ".text-large", ":root.text-size-120",
        "html[data-font-scale='1.2']", ":host(.large)", "body.large", "[data-text=\"120%\"]", ".text-120\\%",
        "[data-mode=comfortable]", ":where(.large)", ".card, .large",
    ]) func `a rule of a text size is a column`(selector: String) throws {
        let scale = try imported(Self.page + "\(selector){--text-body:1.1rem}")
        #expect(try size(scale) == .table([16, 17.6]))
        #expect(scale.definition.curve == .table([.large, .extraLarge]))
        #expect(!scale.notes.contains { $0.contains("not imported") }, "\(scale.notes)")
    }

    @Test func `rules of all screens inside of a rule have its declarations`() throws {
        let scale = try imported(":root{@media screen{--text-body:1.1rem;@media all{--text-h:2rem}}--text-small:12px}")
        #expect(try size(scale) == .points(17.6))
        #expect(scale.definition.styles.map(\.style) == ["body", "h", "small"])
        #expect(scale.notes.isEmpty, "\(scale.notes)")
        let print = try imported(":root{--text-body:1rem;@media print{--text-body:2rem}}")
        #expect(try size(print) == .points(16))
        #expect(print.notes == ["1 rule is not part of a text style and not imported: @media print"])
        let deep = ":root{" + String(repeating: "@media all{", count: NotationsLimits.groupDepth + 1)
        #expect { try imported(deep) } throws: {
            "\($0)".contains("rules of @layer and @media are inside one another")
        }
    }

    @Test func `a list of text sizes sets the values of each`() throws {
        let scale = try imported(
            Self.page
                + "[data-text-size=XL], [data-text-size=XXL]{--text-body:1.1rem} [data-text-size=XXL]{--text-h:3rem}")
        #expect(scale.definition.curve == .table([.large, .extraLarge, .extraExtraLarge]))
        #expect(try size(scale) == .table([16, 17.6, 17.6]))
    }

    @Test func `the caller's categories make any attribute or class a column`() throws {
        for selector in ["[data-theme=dark]", ".dark"] {
            let scale = try imported(
                Self.page + "\(selector){--text-body:1.1rem}", columns: ["L": .large, "dark": .accessibility1])
            #expect(try size(scale) == .table([16, 17.6]))
            #expect(scale.definition.curve == .table([.large, .accessibility1]))
        }
    }

    @Test func `a style sheet without a rule of the page is an error that says where to put the values`() {
        #expect {
            try imported(".card{--text-body:1rem}")
        } throws: {
            "\($0)".contains("type.css:1:7: --text-body and all other") && "\($0)".hasSuffix("on :root")
        }
    }
}
