import DynamicType
import Fonts
import Foundation
import ScaleFiles
import Testing

@testable import TypescaleDesignTokens

/// Style sheets as projects have them: rules beside custom properties, color themes, and properties of other sizes.
@Suite struct StyleSheetImportTests {
    private func imported(_ css: String) throws -> TokenImport {
        try TokenImport(Array(css.utf8), name: "ours", file: "type.css", roles: try Support.fonts.get().roles)
    }

    private func sheet(_ definition: TypeScaleDefinition) throws -> TokenSheet {
        let scale = try TypeScale(definition)
        return try TokenSheet(
            scale, in: ExportFormat.css.standardCategories(of: scale).map { .category($0) }, fonts: Support.fonts.get())
    }

    private func style(_ scale: TokenImport, _ name: TextStyle) throws -> StyleDefinition {
        try #require(scale.definition.styles.first { $0.style == name })
    }

    @Test func `lengths in all absolute units are those of CSS`() throws {
        let lengths = [
            "12pt", "1pc", "0.25in", "1cm", "6mm", "40q", "12PT", "calc(6pt + 0.5pc)", "clamp(12pt, 1pc, 20pt)",
        ]
        let css = lengths.enumerated().map { "--type-s\($0.offset)-size: \($0.element);" }.joined()
        let scale = try imported(":root{\(css) --type-s0-line-height: 18pt; --type-s0-letter-spacing: 0.75pt}")
        let sizes = scale.definition.styles.map { (style: StyleDefinition) -> Double in
            guard case .points(let size) = style.size else { return 0 }
            return (size * 100).rounded() / 100
        }
        #expect(sizes == [16, 16, 24, 37.8, 22.68, 37.8, 16, 16, 16])
        #expect(scale.definition.styles[0].lineHeight == .points(24))
        #expect(scale.definition.styles[0].tracking == .points(1))
        #expect(scale.notes.isEmpty)
    }

    @Test func `a rule that uses a size gives its style the other parts and CSS properties`() throws {
        let scale = try imported(
            """
            :root { --type-body-size: 1rem; --type-code-size: 14px; --tight: 1.25; }
            .type-body {
              font-size: var( --type-body-size ); line-height: var(--tight); letter-spacing: .01em; font-weight: 500;
            }
            .type-code {
              font-size: var(--type-code-size, 1rem); WHITE-SPACE: Pre-Wrap; overflow-wrap: normal; tab-size: 4;
              text-transform: uppercase; word-spacing: 0.1em; text-indent: 2px; font-variant-numeric: tabular-nums;
              font-feature-settings: "ss01" 2; hyphens: manual;
            }
            """)
        let (body, code) = (try style(scale, "body"), try style(scale, "code"))
        #expect(body.lineHeight == .multiple(1.25) && body.tracking == .em(0.01) && body.weight == 500)
        var text = TextProperties()
        text.whiteSpace = .preWrap
        text.overflowWrap = .normal
        text.tabSize = 4
        text.textTransform = .uppercase
        text.wordSpacing = ScalableLength(em: 0.1)
        text.textIndent = ScalableLength(points: 2)
        text.fontVariantNumeric = FigureForms(css: "tabular-nums")
        text.fontFeatureSettings = FeatureSettings(css: "\"ss01\" 2")
        text.hyphens = .manual
        #expect(code.textProperties == text)
        #expect(scale.notes.isEmpty, "\(scale.notes)")
    }

    @Test func `CSS properties of styles survive export and import`() throws {
        let first = try imported(
            """
            :root { --type-body-size: 1rem; --type-body-line-height: 1.5; }
            .type-body {
              font-size: var(--type-body-size); white-space: pre-line; word-spacing: calc(1px + 0.1em);
              text-wrap: balance; word-break: keep-all; line-break: strict; font-kerning: none;
            }
            """)
        let css = try sheet(first.definition).text(as: .css)
        #expect(css.contains("word-spacing: calc(1px + 0.1em)"))
        #expect(
            try imported(css).definition.styles.first?.textProperties == first.definition.styles.first?.textProperties)
    }

    @Test func `values and rules that are not imported are listed`() throws {
        let scale = try imported(
            """
            :root { --type-body-size: 1rem; }
            .type-body { font-size: var(--type-body-size); white-space: break-spaces-please; tab-size: 9999; }
            .title { font-size: 28px; line-height: 1.2 }
            .note { color: red }
            """)
        let said = scale.notes.joined(separator: "\n")
        for part in ["white-space: break-spaces-please", "tab-size: 9999", "1 rule is not", ".title"] {
            #expect(said.contains(part), "\(part) in \(said)")
        }
        #expect(!said.contains(".note"))
    }

    @Test func `color themes are not text sizes`() throws {
        let scale = try imported(
            """
            :root, [data-theme=light] { --font-size-body: 16px; --line-height-body: 1.5; --ground: #fff; }
            [data-theme=dark] { --ground: #000; --edge: #333; }
            .dark { --ground: #111 }
            """)
        #expect(scale.definition.curve == .linear)
        #expect(try style(scale, "body").size == .points(16))
        let said = scale.notes.joined(separator: "\n")
        #expect(said.contains("ground") && said.contains("edge") && !said.contains("columns are read"))
        // A class of a text size on which a style depends through var() is a column.
        let sized = try imported(
            """
            :root { --base: 16px; --font-size-body: var(--base); --ground: #fff; }
            [data-theme=dark] { --ground: #000; }
            .roomy { --base: 20px }
            """)
        #expect(try style(sized, "body").size == .table([16, 20]))
    }

    @Test func `columns may have given categories, and the page's has the default one`() throws {
        let css = ":root { --font-size-body: 16px } .roomy { --font-size-body: 20px }"
        var options = TokenImport.Options()
        func read(_ columns: [Identifier: ContentSizeCategory]) throws -> TokenImport {
            options.columns = columns
            let file = TokenImport.File(name: "type.css", bytes: Array(css.utf8))
            return try TokenImport([file], name: "ours", roles: Support.fonts.get().roles, options: options)
        }
        #expect(try read(["roomy": .accessibility1]).definition.curve == .table([.large, .accessibility1]))
        #expect { try read(["rommy": .accessibility1]) } throws: {
            "\($0)" == "--columns: there is no column rommy; the files have the columns L, roomy"
        }
        #expect { try read(["roomy": .large]) } throws: {
            "\($0)".contains("the columns L and roomy have one category, L; give each its own in --columns")
        }
    }

    @Test func `sizes of other things are listed, and sizes of text are imported`() throws {
        let scale = try imported(
            """
            :root {
              --icon-size: 24px; --size-4: 1rem; --type-body-size: 16px; --heading-size: 28px; --heading-weight: 600;
              --quote-size: 18px;
            }
            .quote { font-size: var(--quote-size) }
            """)
        #expect(scale.definition.styles.map(\.style.name) == ["typeBody", "heading", "quote"])
        let said = scale.notes.joined(separator: "\n")
        #expect(said.contains("2 custom properties are not") && said.contains("icon-size, size-4"), "\(said)")
    }

    @Test(arguments: [
        ("calc(var(--a) * 2)", 28.0), ("calc(1rem + 2px)", 18), ("1rem !important", 16), ("1REM", 16), ("1em", nil),
    ]) func `a size may be a calculation`(value: String, points: Double?) throws {
        let css = ":root { --a: calc(1rem - 2px); --font-size-body: \(value); }"
        guard let points else {
            #expect { try imported(css) } throws: { "\($0)".contains("use px or rem") }
            return
        }
        #expect(try style(imported(css), "body").size == .points(points))
    }

    @Test func `an important value outranks later ones, and names may have escapes`() throws {
        let scale = try imported(
            #":root { --font-size-body: 16px !important; --font-size-body: 17px; --font-size-1\.5: 24px; --font-size-b\69g: 30px }"#
        )
        #expect(try style(scale, "body").size == .points(16))
        #expect(scale.definition.styles.map(\.style.name) == ["body", "style15", "big"])
    }

    @Test func `parts may be named with the word font, as in Polaris`() throws {
        let scale = try imported(
            """
            :root {
              --text-a-font-size: 16px; --text-a-font-line-height: 20px; --text-a-font-letter-spacing: -0.2px;
              --text-b-font-size: 12px; --text-b-font-line-height: 16px; --text-b-font-letter-spacing: 0px;
            }
            """)
        #expect(scale.definition.styles.map(\.style.name) == ["a", "b"])
        #expect(try style(scale, "a").lineHeight == .points(20) && style(scale, "a").tracking == .points(-0.2))
        #expect(scale.notes.isEmpty, "\(scale.notes)")
    }

    @Test func `a name that begins with a digit is kept unless it is a number`() throws {
        let scale = try imported("@theme { --text-2xl: 1.5rem; --text-base: 1rem; --text-12: 12px }")
        #expect(scale.definition.styles.map(\.style.name) == ["2xl", "base", "style12"])
        #expect(try imported(try sheet(scale.definition).text(as: .tailwind)).definition == scale.definition)
    }

    @Test(arguments: ["/* c */ {\"a\": 1}", "// c\n{\"a\": 1}", "/**/ /* { */\n{\"a\": 1}", "// {\n[\"a\", {}]"])
    func `JSON with comments is no style sheet`(text: String) {
        #expect { try imported(text) } throws: { "\($0)".contains("JSON has no comments") }
        #expect(throws: Never.self) { try imported("/* { */\n/**/ :root { --font-size-body: 17px }") }
    }

    @Test func `a clamp may contain calc, and a byte order mark may come first`() throws {
        let scale = try imported(
            "\u{FEFF}:root { --font-size-body: clamp(1rem, calc(0.9rem + 0.5vw), calc(1rem * 1.25)); }")
        #expect(try style(scale, "body").size == .fluid(narrow: 16, wide: 20))
    }

    @Test func `errors are those of a style sheet and name both styles`() throws {
        func reason(_ css: String) -> String {
            do { return "\(try imported(css).definition)" } catch { return "\(error)" }
        }
        #expect(reason(":root { --font-size-a: min(1rem, 4vw) }").contains("use 17px, 1rem or clamp("))
        #expect(reason(":root { --font-size-a: 1rem } }").contains("type.css:1:31: } closes no rule; remove it"))
        let widths = reason(
            """
            :root {
              --font-size-a: clamp(1rem, 0.9rem + 0.5vw, 1.25rem);
              --font-size-b: clamp(1.2rem, 1.1rem + 0.6vw, 1.6rem);
            }
            """)
        #expect(widths.contains("a grows between 320 and 1120 px, b between 266.7 and 1333.3; a scale"), "\(widths)")
    }

    @Test func `fixed sizes and sizes that grow may be mixed`() throws {
        let first = try imported(
            """
            :root {
              --font-size-note: 12px; --line-height-note: 18px; --letter-spacing-note: 0.24px;
              --font-size-title: clamp(1rem, 0.9rem + 0.5vw, 1.25rem); --line-height-title: 1.2;
              --font-size-body: max(1rem, 14px); --step-0: clamp(1rem, 1rem + 0vw, 1rem);
            }
            """)
        let (note, body) = (try style(first, "note"), try style(first, "body"))
        #expect(note.size == .fluid(narrow: 12, wide: 12) && note.lineHeight == .multiple(1.5))
        #expect(note.tracking == .em(0.02) && body.size == .fluid(narrow: 16, wide: 16) && body.minimum == 14)
        #expect(try style(first, "title").size == .fluid(narrow: 16, wide: 20))
        #expect(try style(first, "step0").size == .fluid(narrow: 16, wide: 16))
        #expect(
            first.notes == [
                "the file does not say which width a viewport has by default: defaultWidth is the wide one, 1120 px"
            ])
        for format in [ExportFormat.css, .tailwind] {
            let text = try sheet(first.definition).text(as: format)
            #expect(try imported(text).definition == first.definition)
        }
    }

    @Test(arguments: ["[data-theme] { --ground: red }", " [lang=ja]{ --ground: red }", "[ data-x ] { --ground: red }"])
    func `a style sheet may begin with an attribute`(rule: String) throws {
        let scale = try imported(rule + ":root { --font-size-body: 17px }")
        #expect(try style(scale, "body").size == .points(17))
        #expect { try imported("[{\"step\": 0}]") } throws: { "\($0)".contains("a step of Utopia has") }
    }

    @Test(arguments: [ExportFormat.css, .tailwind, .dtcg, .dtcgResolver])
    func `sizes that grow in proportion are imported as that from all categories`(format: ExportFormat) throws {
        let first = try imported(
            """
            :root {
              --font-size-body: 17px; --line-height-body: 1.4; --font-size-title: 1.75rem; --line-height-title: 34px;
              --letter-spacing-title: -0.01em; --font-size-note: 11.5px; --letter-spacing-note: 0.2px;
            }
            """)
        #expect(first.definition.curve == .linear)
        let scale = try TypeScale(first.definition)
        let sheet = try TokenSheet(
            scale, in: ContentSizeCategory.allCases.map { .category($0) }, fonts: Support.fonts.get())
        var text = try sheet.text(as: format)
        // Other tools drop the extension.
        text = text.replacing("org.typescale", with: "org.example")
        let second = try imported(text)
        #expect(second.definition.curve == .linear)
        guard format == .css || format == .tailwind else { return }
        for style in first.definition.styles {
            #expect(second.definition.styles.first { $0.style == style.style } == style)
        }
    }

    @Test(arguments: [ExportFormat.css, .tailwind])
    func `whole sizes that grow in proportion keep their tracking in points`(format: ExportFormat) throws {
        let css = """
            :root {
              --font-size-body: 17px; --letter-spacing-body: 0.3px; --line-height-body: 1.4;
              --font-size-title: 28px; --letter-spacing-title: -0.2px; --line-height-title: 1.2;
              --font-size-note: 17px; --letter-spacing-note: 0.1px; --line-height-note: 1.4;
            }
            """
        var definition = try imported(css).definition
        definition.rounding = ScaleRounding(size: .wholePoint)
        let sheet = try TokenSheet(
            TypeScale(definition), in: ContentSizeCategory.allCases.map { .category($0) }, fonts: Support.fonts.get())
        let text = try sheet.text(as: format)
        let second = try imported(text).definition
        #expect(second.curve == .linear && second.rounding == definition.rounding)
        for style in definition.styles { #expect(second.styles.first { $0.style == style.style } == style) }
        // Other tracking is none that a scale file can express.
        let name = format == .css ? "--type-note-tracking: " : "--text-note--letter-spacing: "
        let edited = text.replacing(name, with: name + "5px; --other: ", maxReplacements: 1)
        let rest = try imported(edited)
        #expect(rest.definition.styles.map(\.style.name) == ["body"])
        #expect(rest.notes.contains { $0.contains("note has letterSpacing that depends neither") }, "\(rest.notes)")
    }

    @Test func `Utopia's steps are all imported, and step 0 is the plain style`() throws {
        let scale = try imported(
            """
            :root {
              --step--2: clamp(0.7813rem, 0.7736rem + 0.0341vw, 0.8rem);
              --step--1: clamp(0.9375rem, 0.9119rem + 0.1136vw, 1rem);
              --step-0: clamp(1.125rem, 1.0739rem + 0.2273vw, 1.25rem);
              --step-1: clamp(1.35rem, 1.2631rem + 0.3864vw, 1.5625rem);
            }
            """)
        #expect(
            scale.definition.styles.map(\.style.name).sorted() == ["step0", "step1", "stepMinus1", "stepMinus2"])
        #expect(scale.definition.defaultStyle == "step0")
        guard case .fluid(let curve) = scale.definition.curve else { throw CancellationError() }
        #expect(curve.narrow == FluidCurve.End(width: 360, base: 18, ratio: 1))
        #expect(curve.wide == FluidCurve.End(width: 1240, base: 20, ratio: 1))
    }

    @Test(arguments: [
        ("--sl-font-size-small: 0.875rem; --sl-font-size-medium: 1rem; --sl-size-icon: 2rem", "small medium"),
        ("--wp--preset--font-size--small: 13px; --wp--preset--font-size--x-large: 42px", "small xLarge"),
        ("--ds-type--font--size--body--default: 1rem; --ds-type--font--size--title: 2rem", "bodyDefault title"),
        ("--a-font-size-note: 12px; --font-size-body: 16px; --b-font-size-x: 120%", "aNote body"),
        ("--a-font-size-body: inherit; --a-font-size-title: 2", "none"),
    ]) func `a system's prefix may stand before the words of a part`(properties: String, names: String) throws {
        let found = Support.outcome(":root { \(properties) }", file: "type.css")
        #expect(names == "none" ? found.contains("no custom property is a font size") : found == names, "\(found)")
    }

    @Test func `the other parts of a style with a prefix are read, too`() throws {
        let scale = try imported(
            """
            :root {
              --ds-font-size-body: 1rem; --ds-line-height-body: 1.5; --ds-font-weight-body: 500;
              --ds-letter-spacing-body: 0.01em; --ds-font-size-title: 2rem; --ds-font-line-height-title: 40px;
            }
            """)
        let (body, title) = (try style(scale, "body"), try style(scale, "title"))
        #expect(body.lineHeight == .multiple(1.5) && body.weight == 500 && body.tracking == .em(0.01))
        #expect(title.size == .points(32) && title.lineHeight == .points(40))
    }

    @Test func `sizes with two decimals may grow between the same widths`() throws {
        let scale = try imported(
            """
            :root {
              --font-size-note: clamp(0.81rem, 0.17vi + 0.77rem, 0.91rem);
              --font-size-body: clamp(1rem, 0.34vi + 0.92rem, 1.19rem);
              --font-size-title: clamp(1.95rem, 2.51vi + 1.32rem, 3.33rem);
            }
            """)
        #expect(try style(scale, "note").size == .fluid(narrow: 12.96, wide: 14.56))
        guard case .fluid(let curve) = scale.definition.curve else { throw CancellationError() }
        #expect(curve.narrow.width == 402 && curve.wide.width == 1_281)
        #expect(
            scale.notes.contains(
                "the sizes have too few decimals for exact widths: they grow between about 402 and 1281 px"),
            "\(scale.notes)")
    }

    @Test func `two properties for one part of a style are reported`() throws {
        let scale = try imported(":root { --font-size-body: 16px; --body-font-size: 17px; --font-size-title: 28px }")
        #expect(try style(scale, "body").size == .points(16))
        #expect(
            scale.notes == [
                "type.css:1:33: --body-font-size is not imported, because --font-size-body has the same meaning"
            ])
    }

    @Test(arguments: [
        "max(SIZE, 14px)", "max(14px,SIZE)", "calc(max( 14px , calc(SIZE) ))", "clamp(14px, SIZE, none)",
    ]) func `limits of fluid sizes survive export and import`(body: String) throws {
        let size = body.replacing("SIZE", with: "clamp(1rem, 0.875rem + 0.625vw, 1.5rem)")
        let css = """
            :root {
              --font-size-body: \(size); --line-height-body: 1.5;
              --font-size-title: min(clamp(1.5rem, 1rem + 2.5vw, 3.5rem), 40px); --line-height-title: 1.2;
            }
            """
        let first = try imported(css)
        #expect(try style(first, "body").minimum == 14 && style(first, "title").maximum == 40)
        #expect(try imported(try sheet(first.definition).text(as: .css)).definition == first.definition)
    }

    @Test(arguments: [
        #"@media print { a::after { content: "}" } }"#, "@media print { a::before { content: '{' } }",
        "@supports (display: grid) { a { color: red; /* don't } */ } }", "@font-face { src: url(a}b.woff) }",
        "a { &:hover { content: \"}\" } color: red }", "a { &::after { color: red } }",
        "@media print { a { width: 1px) } }",
    ])
    func `braces in texts and comments of a rule that is not read end no rule`(rule: String) throws {
        let scale = try imported(
            ":root { --type-body-size: 1rem }\n\(rule)\n:root { --type-title-size: 2rem; --type-title-line-height: 1.2 }"
        )
        #expect(scale.definition.styles.map(\.style.name) == ["body", "title"])
    }
}
