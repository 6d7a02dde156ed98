import DynamicType
import Fonts
import Testing

@testable import TypescaleDesignTokens

/// Values that no scale can have, beside styles that one can have.
@Suite struct RelativeSizeTests {
    private static let values = [
        "5vw", "calc(1rem + 2vw)", "large", "inherit", "2ch", "min(5vw, 40px)", "env(x, 21px)",
        "clamp(1rem, 2em, 3rem)",
        "1.5cqmin", "3dvh", "calc(0.875rem + 0.3vmin)",
    ]

    @Test(arguments: values + ["0", "-1px", "-1e9px", ".5px", "1200px", "1e9rem", "var(--elsewhere)"])
    func `a size of CSS that is not fixed leaves its style out`(
        value: String
    ) throws {
        let scale = try Support.imported(":root{--font-size-body:16px;--font-size-a:\(value)}", file: "type.css")
        #expect(scale.definition.styles.map(\.style) == ["body"])
        #expect(scale.notes.contains { $0.hasPrefix("type.css:1:29: the style is not imported: ") }, "\(scale.notes)")
        #expect(throws: DesignTokenError.self) {
            try Support.imported(":root{--font-size-a:\(value)}", file: "type.css")
        }
    }

    @Test(arguments: [
        "", "px", "big", "1px 2px", "12px, 14px", "if(media(print): 10px; else: 12px)", "\"x\"", "#fff", "url(a.png)",
    ]) func `a custom property that is no size leaves its style out, and is a mistake where there is no other`(
        value: String
    ) throws {
        let outcome = Support.outcome(":root{--font-size-a:\(value)}", file: "type.css")
        #expect(outcome.hasPrefix("type.css:1:7: ") && outcome.contains(" is not a dimension"), "\(outcome)")
        for part in ["font-size-a:", "font-size-a:17px;--font-size-a-line-height:", "a-size:1px;--a-letter-spacing:"] {
            let scale = try Support.imported(":root{--font-size-body:16px;--\(part)\(value)}", file: "type.css")
            #expect(scale.definition.styles.map(\.style) == ["body"])
            #expect(scale.notes.count == 1, "\(scale.notes)")
            let note = "the style is not imported: \"\(value)\" is not a dimension; use 17px"
            #expect(scale.notes.allSatisfy { $0.contains(note) }, "\(scale.notes)")
        }
    }

    @Test(arguments: ["clamp(14px, 1rem, 20px)", "clamp(14px,calc(1rem),20px)"])
    func `limits in px of a token's clamp() are those of the style`(size: String) throws {
        let file = #"{"body":{"$type":"typography","$value":{"fontSize":"\#(size)"}}}"#
        let body = try #require(try Support.imported(file).definition.styles.first)
        #expect(body.size == .points(16) && body.minimum == 14 && body.maximum == 20)
    }

    @Test(arguments: ["calc(16px -2px)", "calc(1rem+2px)", "max(1rem, (1px)- 2px)", "clamp(1rem, .9rem +.5vw, 2rem)"])
    func `a calculation that browsers refuse leaves its style out, and the note says why`(value: String) throws {
        for part in ["font-size-a:", "font-size-a:17px;--font-size-a-line-height:"] {
            let scale = try Support.imported(":root{--font-size-body:16px;--\(part)\(value)}", file: "type.css")
            #expect(scale.definition.styles.map(\.style) == ["body"])
            let reason = "CSS requires white space on both sides of + and -"
            #expect(
                scale.notes.contains { $0.hasSuffix("\"\(value)\" is not a dimension: \(reason)") }, "\(scale.notes)")
        }
    }

    @Test(
        arguments: ["5vw", "calc(1rem + 2vw)", "2ch", "min(5vw, 40px)", "120%"], ["ds-font-size-a", "text-a", "step-1"])
    func `names with a prefix, of Tailwind and of Utopia are treated alike`(value: String, name: String) throws {
        let scale = try Support.imported(":root{--font-size-body:16px;--\(name):\(value)}", file: "type.css")
        #expect(scale.definition.styles.map(\.style) == ["body"])
        #expect(scale.notes.contains { $0.contains("the style is not imported: ") }, "\(scale.notes)")
    }

    @Test(arguments: values.map { "\"\($0)\"" } + [#"{"value":5,"unit":"vw"}"#])
    func `tokens with such sizes are left out, too`(value: String) throws {
        func file(_ part: String) -> String {
            #"{"body":{"$type":"typography","$value":{"fontSize":"16px"}},"#
                + #""a":{"$type":"typography","$value":{"fontSize":"17px",\#(part)}}}"#
        }
        for part in ["lineHeight", "letterSpacing"] {
            let scale = try Support.imported(file(#""\#(part)":\#(value)"#))
            #expect(scale.definition.styles.map(\.style) == ["body"])
        }
        let scale = try Support.imported(file("").replacing(#""17px","#, with: value))
        #expect(scale.definition.styles.map(\.style) == ["body"])
        #expect(scale.notes.contains { $0.contains("the style is not imported: ") }, "\(scale.notes)")
    }

    @Test func `an unknown unit is a mistake`() {
        #expect(throws: DesignTokenError.self) {
            try Support.imported(":root{--font-size-body:16px;--font-size-a:17elephants}", file: "type.css")
        }
    }

    @Test(arguments: ["55 Roman", "W6", "Text", "Condensed Bold"])
    func `a weight without a known name is the default one, with a note`(name: String) throws {
        let file = #"{"body":{"$type":"typography","$value":{"fontSize":"16px","fontWeight":"\#(name)"}}}"#
        let scale = try Support.imported(file)
        #expect(scale.definition.styles.map(\.weight) == [400])
        let note = "tokens.json:1:72: \"\(name)\" is not a weight; the style has the weight 400; use 1 to 1000 or"
        #expect(scale.notes.contains { $0.hasPrefix(note) }, "\(scale.notes)")
        var options = TokenImport.Options()
        options.isStrict = true
        #expect(throws: DesignTokenError.self) {
            try TokenImport(
                [.init(name: "t.json", bytes: Array(file.utf8))], name: "ours", roles: Support.fonts.get().roles,
                options: options)
        }
    }

    @Test func `a keyword of every property leaves the part of a style open`() throws {
        let scale = try Support.imported(
            ":root{--font-size-a:1rem} button{font-size:var(--font-size-a);line-height:inherit}", file: "type.css")
        #expect(scale.definition.styles.map(\.lineHeight) == [.font])
        let note = "type.css:1:63: the line-height inherit depends on the text around it; it is not imported"
        #expect(scale.notes == [note])
    }
}
