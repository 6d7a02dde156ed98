import DynamicType
import Fonts
import Testing

@testable import TypescaleDesignTokens

/// Files of Tokens Studio without themes.
@Suite struct StudioTokensTests {
    private func imported(_ metadata: String) throws -> TokenImport {
        func set(_ size: String) -> String {
            #"{"body":{"value":{"fontSize":"\#(size)"},"type":"typography"},"s":{"value":"2","type":"fontSizes"}}"#
        }
        return try Support.imported(#"{"large":\#(set("20")),"base":\#(set("{s} * 8"))\#(metadata)}"#)
    }

    @Test(arguments: [
        ("", 16.0, "base over large"), (#","$metadata":{"tokenSetOrder":["large","base"]}"#, 16, "base over large"),
        (#","$metadata":{"tokenSetOrder":["base","large"]}"#, 20, "large over base"),
    ]) func `sets are merged in the file's order, and a note says which ones override others`(
        metadata: String, size: Double, note: String
    ) throws {
        let scale = try imported(metadata)
        #expect(scale.definition.styles.map(\.size) == [.points(size)])
        let said = scale.notes.joined(separator: "\n")
        #expect(said.contains("later sets override 2 tokens: body (\(note)), s (\(note))"), "\(said)")
    }

    @Test func `sets with different tokens need no note`() throws {
        let scale = try Support.imported(
            #"{"a":{"s":{"value":"17","type":"fontSizes"}},"#
                + #""b":{"body":{"value":{"fontSize":"{s}"},"type":"typography"}}}"#)
        #expect(scale.definition.styles.map(\.size) == [.points(17)])
        #expect(!scale.notes.contains { $0.contains("sets") })
    }

    @Test func `a reference may name a part of another style`() throws {
        let scale = try Support.imported(
            """
            {"s":{"base":{"value":"32","type":"fontSizes"},"h1":{"value":{"fontFamily":"Georgia","fontWeight":"Bold",
            "lineHeight":"120%","fontSize":"{base}"},"type":"typography"},"h1m":{"value":{"fontFamily":"{h1.fontFamily}",
            "fontWeight":"{s.h1.fontWeight}","lineHeight":"{h1.lineHeight}","fontSize":"{h1.fontSize} * 0.75"},
            "type":"typography"}},"$themes":[],"$metadata":{"tokenSetOrder":["s"]}}
            """)
        let small = try #require(scale.definition.styles.last)
        #expect(small.size == .points(24) && small.weight == 700 && small.lineHeight == .multiple(1.2))
        #expect(scale.unknownFamilies == ["Georgia"])
    }

    @Test func `references to parts of styles end`() {
        func outcome(_ reference: String) -> String {
            Support.outcome(
                #"{"s":{"a":{"value":{"fontSize":"{b.fontSize}"},"type":"typography"},"#
                    + #""b":{"value":{"fontSize":"\#(reference)"},"type":"typography"}},"$themes":[]}"#)
        }
        #expect(outcome("20") == "a b")
        #expect(outcome("{a.fontSize}").contains("cyclic"))
        #expect(outcome("{b.fontSize}").contains("cyclic"))
        #expect(outcome("{b.lineHeight}").contains("b.lineHeight is not a token of this file"))
    }

    private static let viewports = """
        {"core":{"b":{"value":{"fontSize":"{s}"},"type":"typography"}},"m":{"s":{"value":"16","type":"fontSizes"}},
        "d":{"s":{"value":"20","type":"fontSizes"}},"$themes":[
        {"name":"Light","group":"Color","selectedTokenSets":{"core":"enabled"}},
        {"name":"Mobile","group":"Viewport","selectedTokenSets":{"core":"enabled","m":"source"}},
        {"name":"Desktop","group":"Viewport","selectedTokenSets":{"core":"enabled","d":"source"}}]}
        """

    private func viewports(_ columns: [Identifier: ContentSizeCategory]) throws -> TokenImport {
        var options = TokenImport.Options()
        options.columns = columns
        return try TokenImport(
            [.init(name: "t.json", bytes: Array(Self.viewports.utf8))], name: "ours",
            roles: Support.fonts.get().roles, options: options)
    }

    @Test func `columns with categories choose the theme group with their names`() throws {
        let scale = try viewports(["Mobile": .large, "Desktop": .accessibility1])
        #expect(scale.definition.styles.map(\.size) == [.table([16, 20])])
        #expect { try viewports(["Mobile": .large, "Desk": .accessibility1]) } throws: {
            "\($0)" == "--columns: no theme group has all of Desk, Mobile; the groups are Viewport (Mobile, Desktop)"
        }
        #expect(
            try viewports([:]).notes.contains(
                "the theme group Viewport has its first theme, Mobile; --modifier Viewport makes its themes the columns"
            ))
    }
}

/// Sets of Tokens Studio as Git sync stores them.
@Suite struct StudioSetsTests {
    private static let md = #""fontSizes":{"md":{"value":"17","type":"fontSizes"}}"#
    private static let body = #""body":{"value":{"fontSize":"{fontSizes.md}"},"type":"typography"}"#

    private func imported(_ files: KeyValuePairs<String, String>) throws -> TokenImport {
        try TokenImport(
            files.map { TokenImport.File(name: $0, bytes: Array($1.utf8)) }, name: "ours",
            roles: try FontRolesForTests.roles)
    }

    @Test(arguments: [
        (#"{\#(md),"text":{\#(body)}}"#, "textBody"), (#"{\#(body),\#(md)}"#, "body"),
        (#"{\#(md),"text":{\#(body)},"$themes":[],"$metadata":{"tokenSetOrder":[]}}"#, "textBody"),
        (#"{"core":{\#(md)},"text":{\#(body)}}"#, "body"),
        (#"{"core":{\#(md),"text":{\#(body)}},"$metadata":{"tokenSetOrder":["core"]}}"#, "textBody"),
        (
            #"{"core":{\#(md),"text":{\#(body.replacing("{fontSizes", with: "{core.fontSizes"))}},"$themes":[]}"#,
            "coreTextBody"
        ),
        (
            #"{"core":{\#(md),"text":{\#(body.replacing("{fontSizes", with: "{core.fontSizes"))}},"#
                + #""$metadata":{"tokenSetOrder":["core"]}}"#, "textBody"
        ),
        (
            #"{"fontSizes":{"md":{"$value":"17","$type":"fontSizes"}},"#
                + #""t":{"$value":{"fontSize":"{fontSizes.md}"},"$type":"typography"}}"#, "t"
        ),
        (
            #"{"fontSizes":{"md":{"value":"17","type":"fontSizes"}},"t":{"body":{"value":{"fontSize":17},"type":"typography"}}}"#,
            "tBody"
        ),
    ]) func `the top level of a file is sets or groups, as themes and references say`(file: String, name: String) throws
    {
        let scale = try imported(["core.json": file])
        #expect(scale.definition.styles.map(\.style.name) == [name])
        #expect(scale.definition.styles.map(\.size) == [.points(17)])
    }

    static let themes = """
        [{"name":"Light","group":"Size","selectedTokenSets":{"core":"source","text/base":"enabled","gone":"disabled"}},
         {"name":"Large","group":"Size","selectedTokenSets":{"core":"source","size/large":"source","text/base":"enabled"}}]
        """

    @Test(arguments: ["tokens/", "", "/a/b/"]) func `the files of Git sync are sets that are named by their paths`(
        folder: String
    ) throws {
        let scale = try imported([
            "\(folder)$metadata.json": #"{"tokenSetOrder":["core","size/large","text/base"]}"#,
            "\(folder)$themes.json": Self.themes, "\(folder)core.json": "{\(Self.md)}",
            "\(folder)size/large.json": "{\(Self.md.replacing("17", with: "21"))}",
            "\(folder)text/base.json": "{\"text\":{\(Self.body)}}",
        ])
        #expect(scale.definition.styles.map(\.style.name) == ["textBody"])
        #expect(scale.definition.styles.map(\.size) == [.table([17, 21])])
    }

    @Test func `files without their folders have the only set with their name`() throws {
        let scale = try imported([
            "core.json": "{\(Self.md)}", "large.json": "{\(Self.md.replacing("17", with: "21"))}",
            "$themes.json": Self.themes, "base.json": "{\"text\":{\(Self.body)}}",
        ])
        #expect(scale.definition.styles.map(\.size) == [.table([17, 21])])
    }

    @Test func `files without themes are merged in their order`() throws {
        let scale = try imported(["x/core.json": "{\(Self.md)}", "x/text.json": "{\(Self.body)}"])
        #expect(scale.definition.styles.map(\.style.name) == ["body"])
        #expect(throws: DesignTokenError.self) {
            try imported(["$themes.json": Self.themes, "core.json": "{\(Self.md)}"])
        }
        #expect(throws: DesignTokenError.self) { try imported(["$themes.json": "[]"]) }
        #expect(throws: DesignTokenError.self) { try imported(["a/core.json": "{\(Self.md)}", "a/core.json": "{}"]) }
    }

    @Test func `a reference may have a dollar sign, as in old files`() throws {
        let scale = try imported([
            "core.json": """
            {"fs":{"value":"17","type":"fontSizes"},"ff":{"i":{"value":"Inter","type":"fontFamilies"}},
            "body":{"value":{"fontSize":"$fs","fontFamily":"$ff.i"},"type":"typography"}}
            """
        ])
        #expect(scale.definition.styles.map(\.size) == [.points(17)])
        #expect(scale.unknownFamilies == [], "\(scale.unknownFamilies)")
        #expect(throws: DesignTokenError.self) {
            try imported(["core.json": #"{"body":{"value":{"fontSize":17,"fontFamily":"$none"},"type":"typography"}}"#])
        }
    }

    @Test func `text styles in sets that a theme has only as sources are named as the reason`() throws {
        let error = #expect(throws: DesignTokenError.self) {
            try imported([
                "core.json": "{\(Self.md),\(Self.body)}",
                "$themes.json": #"[{"name":"A","selectedTokenSets":{"core":"source"}}]"#,
            ])
        }
        #expect(error?.reason.contains("in sets that a theme only has as sources; enable these sets") == true)
    }

    @Test func `families that differ between themes are noted`() throws {
        func theme(_ name: String) -> String {
            #"{"name":"\#(name)","group":"Brand","selectedTokenSets":{"\#(name)":"source","text":"enabled"}}"#
        }
        func family(_ name: String) -> String { #"{"family":{"value":"\#(name)","type":"fontFamilies"}}"# }
        let file = """
            {"one":\(family("Inter")),"two":\(family("Noto Serif")),
             "text":{"body":{"value":{"fontSize":"16","fontFamily":"{family}"},"type":"typography"}},
             "$themes":[\(theme("one")),\(theme("two"))]}
            """
        var options = TokenImport.Options()
        options.modifier = "Brand"
        let scale = try TokenImport(
            [.init(name: "t.json", bytes: Array(file.utf8))], name: "ours", roles: try FontRolesForTests.roles,
            options: options)
        let said = scale.notes.joined(separator: "\n")
        #expect(said.contains("body has Inter in one column and Noto Serif in another"), "\(said)")
    }

    @Test func `the parts of a style may have the names of Penpot's export`() throws {
        let scale = try imported([
            "tokens.json": """
            {"Global":{"fs":{"$value":"16","$type":"fontSizes"},"ff":{"$value":["Inter","Arial"],"$type":"fontFamilies"},
            "body":{"$type":"typography","$value":{"fontFamilies":["{ff}"],"fontSizes":"{fs} * 1.5","fontWeights":"700",
            "lineHeights":"1.4","letterSpacing":"0.5","textCase":"uppercase"},"$description":""}},
            "$themes":[],"$metadata":{"tokenSetOrder":["Global"],"activeThemes":[],"activeSets":["Global"]}}
            """
        ])
        let style = try #require(scale.definition.styles.first)
        #expect(style.size == .points(24) && style.lineHeight == .multiple(1.4))
        #expect(style.weight == 700 && style.tracking == .points(0.5))
        #expect(style.textProperties.textTransform == .uppercase && style.comment == nil)
        #expect(scale.unknownFamilies == [])
        #expect(!scale.notes.contains { $0.contains("not imported") || $0.contains("missing") }, "\(scale.notes)")
    }
}
