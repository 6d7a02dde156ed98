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
