import DynamicType
import Testing

@testable import TypescaleDesignTokens

/// The parts of styles that custom properties have by their names, and whole fonts beside them.
@Suite struct CSSNamesTests {
    private func styles(_ properties: String) throws -> [StyleDefinition] {
        try Support.imported(":root{\(properties)}", file: "type.css").definition.styles
    }

    @Test(arguments: ["--", "-"], ["--font-size-sm", "--size-sm", "--ds-font-size-sm", "--text-sm-font-size"])
    func `the words at the end of a name are its part, also after those of the size`(hyphens: String, size: String)
        throws
    {
        let styles = try styles(
            """
            \(size): 14px; \(size)\(hyphens)line-height: 20px; \(size)\(hyphens)letter-spacing: -0.02em;
            \(size)\(hyphens)weight: bold; --font-size-body: 16px; --font-size-body--line-height: 1.5
            """)
        #expect(styles.map(\.size) == [.points(14), .points(16)])
        #expect(styles.map(\.lineHeight) == [.points(20), .multiple(1.5)])
        #expect(styles.map(\.tracking) == [.em(-0.02), .none] && styles.map(\.weight) == [700, 400])
    }

    @Test func `short words for parts are read for all parts`() throws {
        let scale = try Support.imported(
            """
            :root{--fs-h1:40px;--lh-h1:1.1;--fw-h1:700;--ls-h1:-.01em;--ff-h1:Georgia,serif;--fs:sans-serif}
            """, file: "type.css")
        let style = try #require(scale.definition.styles.first)
        #expect(style.style == "h1" && style.lineHeight == .multiple(1.1) && style.weight == 700)
        #expect(style.tracking == .em(-0.01) && style.role == .serif)
        #expect(scale.notes.filter { !$0.contains("Georgia") }.map { $0.hasSuffix("not imported: fs") } == [true])
    }

    @Test func `two hyphens between words, or before a number of several digits, are no minus`() throws {
        let names = try styles(
            """
            --pf-t--global--font--size--100: 12px; --pf-t--global--font--size--200: 14px; --x--font--size--1: 16px;
            --font-size--300: 20px
            """
        ).map(\.style.name)
        #expect(names.count == 4 && !names.contains { $0.lowercased().contains("minus") }, "\(names)")
    }

    @Test func `a number after the word for the size is a word`() throws {
        let styles = try styles(
            """
            --jp-ui-font-size1: 13px; --jp-content-font-size1: 14px; --fontSize2: 20px; --lineHeight2: 30px;
            --font-size-h1: 40px
            """)
        #expect(styles.map(\.size) == [.points(13), .points(14), .points(20), .points(40)])
        #expect(styles.map(\.lineHeight)[2] == .points(30) && styles.map(\.style.name)[3] == "h1")
    }

    @Test(arguments: [
        "underline-offset: 4px", "decoration-thickness: 2px", "indent: 2rem", "max-width: 40rem", "body-gap: 8px",
        "padding-inline: 1rem", "shadow-x: 1px", "stroke: 1px", "width: 100%",
    ]) func `lengths of boxes and of other properties of texts are no sizes`(property: String) throws {
        let css = ":root{--text-body:1rem;--text-\(property)}"
        let scale = try Support.imported(css, file: "type.css")
        #expect(scale.definition.styles.map(\.style) == ["body"])
        let name = String(property.prefix { $0 != ":" })
        #expect(
            scale.notes == ["1 custom property is not part of a text style and not imported: text-\(name)"],
            "\(scale.notes)")
        guard !property.contains("%") else { return }
        let used = try Support.imported(css + ".x{font-size:var(--text-\(name))}", file: "type.css")
        #expect(used.definition.styles.count == 2)
    }

    @Test func `a property for a family may be named a font`() throws {
        let styles = try styles(
            """
            --md-type-body-large-size:1rem; --md-type-body-large-font:'Roboto Serif', serif;
            --md-type-code-size:1rem; --md-type-code-font: monospace
            """)
        #expect(styles.map(\.role) == [.serif, .monospace])
    }

    private static let parts = """
        --text-code-size:.8125rem; --text-code-weight:400; --text-code-lineHeight:1.5; --mono:ui-monospace,monospace;
        """
    private static let fonts = [
        "var(--text-code-weight) var(--text-code-size) / var(--text-code-lineHeight) var(--mono)",
        "var(--text-code-weight)var(--text-code-size)/var(--text-code-lineHeight)var(--mono)",
        "400 .8125rem/1.5 -apple-system, monospace",
    ]

    @Test(arguments: fonts, ["text-code-shorthand", "text-code-font", "font-text-code", "text-font-code"])
    func `a whole font completes the style of its parts`(font: String, name: String) throws {
        let own = "--\(name):\(font);"
        for properties in [own + Self.parts, Self.parts + own] { try check(properties, name) }
    }

    private func check(_ properties: String, _ name: String) throws {
        let css = ":root{--text-body-size:1rem;\(properties)} code{font:var(--\(name));letter-spacing:.1em}"
        let scale = try Support.imported(css, file: "type.css")
        #expect(scale.definition.styles.map(\.style.name) == ["body", "code"])
        let code = try #require(scale.definition.styles.last)
        #expect(code.size == .points(13) && code.lineHeight == .multiple(1.5) && code.role == .monospace)
        #expect(code.tracking == .em(0.1))
        #expect(!scale.notes.contains { $0.contains("same meaning") }, "\(scale.notes)")
    }

    @Test func `a style may be named like a size`() throws {
        let styles = try styles(
            "--type-body-size-weight:700;--type-body-size-size:17px;--type-body-size-trim:.2em;--type-body-size:16px")
        #expect(styles.map(\.style) == ["bodySize", "body"] && styles.map(\.weight) == [700, 400])
    }

    @Test func `a property for one part outranks a whole font with another value`() throws {
        let scale = try Support.imported(
            ":root{--body-font:400 16px/1.5 serif;--body-size:17px;--body-weight:400}", file: "type.css")
        #expect(scale.definition.styles.map(\.style) == ["body"])
        let body = try #require(scale.definition.styles.first)
        #expect(body.size == .points(17) && body.lineHeight == .multiple(1.5) && body.role == .serif)
        #expect(
            scale.notes == [
                "type.css:1:7: the font-size of --body-font is not imported, because --body-size has the same meaning"
            ], "\(scale.notes)")
    }

    @Test func `line heights that are steps of another scale are not those of the sizes with their numbers`() throws {
        let css = """
            :root{--p-font-size-300:.75rem;--p-font-size-400:1rem;--p-font-size-500:1.25rem;
            --p-font-line-height-300:.75rem;--p-font-line-height-400:1rem;--p-font-line-height-500:1.75rem}
            """
        let scale = try Support.imported(css, file: "type.css")
        #expect(scale.definition.styles.map(\.lineHeight) == [.font, .font, .font])
        #expect(scale.notes.contains { $0.contains("3 custom properties are not part of a text style") })
        // One tight line height is no reason against the others; a note says that the names are the reason.
        let other = css.replacing("-400:1rem;--p-font-size", with: "-400:.9rem;--p-font-size")
        let own = try Support.imported(other, file: "type.css")
        #expect(own.definition.styles.map(\.lineHeight) == [.points(12), .points(16), .points(28)])
        #expect(own.notes.count { $0.contains("because both names end alike; no rule says so") } == 3, "\(own.notes)")
    }
}
