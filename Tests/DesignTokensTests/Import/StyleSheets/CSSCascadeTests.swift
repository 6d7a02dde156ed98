import DynamicType
import Testing

@testable import TypescaleDesignTokens

/// Of several values of a custom property, an import has the one that browsers have.
@Suite struct CSSCascadeTests {
    private func sizes(_ sheets: [String], _ style: String = "body") throws -> StyleDefinition.Size {
        let files = sheets.enumerated().map { TokenImport.File(name: "\($0).css", bytes: Array($1.utf8)) }
        let scale = try TokenImport(files, name: "ours", roles: FontRolesForTests.roles, options: TokenImport.Options())
        return try #require(scale.definition.styles.first { $0.style.name == style }).size
    }

    /// Replaces `{18}` by a rule's declaration of the size.
    private func sheet(_ text: String) -> String {
        text.replacing(/\{(\d+)(!?)\}/) { match in
            "{--text-body:\(match.output.1)px\(match.output.2.isEmpty ? "" : "!important")}"
        }
    }

    // Chromium has 18 px in each.
    @Test(arguments: [
        ":root{18} :where(html){16}", ":root{18} html{16}", "html{16} :root{18}", "html:root{18} :root{16}",
        ":root:root{18} html:root{16}", ":is(html,:root){18} html{16}", ":where(:root){16} html{18}",
        ":root:not(.a.b){18} :root:root{16}", "html{16} html{18}", "h1,html{16} :where(html),:root{18} html{17}",
        ":root{18} @layer b{:root{20}}", "@layer a{:root{20}} :where(html){18}",
        "@layer a{:root{16}} @layer b{html{18}}",
        "@layer b,a; @layer a{:root{18}} @layer b{:root{20}}", "@layer a{:root{16}@layer b{:root{20}} :root{18}}",
        "@layer a.b{:root{16}} @layer a{html{18}}", "@layer a.b,a.c; @layer a{@layer c{html{18}} @layer b{:root{16}}}",
        "@layer{:root{16}} @layer{html{18}}", "@layer A{:root{16}} @layer a{html{18}} @layer A{:root{17}}",
        "@import 'x.css' layer(b); @layer a{:root{18}} @layer b{:root{20}}",
        "@IMPORT url(x.css) LAYER(b.c); @layer a{:root{18}} @layer b.c{:root{20}}",
        ":root{18!} :root:root{16}", "@layer a{:root{18!}} :root{20!}", "@layer a{:root{18!}} @layer b{:root{20!}}",
        "@layer a{:root{16!} @layer b{:root{18!}}}", "html{18!} :root{16}", "html{16!} :root{18!}",
        "@theme{16} :where(html){18}", "@layer base{:root{18}} @theme{16}", "<!-- :root{18} --> html{16}",
    ])
    func `the cascade chooses among rules of the page`(text: String) throws {
        #expect(try sizes([sheet(text)]) == .points(18))
    }

    @Test func `the cascade goes on over several files`() throws {
        #expect(try sizes([sheet(":root{18}"), sheet("html{16}")]) == .points(18))
        #expect(
            try sizes([sheet("@layer b,a;"), sheet("@layer a{:root{18}}"), sheet("@layer b{:root{16}}")]) == .points(18)
        )
        #expect(try sizes([sheet("@layer a{:root{16}}"), sheet(":where(:root){18}")]) == .points(18))
    }

    @Test func `a column is above the page, unless the page's element has a higher rank`() throws {
        let page = ":root:root{16}"
        for (rule, size) in [
            ("[data-text-size=XL]{18}", 18.0), ("html[data-text-size=XL]:root{18}", 18),
            (":root{16} html[data-text-size=XL]{20}", 16),
        ] {
            #expect(try sizes([sheet(page + rule + ":root{--text-h:30px}")]) == .table([16, size]))
        }
        let layered = "@layer a{:root[data-text-size=XL]{20}} :root{16} [data-text-size=XL]{--text-h:40px}"
        #expect(try sizes([sheet(layered) + ":root{--text-h:30px}"]) == .table([16, 16]))
        let rules = ":root{16} html[data-text-size=XL]{18} :where([data-text-size=XL]){17}"
        #expect(try sizes([sheet(rules)]) == .table([16, 18]))
    }

    @Test func `the page's own font size follows the cascade`() throws {
        #expect(try sizes([":root{font-size:20px;--text-body:1rem} html{font-size:10px}"]) == .points(20))
        #expect(try sizes(["html{font-size:20px!important;font-size:10px;--text-body:1rem}"]) == .points(20))
    }

    @Test func `layers and lists are as deep as their limits`() throws {
        let deep = Array(repeating: "a", count: NotationsLimits.groupDepth + 1).joined(separator: ".")
        #expect(throws: DesignTokenError.self) { try sizes(["@layer \(deep){:root{--text-body:1rem}}"]) }
        let nested = String(repeating: ":is(", count: 10_000) + "html" + String(repeating: ")", count: 10_000)
        #expect(try sizes([sheet(":root{18} \(nested){16}")]) == .points(18))
        let lists = String(repeating: ":is(html, :root)", count: 1_000)
        #expect(try sizes([sheet(":root{18} \(lists){16}")]) == .points(18))
    }
}
