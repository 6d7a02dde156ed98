import DynamicType
import Fonts
import Testing

@testable import TypescaleDesignTokens

/// Files of tokens, and style sheets, that are imported together.
@Suite struct SeveralFilesTests {
    private func imported(_ files: [(name: String, text: String)]) throws -> TokenImport {
        try TokenImport(
            files.map { .init(name: $0.name, bytes: Array($0.text.utf8)) }, name: "ours",
            roles: try Support.fonts.get().roles)
    }

    private func errors(_ files: [(name: String, text: String)]) -> [String] {
        do {
            _ = try imported(files)
            return []
        } catch let error as DesignTokenError {
            return ([error] + error.others).map { "\($0.subject): \($0.reason)" }
        } catch {
            return ["\(error)"]
        }
    }

    @Test(arguments: [
        (#"{"size":{"font":{"m":{"value":"17px","type":"dimension"}}}}"#, "value", "type"),
        (#"{"size":{"$type":"dimension","font":{"m":{"$value":"17px"}}}}"#, "$value", "$type"),
    ]) func `tokens of several files are one tree`(sizes: String, value: String, type: String) throws {
        let styles =
            #"{"body":{"\#(type)":"typography","\#(value)":{"fontSize":"{size.font.m}","fontWeight":"{size.bold}"}},"#
            + #""size":{"bold":{"\#(type)":"fontWeight","\#(value)":600}}}"#
        for files in [[("size/a.json", sizes), ("t.json", styles)], [("t.json", styles), ("size/a.json", sizes)]] {
            let scale = try imported(files)
            #expect(scale.definition.styles.map(\.style) == ["body"])
            let body = try #require(scale.definition.styles.first)
            #expect(body.size == .points(17) && body.weight == 600)
        }
    }

    @Test func `the type of a group is that of its own file's tokens`() throws {
        let sizes = #"{"$type":"dimension","m":{"$value":"17px"},"x":{"a":{"$value":"3px"}}}"#
        let styles =
            #"{"$type":"typography","body":{"$value":{"fontSize":"{m}"}},"x":{"b":{"$value":{"fontSize":"{x.a}"}}}}"#
        for files in [[("s.json", sizes), ("t.json", styles)], [("t.json", styles), ("s.json", sizes)]] {
            #expect(Set(try imported(files).definition.styles.map(\.size)) == [.points(17), .points(3)])
        }
    }

    @Test func `a token that two files define differently is an error with both places`() {
        let one = #"{"a":{"m":{"$type":"dimension","$value":"16px"},"n":{"$type":"number","$value":1}}}"#
        let two = "{\"a\":\n{\"m\":{\"$type\":\"dimension\",\"$value\":\"17px\"},\n\"n\":{\"x\":{\"$value\":1}}}}"
        #expect(
            errors([("one.json", one), ("two.json", two)]) == [
                "two.json:2:6: a.m is defined otherwise at one.json:1:11; give files in which each token is defined once",
                "two.json:3:5: a.n is defined otherwise at one.json:1:53; give files in which each token is defined once",
            ])
        let text = #"{"body":{"$type":"typography","$value":{"fontSize":"{a.m}"}}}"#
        #expect(errors([("one.json", one), ("same.json", one), ("t.json", text)]) == [])
    }

    @Test func `a group's own token that two files define differently is an error, too`() {
        func file(_ size: Int) -> String {
            #"{"a":{"$description":"\#(size)","$root":{"$type":"typography","$value":{"fontSize":"\#(size)px"}}}}"#
        }
        let error =
            "two.json:1:35: a.$root is defined otherwise at one.json:1:35; give files in which each token is defined once"
        #expect(errors([("one.json", file(16)), ("two.json", file(30))]) == [error])
        #expect(errors([("one.json", file(16)), ("two.json", file(16))]) == [])
    }

    @Test func `the deprecation of a group is that of its own file's tokens`() throws {
        func file(_ name: String, _ size: String, _ member: String) -> String {
            #"{"g":{\#(member)"$type":"typography","\#(name)":{"$value":{"fontSize":"\#(size)"}}}}"#
        }
        let files = [("a.json", file("a", "1px", #""$deprecated":true,"#)), ("b.json", file("b", "2px", ""))]
        for files in [files, files.reversed()] {
            let notes = try imported(files).notes.filter { $0.contains("deprecated") }
            #expect(notes == ["imported although deprecated: g.a"])
        }
    }

    @Test func `files with other keys, and those of another kind, are not joined`() {
        let new = #"{"a":{"$type":"typography","$value":{"fontSize":"16px"}}}"#
        let old = #"{"b":{"type":"typography","value":{"fontSize":"16px"}}}"#
        #expect(errors([("new.json", new), ("old.json", old)]).first?.contains("new.json have \"$value\"") == true)
        let figma = #"{"$extensions":{"com.figma.modeName":"M"},"body":{"size":{"$type":"number","$value":16}}}"#
        #expect(
            errors([("new.json", new), ("f.json", figma)]).first?.hasPrefix("f.json:1:1: several files are") == true)
        let css = ":root { --type-body-size: 1rem; }"
        #expect(errors([("new.json", new), ("t.css", css)]).first?.hasPrefix("t.css:1:1: several files are") == true)
    }

    @Test func `style sheets are read as one, in their order`() throws {
        let scale = try imported([
            ("a.css", ":root { --size-m: 1rem; --type-body-size: var(--size-m); }"),
            ("b.css", "\u{FEFF}:root { --size-m: 20px;\n--type-body-line-height: 1.5 }"),
        ])
        let style = try #require(scale.definition.styles.first)
        #expect(style.size == .points(20) && style.lineHeight == .multiple(1.5))
        let wrong = errors([("a.css", ":root { --type-body-size: 1rem }"), ("b.css", "p {}\n}")])
        #expect(wrong.first?.hasPrefix("b.css:2:1: } closes no rule") == true)
    }
}
