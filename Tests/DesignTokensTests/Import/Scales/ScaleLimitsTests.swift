import DynamicType
import Fonts
import Testing

@testable import TypescaleDesignTokens

/// Values beyond the limits of a scale, each of which leaves out a part of a style, or the style.
@Suite struct ScaleLimitsTests {
    private func imported(_ text: String) throws -> TokenImport {
        let scale = try Support.imported(text, file: text.hasPrefix("{") ? "t.json" : "t.css")
        #expect(throws: Never.self) { try TypeScale(scale.definition) }
        return scale
    }

    private static func tokens(_ part: String) -> String {
        #"{"a":{"$type":"typography","$value":{"fontSize":"16px"}},"#
            + #""b":{"$type":"typography","$value":{\#(part)}}}"#
    }

    private static func sheet(_ value: String) -> String { ":root{--font-size-a:16px;--font-size-b:\(value)}" }

    @Test(arguments: [
        tokens(#""fontSize":"2000px""#), tokens(#""fontSize":0"#), tokens(#""fontSize":-3"#),
        tokens(#""fontSize":1e300"#), tokens(#""fontSize":0.5,"lineHeight":9"#), sheet("clamp(20px, 40vw, 1200px)"),
    ]) func `a size that no scale can have leaves its style out`(file: String) throws {
        let scale = try imported(file)
        #expect(scale.definition.styles.map(\.style) == ["a"])
        #expect(scale.notes.filter { $0.contains("the style is not imported: ") }.count == 1, "\(scale.notes)")
        #expect(!scale.notes.contains { $0.contains("of b is not imported") }, "\(scale.notes)")
    }

    @Test(arguments: [
        (tokens(#""fontSize":16,"lineHeight":0.75"#), "line height", "0.75 is not in 0.8...4"),
        (tokens(#""fontSize":16,"lineHeight":0"#), "line height", "0 is not in 0.8...4"),
        (tokens(#""fontSize":16,"lineHeight":24"#), "line height", "24 is not in 0.8...4"),
        (tokens(#""fontSize":36,"lineHeight":"28px""#), "line height", "0.7778 is not in 0.8...4"),
        (tokens(#""fontSize":16,"lineHeight":"80px""#), "line height", "80 is not in 0.8...4 times the size 16"),
        (
            tokens(#""fontSize":16,"letterSpacing":"60px""#), "letter spacing",
            "60 is not in -0.5...0.5 times the size 16"
        ),
        (
            tokens(#""fontSize":16,"lineHeight":"10001px""#), "line height",
            "10001 is not in 0.8...4 times the size 16"
        ),
        (
            tokens(#""fontSize":16,"letterSpacing":"20000px""#), "letter spacing",
            "20000 is not in -0.5...0.5 times the size 16"
        ),
        (tokens(#""fontSize":16,"letterSpacing":"1em""#), "letter spacing", "1 is not in -0.5...0.5"),
        (sheet("min(1rem, 9999px)"), "maximum", "9999 is not in 1...1000"),
        (sheet("max(.5px, 1rem)"), "minimum", "0.5 is not in 1...1000"),
        (sheet("1rem} .b{font-size:var(--font-size-b);letter-spacing:1em"), "letter spacing", "1 is not in -0.5...0.5"),
    ]) func `another value leaves only itself out`(file: String, part: String, reason: String) throws {
        let scale = try imported(file)
        let style = try #require(scale.definition.styles.last)
        #expect(scale.definition.styles.count == 2 && style.lineHeight == .font && style.tracking == .none)
        #expect(style.minimum == nil && style.maximum == nil)
        #expect(
            scale.notes.contains { $0.hasSuffix("the \(part) of b is not imported: \(reason)") }, "\(scale.notes)")
    }

    @Test func `a rule for subscripts keeps their size without its line height`() throws {
        let scale = try imported(
            ":root{--font-size-ok:16px;--font-size-sm:12px}\nsub,sup{font-size:var(--font-size-sm);line-height:0}")
        #expect(scale.definition.styles.map(\.size) == [.points(16), .points(12)])
        #expect(scale.definition.styles.map(\.lineHeight) == [.font, .font])
    }

    @Test(arguments: [450.5, 0, 1_001, 1e300]) func `a number that is no weight is the default one, with a note`(
        weight: Double
    ) throws {
        let scale = try imported(Self.tokens(#""fontSize":16,"fontWeight":\#(weight)"#))
        #expect(scale.definition.styles.map(\.weight) == [400, 400])
        #expect(scale.notes.contains { $0.contains(" is not a weight; the style has the weight 400; use") })
    }

    @Test func `a value of one column leaves itself out in all columns`() throws {
        func file(_ part: (Int) -> String) -> String {
            let columns = ["M", "L", "XL"].enumerated().map { index, name in
                #""\#(name)":{"a":{"$type":"typography","$value":{"fontSize":\#(16 + index)}},"#
                    + #""b":{"$type":"typography","$value":{\#(part(index))}}}"#
            }
            return "{\(columns.joined(separator: ","))}"
        }
        let tracked = try imported(file { #""fontSize":\#(20 + $0),"letterSpacing":"\#($0 * 15)px""# })
        #expect(tracked.definition.styles.map(\.tracking) == [.none, .none])
        let lines = try imported(file { #""fontSize":\#(20 + $0),"lineHeight":\#($0 + 3)"# })
        #expect(lines.definition.styles.map(\.lineHeight) == [.font, .font])
        #expect(lines.notes.contains { $0.contains("the line height of b is not imported: 110 at XL") })
        for sizes in [[20, 19, 22], [20, 21, 1_001]] {
            let scale = try imported(file { #""fontSize":\#(sizes[$0])"# })
            #expect(scale.definition.styles.map(\.style) == ["a"])
            #expect(scale.notes.contains { $0.contains("the style is not imported: the size of b: ") })
        }
    }

    @Test(arguments: [(2_000, 1.5), (16, 9)]) func `a strict import refuses such values`(
        size: Int, lineHeight: Double
    ) throws {
        let px = { (number: Int) in #"{"value":\#(number),"unit":"px"}"# }
        let parts = #""fontFamily":"A","fontWeight":400,"letterSpacing":\#(px(0)),"lineHeight":\#(lineHeight)"#
        let file = #"{"a":{"$type":"typography","$value":{"fontSize":\#(px(size)),\#(parts)}}}"#
        var options = TokenImport.Options()
        options.isStrict = true
        let error = #expect(throws: DesignTokenError.self) {
            try TokenImport(
                [.init(name: "t.json", bytes: Array(file.utf8))], name: "ours", roles: Support.fonts.get().roles,
                options: options)
        }
        #expect(error?.reason.contains(" of a: \(size == 16 ? "9" : "2000") is not in ") == true)
    }
}
