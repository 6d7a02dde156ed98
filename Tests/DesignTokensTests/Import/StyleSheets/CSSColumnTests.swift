import DynamicType
import Fonts
import Testing

@testable import TypescaleDesignTokens

/// The names of custom properties, and their units.
@Suite struct CSSColumnTests {
    private func imported(_ properties: String, page: String = "") throws -> TokenImport {
        try Support.imported("\(page):root{\(properties)}", file: "type.css")
    }

    private func sizes(_ scale: TokenImport) -> [String: StyleDefinition.Size] {
        Dictionary(uniqueKeysWithValues: scale.definition.styles.map { ($0.style.name, $0.size) })
    }

    @Test func `styles are in the order of their sizes, whatever is before them`() {
        func names(_ properties: String) -> String { Support.outcome(":root{\(properties)}", file: "type.css") }
        let sizes = "--font-size-00:.5rem;--font-size-0:.75rem;--font-size-1:1rem;--font-size-2:1.1rem"
        #expect(names(sizes) == "style00 style0 style1 style2")
        #expect(names("--font-weight-1:100;--font-weight-2:200;\(sizes)") == "style00 style0 style1 style2")
        let parts = "--type-a-line-height:1.5;--type-b-size:1rem;--type-a-size:2rem;--type-b-size:3rem"
        #expect(names(parts) == "b a")
    }

    @Test func `names have words in camel case, and parts between the words of the style`() throws {
        let scale = try imported(
            """
            --text-title-size-large: 2rem; --text-title-lineHeight-large: 1.5; --text-title-weight-large: 600;
            --text-body-size-small: 12px; --text-body-lineHeight-small: 1.25; --text-body-weight-small: 400;
            """)
        #expect(sizes(scale) == ["titleLarge": .points(32), "bodySmall": .points(12)])
        let title = try #require(scale.definition.styles.first)
        #expect(title.lineHeight == .multiple(1.5) && title.weight == 600)
        #expect(scale.notes.isEmpty, "\(scale.notes)")
    }

    @Test(arguments: [
        ("--fontSizeBase300: 14px; --lineHeightBase300: 20px", "base300", 14.0),
        ("--chakra-fontSizes-md: 1rem; --chakra-lineHeights-md: 20px", "chakraMd", 16),
        ("--font-size-bodyLarge: 17px; --line-height-body-large: 20px", "bodyLarge", 17),
    ]) func `parts are found in the names of design systems`(properties: String, name: String, size: Double) throws {
        let scale = try imported(properties)
        #expect(sizes(scale) == [name: .points(size)])
        #expect(scale.definition.styles[0].lineHeight == .points(20))
    }

    @Test(arguments: [
        ("--text-x: var(--text-x)", ["--text-x → --text-x"]),
        (
            "--text-a: var(--text-b); --text-b: calc(1px + var(--text-c, 2px)); --text-c: var( --text-a )",
            ["--text-a → --text-b → --text-c → --text-a"]
        ),
        (
            "--tint: var(--ink); --ink: var(--tint); --p: var(--q); --q: var(--p)",
            ["--ink → --tint → --ink", "--p → --q → --p"]
        ),
        ("--text-a: var(--text-b); --text-b: 12px", []),
    ]) func `cycles of var() are noted with their members`(properties: String, chains: [String]) throws {
        let scale = try imported("--text-body: 1rem; \(properties)")
        let notes = scale.notes.filter { $0.contains("cyclic") }
        #expect(notes.count == chains.count, "\(scale.notes)")
        for (note, chain) in zip(notes, chains) { #expect(note.contains("cyclic: \(chain); ")) }
    }

    @Test func `variants and widths of a font are noted`() throws {
        let scale = try imported("--font-body: small-caps condensed 600 16px/24px Inter")
        #expect(sizes(scale) == ["body": .points(16)])
        #expect(scale.notes.contains { $0.contains("small-caps and condensed of a font") }, "\(scale.notes)")
        #expect(try imported("--font-body: normal 600 16px Inter").notes.isEmpty)
    }

    @Test func `a modifier is refused, since a style sheet has none`() throws {
        var options = TokenImport.Options()
        options.modifier = "theme"
        let file = TokenImport.File(name: "type.css", bytes: Array(":root{--text-body: 1rem}".utf8))
        let roles = try Support.fonts.get().roles
        let error = #expect(throws: DesignTokenError.self) {
            try TokenImport([file], name: "ours", roles: roles, options: options)
        }
        #expect(error?.subject == "--modifier" && error?.reason.contains("has no modifiers") == true)
    }

    @Test(arguments: ["--text-opacity: 0.87", "--font-size-factor: 1.25", "--text-turn: 45deg", "--text-delay: 200ms"])
    func `a number without a length's unit is no size`(property: String) throws {
        let scale = try imported("--text-body: 1rem; \(property)")
        #expect(sizes(scale) == ["body": .points(16)])
        #expect(scale.notes.count == 1 && scale.notes[0].hasPrefix("1 custom property is not part"), "\(scale.notes)")
    }

    @Test(arguments: [
        ("html{font-size:62.5%}", 10.0, "62.5%"), (":root{font-size:10px}", 10, "10px"),
        ("html, body{font-size:.625em!important}", 10, ".625em"), ("html{font:62.5%/1.5 Inter}", 10, "62.5%"),
        ("html{font:62.5%/1.5 -apple-system,sans-serif}", 10, "62.5%"), ("html{font-size:x-small}", 10, "x-small"),
        ("html{font-size:var(--root)}:root{--root:62.5%}", 10, "62.5%"),
        ("html{font:400 var(--s)/1.5 x}:root{--s:10px}", 10, "10px"),
        ("html{font-size:calc(100% - 6px)}", 10, "calc(100% - 6px)"), ("html{font-size:inherit}", 16, nil),
        ("html{font-size:100%}", 16, nil), (":host{font-size:10px}", 16, nil), ("body{font-size:10px}", 16, nil),
    ]) func `the page's font size is that of a rem`(page: String, rem: Double, value: String?) throws {
        let scale = try imported(
            """
            --font-size-body:1.6rem; --line-height-body:2.4rem; --letter-spacing-body:.1rem;
            --font-size-lead:max(calc(1rem + 1rem), 1rem); --font-size-note: clamp(1rem, 1rem, 1rem)
            """, page: page)
        let body = try #require(scale.definition.styles.first)
        #expect(body.lineHeight == .points(2.4 * rem) && body.tracking == .points(0.1 * rem))
        #expect(sizes(scale) == ["body": .points(1.6 * rem), "lead": .points(2 * rem), "note": .points(rem)])
        let note = scale.notes.first { $0.contains("1rem") }
        #expect((note == nil) == (value == nil), "\(scale.notes)")
        guard let note, let value else { return }
        #expect(note.hasSuffix(": the page has the font size \(value), so that 1rem is read as 10 px"))
    }

    @Test(arguments: ["font-size:clamp(10px,1vw,20px)", "font-size:1vw", "font:menu", "font-size:var(--none)"])
    func `a font size of the page that is not fixed is noted`(size: String) throws {
        let scale = try imported("--font-size-a:1.6rem", page: "html{\(size)}")
        #expect(sizes(scale) == ["a": .points(25.6)])
        let value = size.split(separator: ":")[1]
        #expect(
            scale.notes == [
                "type.css:1:6: the page has the font size \(value), which is not fixed: 1rem is read as 16 px"
            ])
    }

    @Test func `sizes have no noise of binary numbers`() throws {
        let scale = try imported("--font-size-a:1.6rem;--line-height-a:1.7rem", page: "html{font-size:87.5%}")
        #expect(sizes(scale) == ["a": .points(22.4)])
        #expect(scale.definition.styles[0].lineHeight == .points(23.8))
    }

    @Test(arguments: [
        ("calc(1rem * pow(1.25, 2))", 25.0), ("round(calc(1rem * 1.125 * 1.125), 1px)", 20),
        ("round(up, 15.3px, 1px)", 16),
        ("min(40px, 3rem)", 40), ("calc(1rem * sqrt(4))", 32), ("clamp(1rem, abs(-20px), 2rem)", 20),
        ("calc(var(--base) * pow(var(--ratio), -2))", 10),
    ]) func `functions of CSS are computed`(value: String, size: Double) throws {
        let scale = try imported("--base:14.4px;--ratio:1.2;--font-size-a:\(value);--ds-font-size-b:\(value)")
        #expect(sizes(scale) == ["a": .points(size), "dsB": .points(size)])
    }

    @Test(
        arguments: [
            ("max(1rem, 14px)", 16, 14, nil, false), ("min(2rem, calc(30px + 10px))", 32, nil, 40, false),
            ("min(max(1rem, 12px), 40px)", 16, 12, 40, false), ("max((1rem + 2px), 12px)", 18, 12, nil, false),
            ("max(0.875rem, 16px)", 16, nil, nil, true), ("min(2rem, 30px)", 30, nil, nil, true),
            ("max(min(1rem, 10px), 14px)", 14, nil, nil, true), ("min(1.4rem, 2rem)", 22.4, nil, nil, false),
            ("max(2rem, 2rem, 22px)", 32, 22, nil, false), ("max(12px,1rem)", 16, 12, nil, false),
            ("max( 1rem , 12px )", 16, 12, nil, false), ("MIN(40PX,2REM)", 32, nil, 40, false),
            ("clamp(14px,1rem,20px)", 16, 14, 20, false), ("clamp(none, 1rem, 20px)", 16, nil, 20, false),
            ("clamp(10.5pt, 1rem, none)", 16, 14, nil, false), ("clamp(14px, 1rem, 2rem)", 16, 14, nil, false),
            ("max(14px,min(1rem,20px))", 16, 14, 20, false), ("min(20px, max(1rem, 14px))", 16, 14, 20, false),
            ("calc(max(1rem,12px))", 16, 12, nil, false), ("max((calc((1rem))), (12px))", 16, 12, nil, false),
            ("max(1rem,12px,10px)", 16, 12, nil, false), ("max(12px, max(14px, 1rem))", 16, 14, nil, false),
            ("min(40px, min(30px, 1rem), 50px)", 16, nil, 30, false),
            ("max(1rem, min(12px, 14px))", 16, 12, nil, false),
            ("max(1rem + 2px, 12px)", 18, 12, nil, false), ("max(-5px, 1rem, 0px)", 16, nil, nil, false),
            ("max(12px,0.5rem)", 12, nil, nil, true), ("clamp(20px, 1rem, 30px)", 20, nil, nil, true),
            ("clamp(30px, 1rem, 20px)", 30, nil, nil, true), ("clamp(14px, 16px, 20px)", 16, nil, nil, false),
            ("max(1rem, round(down, 2rem, 1px), 1rem)", 32, nil, nil, false),
        ] as [(String, Double, Double?, Double?, Bool)])
    func `a limit in px is one of the style, unless it applies at the default size`(
        value: String, size: Double, minimum: Double?, maximum: Double?, isNoted: Bool
    ) throws {
        let scale = try imported("--font-size-body: \(value)")
        let body = try #require(scale.definition.styles.first)
        #expect(body.size == .points(size) && body.minimum == minimum && body.maximum == maximum)
        let end = "\(value) is read as its size at the default text size, where its limit applies"
        #expect(scale.notes.contains { $0.hasSuffix(end) } == isNoted, "\(scale.notes)")
    }

    @Test(arguments: [
        ("calc(max(1rem, 12px) + 2px)", 18.0), ("clamp(1rem, 1.1rem, 20px)", 17.6), ("clamp(1rem, 20px, 2rem)", 20),
        ("max(min(1rem, 20px), min(0.5rem, 9px))", 16), ("max(14px, calc(2 * min(1rem, 20px)))", 32),
    ]) func `a limit in px that is not one of the whole size is noted`(value: String, size: Double) throws {
        let scale = try imported("--font-size-body: \(value)")
        #expect(sizes(scale) == ["body": .points(size)])
        let end = "\(value) is read as its size at the default text size, because a part of it has limits in px"
        #expect(scale.notes.count == 1 && scale.notes[0].hasSuffix(end), "\(scale.notes)")
    }

    @Test(arguments: [
        ("calc(1em + 0.5rem)", 24.0), ("calc(100% + 8px)", 24), ("min(2em, 30px)", 30), ("round(1.5em, 1px)", 24),
        ("clamp(20px, 1.5em, 30px)", 24),
    ]) func `em and percentages beside other units are shares of the size`(value: String, points: Double) throws {
        let scale = try imported("--text-body-size: 1rem; --text-body-line-height: \(value)")
        #expect(scale.definition.styles.map(\.lineHeight) == [.points(points)], "\(scale.notes)")
    }

    @Test(arguments: [("0", "0"), ("0.7", "0.7"), ("70%", "0.7"), ("12", "12"), ("9px", "0.5625"), ("-1", "-1")])
    func `a line height that no scale can have is left out with a note`(value: String, multiple: String) throws {
        let scale = try imported(
            "--text-body-size: 1rem; --text-body-line-height: \(value); --text-small-size: 13px")
        #expect(scale.definition.styles.map(\.lineHeight) == [.font, .font])
        let note = "type.css:1:7: the line height of body is not imported: \(multiple) is not in 0.8...4"
        #expect(scale.notes == [note])
    }

    @Test func `a rule that uses a size outranks a name that ends alike`() throws {
        let scale = try imported(
            """
            --font-size-medium:1rem; --font-size-large:1.25rem; --font-weight-normal:400; --font-weight-medium:500;
            --letter-spacing-large:.1em
            """, page: "body{font-size:var(--font-size-medium);font-weight:var(--font-weight-normal)}")
        #expect(scale.definition.styles.map(\.weight) == [400, 400])
        #expect(scale.definition.styles.map(\.tracking) == [.none, .em(0.1)])
        #expect(
            scale.notes.contains { $0.contains("--letter-spacing-large is read as the letter-spacing of --font-s") })
        #expect(scale.notes.contains { $0.contains("not part of a text style") && $0.contains("font-weight-medium") })
    }

    @Test(arguments: [
        ("--font-size-1: 1rem; --font-weight-1: 100", 400, 1),
        ("--type-size-xl: 1rem; --type-weight-xl: 800", 400, 1),
        ("--ds-font-size-2xl: 1rem; --ds-font-weight-2xl: 800", 400, 1),
        ("--text-xl: 1rem; --text-xl--font-weight: 800", 800, 0), ("--xl-size: 1rem; --xl-weight: 800", 800, 0),
        ("--font-size-hero: 1rem; --font-weight-hero: 800", 800, 0),
        ("--text-label-size-large: 1rem; --text-label-weight-large: 800", 800, 0),
    ]) func `a weight belongs to a size by the name of a style, and not by a step`(
        properties: String, weight: Int, notes: Int
    ) throws {
        let scale = try imported(properties)
        #expect(scale.definition.styles.map(\.weight) == [weight])
        #expect(scale.notes.count == notes, "\(scale.notes)")
    }

    @Test func `a rule that is named like a style outranks its other properties, and this is noted`() throws {
        let css = "--text-lead-size: 1rem; --text-lead-weight: 400"
        let named = try imported(css, page: ".lead{font-size:var(--text-lead-size);font-weight:600}")
        #expect(named.definition.styles.map(\.weight) == [600])
        #expect(
            named.notes.count == 1 && named.notes[0].contains("--text-lead-weight is not imported"), "\(named.notes)")
        let other = try imported(css, page: ".button{font-size:var(--text-lead-size);font-weight:600}")
        #expect(other.definition.styles.map(\.weight) == [400])
    }
}
