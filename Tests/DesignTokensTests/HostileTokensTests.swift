import Fonts
import Testing
import TypescaleTestSupport

@testable import TypescaleDesignTokens

/// Files of design tokens that would take excessive time, memory or stack.
@Suite struct HostileTokensTests {
    private func imported(_ text: String) throws -> TokenImport {
        try TokenImport(Array(text.utf8), name: "ours", file: "tokens.json", roles: try Support.fonts.get().roles)
    }

    @Test func `aliases are limited and take time proportional to their number`() throws {
        func tokens(_ count: Int, _ link: (Int) -> Int) -> String {
            let links = (0..<count).map { #""d\#($0)":{"$type":"dimension","$value":"{d\#(link($0))}"}"# }
            let styles = (0..<200).map {
                #""s\#($0)":{"$type":"typography","$value":{"fontSize":"{d\#($0)}","lineHeight":1.2}}"#
            }
            let last = #""d\#(count)":{"$type":"dimension","$value":"17px"}"#
            return "{\((links + [last] + styles).joined(separator: ","))}"
        }
        #expect(throws: DesignTokenError.self) { try imported(tokens(20_000) { $0 + 1 }) }
        let ratio = try ProcessorTime.ratio(of: 1_000) { count in
            let scale = try imported(tokens(count) { _ in count })
            #expect(scale.unknownFamilies.isEmpty)
        }
        #expect(ratio < 8)
    }

    @Test func `tokens and families are limited, and weight names are compared by bytes`() {
        let style = #"{"$type":"typography","$value":{"fontSize":"17px","lineHeight":1.2"#
        let many = (0...DesignTokensLimits.typographyTokens).map { #""s\#($0)":\#(style)}}"# }.joined(separator: ",")
        #expect(throws: DesignTokenError.self) { try imported("{\(many)}") }
        let families = Array(repeating: "\"a\"", count: DesignTokensLimits.families + 1).joined(separator: ",")
        #expect(throws: DesignTokenError.self) { try imported(#"{"s":\#(style),"fontFamily":[\#(families)]}}}"#) }
        for (name, weight) in [(#"blac\u212a"#, 400), ("black", 900)] {
            let scale = try? imported(#"{"s":\#(style),"fontWeight":"\#(name)"}}}"#)
            #expect(scale?.definition.styles.map(\.weight) == [weight])
        }
    }

    @Test func `names, pointers and values that are stored for many tokens have limited lengths`() {
        let long = String(repeating: "n", count: NotationsLimits.valueBytes + 1)
        let style = #"{"$type":"typography","$value":{"fontSize":"17px"}}"#
        for text in [
            #"{"\#(long)":{"a":\#(style)}}"#, ##"{"a":{"$type":"typography","$ref":"#/\##(long)"}}"##,
            #"{"a":{"$type":"typography","$value":{"fontSize":"\#(long)"}}}"#,
            #"{"a":{"$type":"typography","$value":{"fontSize":17,"fontFamily":"\#(long)"}}}"#,
        ] {
            #expect { try imported(text) } throws: { "\($0)".contains("bytes") }
        }
        #expect { try sheet("html[data-text-size=\(long)]{--type-body-size: 1rem}") } throws: {
            "\($0)".contains("bytes")
        }
    }

    private func sheet(_ text: String) throws -> TokenImport {
        try TokenImport(Array(text.utf8), name: "ours", file: "tokens.css", roles: try Support.fonts.get().roles)
    }

    private static let style = "--type-body-size: 1rem;"

    @Test(arguments: [
        "--s%: 1rem;", "--n%: var(--n0);", "--x%-size: 1rem;", "--text-s%: var(--text-s0, 1rem);", "--o%: 1;",
    ])
    func `custom properties take time proportional to their number`(property: String) throws {
        let ratio = ProcessorTime.ratio(of: 500) { count in
            let properties = (0..<count).map { property.replacing("%", with: "\($0)") }.joined()
            _ = try? sheet(":root{\(Self.style)\(properties)}")
        }
        #expect(ratio < 8)
    }

    @Test func `columns, references and lengths of a style sheet are limited`() throws {
        func columns(_ count: Int) -> String {
            (0..<count).map { ".c\($0){--type-body-size: \($0 + 10)px}" }.joined()
        }
        #expect(throws: DesignTokenError.self) { try sheet(columns(DesignTokensLimits.columns + 1)) }
        // Each value repeats the next one twice, and the last is empty or not.
        for last in ["", "1rem"] {
            let bomb = (0..<28).map { "--a\($0): var(--a\($0 + 1)) var(--a\($0 + 1));" }.joined()
            let text = ":root{\(bomb)--a28: \(last);--type-body-size: var(--a0)}"
            #expect(throws: DesignTokenError.self) { try sheet(text) }
        }
        let long = String(repeating: "a", count: NotationsLimits.valueBytes + 1)
        #expect(throws: DesignTokenError.self) {
            try sheet(":root{--l: 1rem;--type-body-size: var(--l, \(long))}")
        }
        #expect(throws: Never.self) { try sheet(":root{--l: 1rem;--type-body-size: var(--l)}") }
    }
}
