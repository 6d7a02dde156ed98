import DynamicType
import Fonts
import Foundation
import ScaleFiles
import Testing
import TextLayout
import TypescaleAPI

@testable import TypescaleDesignTokens

@Suite struct TokenImportTests {
    private func imported(_ text: String, name: String = "ours") throws -> TokenImport {
        try TokenImport(Array(text.utf8), name: name, file: "tokens.json", roles: try Support.fonts.get().roles)
    }

    @Test(arguments: [
        "apple-ios", "apple-macos", "apple-tvos", "apple-visionos", "apple-watchos", "chat", "material3", "slds",
        "web-fluid", "windows",
    ])
    func `exported tokens are imported with the same sizes`(name: String) throws {
        let scale = try Support.scale(name)
        let categories = TokenSheet.standardCategories(of: scale)
        let sheet = try TokenSheet(scale, in: categories.map { .category($0) }, fonts: Support.fonts.get())
        let back = try imported(try sheet.text(as: .dtcg), name: name)
        let text = ScaleFileText.text(back.definition)
        let again = try TypeScale(json: Array(text.utf8), name: name, file: "file")
        for category in categories {
            let (old, new) = (scale.resolve(in: .category(category)), again.resolve(in: .category(category)))
            for (index, column) in zip(old.styles.indices, old.styles) {
                let style = try #require(new[column.style])
                #expect(style.size == column.size)
                let face = sheet.columns[categories.firstIndex(of: category) ?? 0].resolved.styles[index]
                #expect(abs((style.lineHeight ?? face.lineHeight) - face.lineHeight) <= 0.0001)
                #expect(abs(style.tracking - column.tracking) < 1e-9)
                #expect(style.weight == column.weight)
            }
        }
    }

    @Test func `aliases, groups' types, rem, names of weights and older dimensions are understood`() throws {
        let scale = try imported(
            """
            {
              "font": {"size": {"$type": "dimension", "large": {"$value": {"value": 1.25, "unit": "rem"}}},
                       "sans": {"$type": "fontFamily", "$value": ["Inter", "sans-serif"]}},
              "type": {
                "$type": "typography",
                "lead": {"$value": {"fontFamily": "{font.sans}", "fontSize": "{font.size.large}",
                  "fontWeight": "semi-bold", "letterSpacing": {"value": 0.2, "unit": "px"}, "lineHeight": 1.4}},
                "again": {"$value": "{type.lead}"},
                "pointer": {"$value": {"$ref": "#/type/lead/$value"}},
                "note": {"$value": {"fontFamily": "DejaVu Sans Mono", "fontSize": "13px", "fontWeight": 350,
                  "lineHeight": 1.5}},
                "ink": {"$type": "color", "$value": "#000000"}
              }
            }
            """
        ).definition
        #expect(scale.styles.map(\.style.name) == ["typeLead", "typeAgain", "typePointer", "typeNote"])
        #expect(scale.styles[0].size == .points(20))
        #expect(scale.styles[0].lineHeight == .multiple(1.4))
        #expect(scale.styles[0].weight == 600)
        #expect(scale.styles[0].tracking == .points(0.2))
        #expect(scale.styles[1].size == scale.styles[0].size && scale.styles[2].size == scale.styles[0].size)
        #expect(scale.styles[3].role == .monospace && scale.styles[3].weight == 350)
        #expect(scale.curve == .linear)
    }

    @Test func `families that belong to no role are reported`() throws {
        let token =
            #"{"a":{"$type":"typography","$value":{"fontFamily":"Brand","fontSize":{"value":16,"unit":"px"},"lineHeight":1.5}}}"#
        #expect(try imported(token).unknownFamilies == ["Brand"])
    }

    @Test(arguments: [
        (#""monospace""#, "monospace", 0), (#""ui-serif""#, "serif", 0), (#""system-ui""#, "default", 0),
        (#"["IBM Plex Mono", "monospace"]"#, "monospace", 1), (#"["Georgia", "serif"]"#, "serif", 1),
        (#"["Acme", "ui-rounded"]"#, "rounded", 1), (#"["Acme", "emoji", "sans-serif"]"#, "default", 1),
        (#"["Inter", "monospace"]"#, "default", 0), (#"["Acme", "Noto Serif", "monospace"]"#, "serif", 1),
    ])
    func `a generic family of CSS has its role`(families: String, role: String, notes: Int) throws {
        let scale = try imported(
            """
            {"a":{"$type":"typography","$value":{"fontFamily":\(families),"fontSize":{"value":16,"unit":"px"},
            "fontWeight":400,"letterSpacing":{"value":0,"unit":"px"},"lineHeight":1.5}}}
            """)
        #expect(scale.definition.styles.map(\.role.name) == [role])
        #expect(scale.unknownFamilies.isEmpty)
        #expect(scale.notes.filter { $0.contains("its styles get the role \(role)") }.count == notes, "\(scale.notes)")
    }

    @Test(arguments: [
        ("'IBM Plex Mono', monospace", "monospace"), ("Georgia, Times, serif", "serif"), ("serif", "serif"),
    ])
    func `a generic family in a style sheet has its role`(families: String, role: String) throws {
        let text = ":root{--body-font-size: 16px; --body-font-family: \(families)}"
        let scale = try TokenImport(
            Array(text.utf8), name: "ours", file: "type.css", roles: try Support.fonts.get().roles)
        #expect(scale.definition.styles.map(\.role.name) == [role])
        #expect(scale.unknownFamilies.isEmpty)
    }

    static let mistakes: [(tokens: String, cause: String)] = [
        ("{}", "the file has no token of type typography"),
        ("[]", "object"),
        ("{", "expected"),
        (
            #"{"a":{"$type":"typography","$value":{"fontSize":{"value":1,"unit":"em"},"lineHeight":1}}}"#,
            "a size in em depends on the text around it; use px or rem"
        ),
        (
            #"{"a":{"$type":"typography","$value":{"fontSize":{"value":0,"unit":"px"},"lineHeight":1}}}"#,
            "use a number greater than 0"
        ),
        (
            #"{"a":{"$type":"typography","$value":{"fontSize":{"value":17,"unit":""},"lineHeight":1}}}"#,
            "the unit is empty; use px or rem"
        ),
        (#"{"a":{"$type":"typography","$value":{"lineHeight":1.5}}}"#, "the style has no fontSize; add"),
        (#"{"a":{"$type":"typography","$value":"{a}"}}"#, "cyclic"),
        (#"{"a":{"$type":"typography","$value":"{b.c}"}}"#, "b.c is not a token of this file"),
        (
            #"{"a":{"$type":"typography","$value":{"fontSize":"{x}","lineHeight":1}},"x":{"$value":"big"}}"#,
            "is not a dimension"
        ),
        (
            #"{"L":{"a":{"$type":"typography","$value":{"fontSize":{"value":9,"unit":"px"},"lineHeight":1}}},"XL":{"b":{"$type":"typography","$value":{"fontSize":{"value":9,"unit":"px"},"lineHeight":1}}}}"#,
            "a has no token in category XL"
        ),
        (
            #"{"L":{"a":{"$type":"typography","$value":{"fontSize":{"value":9,"unit":"px"},"lineHeight":1}}},"a":{"$type":"typography","$value":{"fontSize":{"value":8,"unit":"px"},"lineHeight":1}}}"#,
            "a has a token outside the categories"
        ),
        (
            #"{"a":{"$type":"typography","$value":{"fontSize":"20000px","lineHeight":1}}}"#,
            "20000 is not in -10000...10000"
        ),
    ]

    private static func token(_ size: Int, _ weight: Int = 400) -> String {
        #"{"$type":"typography","$value":{"fontSize":{"value":\#(size),"unit":"px"},"fontWeight":\#(weight),"lineHeight":1.5}}"#
    }

    @Test(arguments: [
        (
            #"{"heading":{"Large":\#(token(32)),"Small":\#(token(20))},"body":{"Large":\#(token(18)),"Small":\#(token(14))}}"#,
            "headingLarge headingSmall bodyLarge bodySmall"
        ),
        (#"{"title":{"large":\#(token(22)),"medium":\#(token(16, 500))}}"#, "titleLarge titleMedium"),
        (#"{"heading":{"XL":\#(token(40)),"L":\#(token(32))},"body":{"L":\#(token(18))}}"#, "headingXl headingL bodyL"),
        (
            #"{"h":{"L":{"bold":\#(token(9, 700))},"M":{"bold":\#(token(8, 700))}},"b":{"L":{"bold":\#(token(7, 700))}}}"#,
            "hLBold hMBold bLBold"
        ),
    ])
    func `sizes in names are parts of styles' names unless they are groups at one place`(
        text: String, styles: String
    ) throws {
        #expect(Support.outcome(text) == styles)
        #expect(try Support.imported(text).notes.contains { $0.contains("read as parts of styles' names") })
    }

    @Test func `names of text sizes are columns`() throws {
        let groups = #"{"type":{"L":{"body":\#(Self.token(17))},"XL":{"body":\#(Self.token(19))}}}"#
        #expect(try Support.imported(groups).definition.curve == .table([.large, .extraLarge]))
        let leaves = #"{"body":{"L":\#(Self.token(17)),"AX1":\#(Self.token(28))}}"#
        #expect(try Support.imported(leaves).definition.curve == .table([.large, .accessibility1]))
        let given = #"{"body":{"Small":\#(Self.token(15)),"Large":\#(Self.token(17))}}"#
        var options = TokenImport.Options()
        options.columns = ["Small": .small, "Large": .large]
        let scale = try TokenImport(
            [TokenImport.File(name: "tokens.json", bytes: Array(given.utf8))], name: "ours",
            roles: try Support.fonts.get().roles, options: options)
        #expect(scale.definition.curve == .table([.small, .large]))
    }

    @Test(arguments: mistakes.indices)
    func `an error is reported with its location`(index: Int) throws {
        let roles = try FontRolesForTests.roles
        do throws(DesignTokenError) {
            _ = try TokenImport(
                Array(Self.mistakes[index].tokens.utf8), name: "x", file: "tokens.json", roles: roles)
            Issue.record("\(Self.mistakes[index].tokens) was taken")
        } catch {
            #expect(error.subject.hasPrefix("tokens.json:1:"))
            #expect(error.reason.contains(Self.mistakes[index].cause), "\(error.reason)")
        }
    }

    @Test func `deep nesting and random input are an error and never a crash`() {
        let deep = String(repeating: #"{"a":"#, count: 5_000) + "1" + String(repeating: "}", count: 5_000)
        for text in [deep, "\u{0}", #"{"$value":1}"#, #"{"a":{"$ref":7}}"#] {
            #expect(throws: DesignTokenError.self) { try imported(text) }
        }
    }
}

/// Roles without a library.
enum FontRolesForTests {
    static var roles: FontRoles {
        get throws(FontError) { try FontRoles(contentsOfFile: Support.root + "/fonts/roles.json") }
    }
}
