import DynamicType
import Fonts
import Testing

@testable import TypescaleDesignTokens

/// Files of Figma's modes as projects have them.
@Suite struct FigmaTokensTests {
    private func imported(
        _ files: [(name: String, text: String)], columns: [Identifier: ContentSizeCategory] = [:]
    ) throws -> TokenImport {
        var options = TokenImport.Options()
        options.columns = columns
        return try TokenImport(
            files.map { .init(name: $0.name, bytes: Array($0.text.utf8)) }, name: "ours",
            roles: try Support.fonts.get().roles, options: options)
    }

    private func modes(_ names: [String]) -> [(name: String, text: String)] {
        names.enumerated().map { index, name in
            let size = number("\(16 + 2 * index)")
            return ("\(index).json", #"{"body":{"size":\#(size)},"$extensions":{"com.figma.modeName":"\#(name)"}}"#)
        }
    }

    @Test(arguments: [
        ["Light", "Dark"], ["Mobile", "Desktop"], ["Desktop / 1440", "Tablet", "Mobile"], ["Default", "Dark mode"],
        ["Base", "High contrast"],
    ]) func `modes of themes and viewports are not text sizes`(names: [String]) throws {
        let scale = try imported(modes(names))
        #expect(scale.definition.curve == .linear)
        #expect(scale.definition.styles.map(\.size) == [.points(16)])
        let said = scale.notes.joined(separator: "\n")
        let left = names.dropFirst().joined(separator: ", ")
        #expect(said.contains(" \(left) ") && said.contains("not imported: \(names[0]) is; --columns"), "\(said)")
        let given = try imported(
            modes(names),
            columns: Dictionary(
                uniqueKeysWithValues: zip(names.map { Identifier($0) }, [.large, .accessibility1, .accessibility2])))
        #expect(given.definition.curve != .linear && given.notes.isEmpty, "\(given.notes)")
    }

    @Test(arguments: [
        (["Default", "AX1"], [ContentSizeCategory.large, .accessibility1]),
        (["Default", "XXL", "AX3"], [.large, .extraExtraLarge, .accessibility3]),
        (["Default", "Large"], [.large, .extraLarge]), (["Default", "L"], [.large, .extraLarge]),
    ]) func `modes beside a default one are the categories whose exact names they have`(
        names: [String], categories: [ContentSizeCategory]
    ) throws {
        #expect(try imported(modes(names)).definition.curve == .table(categories))
    }

    @Test func `a theme beside text sizes is left out, and other modes are columns`() throws {
        let scale = try imported(modes(["Default", "Large", "Dark"]))
        #expect(scale.definition.styles.map(\.size) == [.table([16, 18])])
        #expect(
            scale.notes.contains { $0.contains("the mode Dark is named like") && $0.contains("Default, Large are;") })
        for names in [["Usual", "Roomy"], ["Mode 1", "Mode 2"], ["Regular", "Highlight"]] {
            #expect(try imported(modes(names)).definition.styles.map(\.size) == [.table([16, 18])])
        }
    }

    private func number(_ value: String, scope: String = "FONT_SIZE") -> String {
        #"{"$type":"number","$value":\#(value),"$extensions":{"com.figma.scopes":["\#(scope)"]}}"#
    }

    @Test func `a mode that two files have is an error with both files`() {
        let usual = #"{"body":{"size":\#(number("16"))},"$extensions":{"com.figma.modeName":"Usual"}}"#
        for files in [[("a.json", usual), ("b.json", usual)], [("a.json", usual), ("a.json", usual)]] {
            #expect {
                try imported(files)
            } throws: {
                "\($0)".hasSuffix("a.json has the mode Usual too; give each mode one file")
            }
        }
    }

    @Test func `values that variables refer to are not styles`() throws {
        let text =
            #"{"p":{"12":\#(number("12")),"16":\#(number("16"))},"body":{"size":\#(number("\"{p.16}\""))},"#
            + #""copy":{"size":\#(number("\"{body.size}\""))}}"#
        let scale = try imported([("a.json", text)])
        #expect(scale.definition.styles.map(\.style.name) == ["body", "copy"])
        #expect(scale.definition.styles.map(\.size) == [.points(16), .points(16)])
        let said = scale.notes.joined(separator: "\n")
        #expect(said.contains("1 variable is not part of a text style and not imported: p/12"), "\(said)")
    }

    @Test func `numbers of single precision are the decimals that they stand for`() throws {
        let text =
            #"{"body":{"size":\#(number("17.600000381469727")),"line":\#(number("25.5", scope: "LINE_HEIGHT")),"#
            + #""tracking":\#(number("-0.20000000298023224", scope: "LETTER_SPACING"))}}"#
        let style = try #require(try imported([("a.json", text)]).definition.styles.first)
        #expect(style.size == .points(17.6) && style.lineHeight == .points(25.5) && style.tracking == .points(-0.2))
    }

    @Test func `what Figma's API says of a variable is read as what its export says`() throws {
        func variable(_ value: Int, _ scope: String) -> String {
            #"{"$type":"number","$value":\#(value),"$extensions":{"com.figma":{"scopes":["\#(scope)"],"codeSyntax":{}}}}"#
        }
        let text = #"{"h1":{"a":\#(variable(24, "FONT_SIZE")),"b":\#(variable(28, "LINE_HEIGHT"))}}"#
        let style = try #require(try imported([("a.json", text)]).definition.styles.first)
        #expect(style.style == "h1" && style.size == .points(24) && style.lineHeight == .points(28))
        let named = #"{"$extensions":{"com.figma":{"modeName":"Large"}},"body":{"size":\#(number("18"))}}"#
        #expect(FigmaTokens.mode(of: try TokenNode.parse(Array(named.utf8), file: "a.json")) == "Large")
    }

    private func file(_ mode: String, _ members: String) -> (name: String, text: String) {
        ("\(mode).json", "{\(members),\"$extensions\":{\"com.figma.modeName\":\"\(mode)\"}}")
    }

    private func styles(_ members: String) throws -> [String] {
        try imported([file("V", members)]).definition.styles.map { "\($0.style.name) \($0.size)" }
    }

    @Test func `variables that only their scopes name are one style if their parts differ, otherwise several`() throws {
        let headings = #""headings":{"h1":\#(number("48")),"h2":\#(number("32"))}"#
        #expect(try styles(headings) == ["headingsH1 points(48.0)", "headingsH2 points(32.0)"])
        let text = #""type":{"desktop":{"h1":\#(number("48"))},"mobile":{"h1":\#(number("32"))}}"#
        #expect(try styles(text) == ["typeDesktopH1 points(48.0)", "typeMobileH1 points(32.0)"])
        let parts = #""h1":{"a":\#(number("48")),"b":\#(number("56", scope: "LINE_HEIGHT"))}"#
        #expect(try styles(parts) == ["h1 points(48.0)"])
    }

    @Test func `a size of icons or of gaps is not part of a text style`() throws {
        for scope in ["WIDTH_HEIGHT", "GAP", "CORNER_RADIUS", "ALL_SCOPES"] {
            let text = #""font-size":{"h1":\#(number("48"))},"icon":{"size":\#(number("24", scope: scope))}"#
            let scale = try imported([file("V", text)])
            #expect(scale.definition.styles.map(\.style.name) == ["h1"], "\(scope)")
            #expect(scale.notes.contains { $0.contains("icon/size") }, "\(scale.notes)")
        }
        // A style beside others.
        let beside =
            #""type":{"body":{"font-size":\#(number("16"))},"cap":{"size":\#(number("12", scope: "ALL_SCOPES"))}},"#
            + #""icon":{"size":\#(number("24", scope: "ALL_SCOPES"))}"#
        #expect(try styles(beside) == ["typeBody points(16.0)", "typeCap points(12.0)"])
        // Nothing better than the name says which sizes are of texts.
        let named = #""title":{"size":\#(number("24", scope: "ALL_SCOPES"))}"#
        #expect(try styles(named) == ["title points(24.0)"])
        let step =
            #""Size":{"400":\#(number("16", scope: "ALL_SCOPES"))},"Body":{"Font Size":\#(number("\"{Size.400}\""))}"#
        #expect(try styles(step) == ["Body points(16.0)"])
    }

    @Test func `the modes of one collection are columns, and the others belong to every column`() throws {
        func type(_ mode: String, _ size: String) -> (name: String, text: String) {
            let line = number("\"{size.600}\"", scope: "LINE_HEIGHT")
            return file(mode, #""type":{"body":{"font-size":\#(number(size)),"line-height":\#(line)}}"#)
        }
        let values = file(
            "Mode 1",
            #""size":{"600":\#(number("24", scope: "ALL_SCOPES"))},"radius":{"1":\#(number("4", scope: "GAP"))}"#)
        let color = ##""bg":{"$type":"color","$value":"#fff"}"##
        let files = [file("Light", color), file("Dark", color), type("Default", "16"), type("Large", "20"), values]
        for files in [files, files.reversed()] {
            let scale = try imported(files, columns: ["Default": .large, "Large": .accessibility1])
            let style = try #require(scale.definition.styles.first)
            #expect(style.size == .table([16, 20]))
            #expect(style.lineHeight == .table(published: [24, 24], scaling: [24, 24]))
            #expect(scale.notes.contains { $0.contains("bg") && $0.contains("radius/1") }, "\(scale.notes)")
        }
        // Two collections with sizes: modes of one name are one column, and modes without a counterpart are noted.
        let caption = { (mode: String) in file(mode, #""font-size":{"cap":\#(number("11"))}"#) }
        let both = try imported([
            file("Default", #""body":{"font-size":\#(number("16"))}"#), ("cap.json", caption("Default").text),
        ])
        #expect(both.definition.styles.map(\.style.name) == ["body", "cap"])
        let left = try imported(
            [
                file("Default", #""body":{"font-size":\#(number("16"))}"#),
                file("Large", #""body":{"font-size":\#(number("18"))}"#),
                ("cap.json", caption("Usual").text), file("Roomy", #""font-size":{"cap":\#(number("13"))}"#),
            ])
        #expect(
            left.notes.contains("Roomy.json is not imported: no other collection has a mode of its name"),
            "\(left.notes)")
    }
}
