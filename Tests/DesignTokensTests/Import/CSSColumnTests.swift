import DynamicType
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

    @Test(arguments: ["--text-opacity: 0.87", "--font-size-factor: 1.25", "--text-turn: 45deg", "--text-delay: 200ms"])
    func `a number without a length's unit is no size`(property: String) throws {
        let scale = try imported("--text-body: 1rem; \(property)")
        #expect(sizes(scale) == ["body": .points(16)])
        #expect(scale.notes.count == 1 && scale.notes[0].hasPrefix("1 custom property is not part"), "\(scale.notes)")
    }

    @Test(arguments: [
        ("html{font-size:62.5%}", 10.0, "62.5%"), (":root{font-size:10px}", 10, "10px"),
        ("html, body{font-size:.625em!important}", 10, ".625em"), ("html{font:62.5%/1.5 Inter}", 10, "62.5%"),
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
        #expect(scale.definition.styles.first { $0.style == "lead" }?.minimum == rem)
        let note = scale.notes.first { $0.contains("1rem") }
        #expect((note == nil) == (value == nil), "\(scale.notes)")
        guard let note, let value else { return }
        #expect(note.hasSuffix(": the page has the font size \(value), so that 1rem is read as 10 px"))
    }
}
