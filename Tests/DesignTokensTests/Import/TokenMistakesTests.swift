import DynamicType
import Fonts
import Testing

@testable import TypescaleDesignTokens

/// Files with several mistakes.
@Suite struct TokenMistakesTests {
    private func mistakes(_ text: String, file: String = "tokens.json") -> [String] {
        do {
            _ = try Support.imported(text, file: file)
            return []
        } catch let error as DesignTokenError {
            return ([error] + error.others).map { "\($0.subject): \($0.reason)" }
        } catch {
            return ["\(error)"]
        }
    }

    @Test func `all mistakes of styles are reported with their positions, once each`() {
        let found = mistakes(
            """
            {"a":{"$type":"typography","$value":{"fontSize":"big","letterSpacing":"wide","lineHeight":"tall"}},
            "b":{"$type":"typography","$value":{"fontSize":"{wrong}"}},
            "c":{"$type":"typography","$value":{"fontSize":"{wrong}"}},
            "d":{"$value":{"fontSize":16}}, "wrong":{"$value":"17 elephants"}}
            """)
        let expected = [
            ":1:49: \"big\" is not", ":1:71: \"wide\" is not", ":1:91: \"tall\" is not",
            ":4:51: \"17 elephants\" is not",
            ":4:5: d looks like a text style",
        ]
        #expect(found.count == expected.count)
        for (one, other) in zip(found, expected) { #expect(one.hasPrefix("tokens.json" + other), "\(one)") }
    }

    @Test func `style sheets and modes report all mistakes too, up to a limit`() {
        let css =
            ":root { --text-size: 17elephants; --body-size: 16px; --body-tracking: wide; --title-size: 1lightyear }"
        #expect(mistakes(css, file: "type.css").count == 3)
        let figma = (0..<3).map { #""s\#($0)":{"size":{"$type":"number","$value":-1}}"# }.joined(separator: ",")
        #expect(mistakes(#"{"$extensions":{"com.figma.modeName":"M"},\#(figma)}"#).count == 3)
        let many = (0..<100).map { #""s\#($0)":{"$type":"typography","$value":{"fontSize":0}}"# }
        let listed = mistakes("{\(many.joined(separator: ","))}")
        #expect(listed.count == DesignTokensLimits.mistakes + 1)
        #expect(listed.last == "tokens.json: 80 more mistakes; correct the listed ones first")
    }

    @Test func `a pointer into the scale file leads to the style's token`() throws {
        let scale = try Support.imported(
            #"{"g":{"a/b":{"$type":"typography","$value":{"fontSize":"5000px"}}},"# + "\n"
                + #""a/b~":{"$type":"typography","$value":{"fontSize":"17px"}}}"#)
        func error(_ path: String) -> String {
            scale.error("wrong", ofScalePath: path, otherwise: "tokens.json").description
        }
        #expect(error("/styles/gAB/size") == "tokens.json:1:13: as a scale, /styles/gAB/size: wrong")
        #expect(error("/styles/a~1b~0/tracking/points").hasPrefix("tokens.json:2:8: as a scale, "))
        let styles = (0...DynamicTypeLimits.styles).map {
            #""s\#($0)":{"$type":"typography","$value":{"fontSize":"17px"}}"#
        }
        let many = try Support.imported("{\(styles.joined(separator: ",\n"))}")
        let place = "tokens.json:\(DynamicTypeLimits.styles + 1):7: as a scale, /styles: wrong"
        #expect(many.error("wrong", ofScalePath: "/styles", otherwise: "tokens.json").description == place)
        #expect(error("/styles/none") == "tokens.json: as a scale, /styles/none: wrong")
        #expect(error("/curve/type") == "tokens.json: as a scale, /curve/type: wrong")
        #expect(error("") == "tokens.json: as a scale, wrong")
    }

    @Test func `a token without a name is reported at its place, and tokens without types as such`() {
        let unnamed = mistakes("{\n\"\":{\"$type\":\"typography\",\"$value\":{\"fontSize\":\"16px\"}}}")
        #expect(unnamed == ["tokens.json:2:4: a token has no name; give it one, such as \"body\""])
        let untyped = mistakes(#"{"size":{"small":{"value":"12"},"large":{"value":"16"}}}"#)
        #expect(
            untyped.first?.contains("no token of type typography; its tokens have no type. A") == true, "\(untyped)")
    }

    @Test func `a byte order mark before JSON is a mistake only in the standard's files`() throws {
        let file = TokenImport.File(
            name: "t.json",
            bytes: Array("\u{FEFF}{\"a\":{\"$type\":\"typography\",\"$value\":{\"fontSize\":\"16px\"}}}".utf8))
        let roles = try Support.fonts.get().roles
        #expect(try TokenImport([file], name: "ours", roles: roles).definition.styles.map(\.style.name) == ["a"])
        var options = TokenImport.Options()
        options.isStrict = true
        let error = #expect(throws: DesignTokenError.self) {
            try TokenImport([file], name: "ours", roles: roles, options: options)
        }
        #expect(error?.reason.contains("byte order mark") == true)
    }

    private static let sized = [
        #"{"a":{"$type":"typography","$value":{"fontSize":"16px"}},"b":{"$type":"typography","$value":{"fontSize":"EM"}}}"#,
        #"{"$extensions":{"com.figma.modeName":"M"},"a":{"size":{"$type":"number","$value":16}},"#
            + #""b":{"size":{"$type":"string","$value":"EM"}}}"#,
        ":root { --font-size-a: 16px; --font-size-b: EM }",
    ]

    @Test(arguments: sized) func `a style that depends on the text around it is left out with a note`(file: String)
        throws
    {
        let text = file.replacing("EM", with: "0.9285em")
        let scale = try Support.imported(text, file: text.hasPrefix("{") ? "t.json" : "t.css")
        #expect(scale.definition.styles.map(\.style) == ["a"])
        let note = "the style is not imported: a size in em depends on the text around it; use px or rem"
        #expect(scale.notes.contains { $0.hasSuffix(note) }, "\(scale.notes)")
        // A mistake beside it keeps its error.
        #expect(mistakes(file.replacing("16px", with: "17elephants").replacing(":16", with: ":-1")).count >= 1)
    }

    @Test func `a file of such styles only is refused, as is one of the standard`() {
        let em = #"{"a":{"$type":"typography","$value":{"fontSize":"2em"}}}"#
        #expect(mistakes(em).first?.contains("a size in em depends") == true)
        var options = TokenImport.Options()
        options.isStrict = true
        let file = TokenImport.File(name: "t.json", bytes: Array(Self.sized[0].replacing("EM", with: "2em").utf8))
        #expect(throws: DesignTokenError.self) {
            try TokenImport([file], name: "ours", roles: try Support.fonts.get().roles, options: options)
        }
    }

    @Test func `sizes that grow between other widths than most are left out, and fixed ones stay`() throws {
        let scale = try Support.imported(
            """
            :root { --font-size-a: 16px; --font-size-b: clamp(16px, 12px + 1vw, 24px);
            --font-size-c: clamp(20px, 16px + 1vw, 28px); --font-size-d: clamp(10px, 5vw, 60px) }
            """, file: "t.css")
        #expect(scale.definition.styles.map(\.style) == ["a", "b", "c"])
        #expect(
            scale.notes.contains {
                $0.hasPrefix("t.css:2:") && $0.contains("not imported: d grows between 200 and 1200")
            })
        let fixed = try Support.imported(
            """
            :root { --font-size-a: 16px; --font-size-b: clamp(16px, 12px + 1vw, 24px);
            --font-size-d: clamp(10px, 5vw, 60px) }
            """, file: "t.css")
        #expect(fixed.definition.styles.map(\.style) == ["a"])
        #expect(fixed.definition.curve == .linear && fixed.notes.count == 2, "\(fixed.notes)")
    }
}
