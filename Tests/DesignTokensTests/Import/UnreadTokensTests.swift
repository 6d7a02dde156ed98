import DynamicType
import Fonts
import Foundation
import ScaleFiles
import Testing

@testable import TypescaleDesignTokens

/// Members of token files that are no token, which are listed or refused.
@Suite struct UnreadTokensTests {
    private func imported(_ text: String, isStrict: Bool = false) throws -> TokenImport {
        var options = TokenImport.Options()
        options.isStrict = isStrict
        return try TokenImport(
            [TokenImport.File(name: "t.json", bytes: Array(text.utf8))], name: "ours",
            roles: try Support.fonts.get().roles, options: options)
    }

    private static let token = """
        {"$type":"typography","$value":{"fontFamily":"Inter","fontSize":{"value":16,"unit":"px"},"fontWeight":400,\
        "letterSpacing":{"value":0,"unit":"px"},"lineHeight":1.5}}
        """

    @Test(arguments: [
        (#"{"a":T,"$foo":{"b":T}}"#, "$foo"), (#"{"a":T,"size":16}"#, "size"), (#"{"a":T,"g":{"x":T,"y":[1]}}"#, "g.y"),
    ]) func `what is no token is listed, and refused by a strict import`(file: String, name: String) throws {
        let file = file.replacing("T", with: Self.token)
        let notes = try imported(file).notes.joined(separator: "\n")
        #expect(notes.contains("1 key is not part of a text style and not imported: \(name)"), "\(notes)")
        do {
            _ = try imported(file, isStrict: true)
            Issue.record("\(name) was taken")
        } catch let error as DesignTokenError {
            #expect(error.reason == "\(name) is neither a group nor a token with $value")
            #expect(error.subject.hasPrefix("t.json:1:"))
        }
    }

    @Test(arguments: [##"{"$ref":"#/size/a/$value"}"##, #""{size.a}""#, ##"{"$ref":"#/size/a"}"##])
    func `a token that a style refers to is used, also in a strict import`(reference: String) throws {
        let style = Self.token.replacing(#""fontSize":{"value":16,"unit":"px"}"#, with: "\"fontSize\":\(reference)")
        let size = #"{"$type":"dimension","$value":{"value":16,"unit":"px"}}"#
        let file = #"{"size":{"a":\#(size),"b":\#(size)},"body":\#(style)}"#
        for isStrict in [false, true] {
            let notes = try imported(file, isStrict: isStrict).notes
            #expect(notes == ["1 dimension token is not part of a text style and not imported: size.b"], "\(isStrict)")
        }
    }

    @Test func `members that the standard and Style Dictionary have are not news`() throws {
        let file = #"{"$schema":"x","$description":"d","$deprecated":false,"comment":"c","a":T}"#
        let notes = try imported(file.replacing("T", with: Self.token)).notes
        #expect(notes == ["the description of the file is not kept: d"])
    }

    @Test func `tokens without a dollar sign among others are an error`() throws {
        let file = #"{"a":T,"b":{"type":"typography","value":{"fontSize":"16px"}}}"#
        #expect { try imported(file.replacing("T", with: Self.token)) } throws: {
            "\($0)".contains("b has value and type without a dollar sign") && "\($0)".contains("t.json:1:")
        }
    }

    @Test func `sets of Tokens Studio that no theme uses are listed`() throws {
        let scale = try imported(
            """
            {"core":{"b":{"type":"typography","value":{"fontSize":"16"}}},
             "old":{"c":{"type":"typography","value":{"fontSize":"20"}}},
             "$themes":[{"name":"X","selectedTokenSets":{"core":"enabled","old":"disabled"}}],
             "$metadata":{"tokenSetOrder":["core","old"]}}
            """)
        #expect(scale.notes.contains("1 set is not part of a text style and not imported: old"), "\(scale.notes)")
    }

    @Test func `German names of weights may have a slant, and large numbers are written in full`() throws {
        let slanted = try imported(Self.token.replacing("400", with: #""Halbfett Kursiv""#).wrapped)
        #expect(slanted.definition.styles.first?.weight == 600)
        #expect { try imported(Self.token.replacing("16", with: "1e300").wrapped) } throws: {
            "\($0)".contains("1e+300 is not in -10000...10000") || "\($0)".contains("1e300 is not in -10000...10000")
        }
    }
}

extension String {
    /// The token as the only one of a file.
    fileprivate var wrapped: String { "{\"a\":\(self)}" }
}

/// Parts of a resolver, descriptions and extension data, which an import keeps, lists or refuses.
@Suite struct KeptTokensTests {
    private func imported(_ text: String, isStrict: Bool = false) throws -> TokenImport {
        var options = TokenImport.Options()
        options.isStrict = isStrict
        return try TokenImport(
            [TokenImport.File(name: "t.json", bytes: Array(text.utf8))], name: "ours",
            roles: try FontRolesForTests.roles, options: options)
    }

    private static let token = """
        {"$type":"typography","$value":{"fontFamily":"Inter","fontSize":{"value":16,"unit":"px"},"fontWeight":400,\
        "letterSpacing":{"value":0,"unit":"px"},"lineHeight":1.5}}
        """

    private static let resolver = ##"""
        {"version":"2025.10","sets":{"a":{"sources":[{"body":\##(token)}]},"b":{"sources":[]}},
        "modifiers":{"m":{"contexts":{"x":[],"y":[]}}},
        "resolutionOrder":[{"$ref":"#/sets/a"}]}
        """##

    @Test func `sets and modifiers outside of the resolution order are listed`() throws {
        let notes = try imported(Self.resolver).notes
        #expect(
            notes == [
                "t.json:3:19: resolutionOrder does not have the set b, which is not imported",
                "t.json:3:19: resolutionOrder does not have the modifier m, which is not imported",
            ])
        let used = ##"[{"$ref":"#/sets/a"},{"$ref":"#/modifiers/m"},{"$ref":"#/sets/b"}]"##
        let all = try imported(Self.resolver.replacing(##"[{"$ref":"#/sets/a"}]"##, with: used)).notes
        #expect(!all.contains { $0.contains("resolutionOrder does not have") })
    }

    @Test func `a resolver without an order is an error that says so`() throws {
        let file = Self.resolver.replacing(##""resolutionOrder":[{"$ref":"#/sets/a"}]"##, with: ##""name":"n""##)
        #expect { try imported(file) } throws: {
            "\($0)".hasPrefix("t.json:1:1: the resolver has no resolutionOrder, which the standard requires")
        }
    }

    @Test(arguments: [
        (##""version":"2025.10","##, "", "a resolver has no version, which the standard requires"),
        (##""sets":{"##, ##""set":{},"sets":{"##, "unknown key \"set\"; a resolver has"),
        (##""b":{"sources":[]}"##, ##""b":{"sources":{}}"##, "sources is a list, found an object"),
        (##""b":{"sources":[]}"##, ##""b":{}"##, "a set has no sources, which the standard requires"),
        (##""b":{"sources":[]}"##, ##""b":{"sources":[{"$ref":3}]}"##, "$ref is a text, found a number"),
        (##""b":{"sources":[]}"##, ##""b":{"sources":[3]}"##, "a source is an object, found a number"),
        (##""x":[]"##, ##""x":{}"##, "x is a list, found an object"),
        (##""contexts":{"x":[],"y":[]}"##, ##""contexts":[]"##, "contexts is an object, found a list"),
        (##""contexts":{"x":[],"y":[]}"##, ##""description":"d""##, "the modifier m has no contexts"),
        (##""y":[]}"##, ##""y":[]},"default":"z""##, "the modifier m has no context z"),
        (##""modifiers":{"m":{"contexts":{"x":[],"y":[]}}}"##, ##""modifiers":[]"##, "modifiers is an object"),
        (
            ##"[{"$ref":"#/sets/a"}]"##, ##"[{"$ref":"#/sets/a"},{"name":"c"}]"##,
            "an item of resolutionOrder has a $ref"
        ),
        (##""sources":[{"body""##, ##""description":3,"sources":[{"body""##, "description is a text"),
        (##""version":"2025.10""##, ##""version":"2025.10","$schema":3"##, "$schema is a text, found a number"),
    ]) func `a strict import refuses what resolvers do not have`(part: String, other: String, cause: String) throws {
        #expect(throws: Never.self) { try imported(Self.resolver, isStrict: true) }
        #expect { try imported(Self.resolver.replacing(part, with: other), isStrict: true) } throws: {
            "\($0)".contains(cause) && "\($0)".hasPrefix("t.json:")
        }
    }

    @Test func `a strict import checks the contexts that are not chosen`() throws {
        let file = Self.resolver.replacing(
            ##"[{"$ref":"#/sets/a"}]"##, with: ##"[{"$ref":"#/sets/a"},{"$ref":"#/modifiers/m"}]"##
        )
        .replacing(##""y":[]"##, with: ##""y":[{"note":{"$type":"dimension","$value":"3px"}}]"##)
        #expect(throws: Never.self) { try imported(file) }
        #expect { try imported(file, isStrict: true) } throws: {
            "\($0)" == "t.json:2:81: expected {\"value\": 16, \"unit\": \"px\"}, found a text"
        }
    }

    @Test(arguments: [
        (##""b":{"sources":[]}"##, ##""b":{"sources":[{"n":{"$type":"dimension","$value":"3px"}}]}"##),
        (##""y":[]"##, ##""y":[{"n":{"$type":"dimension","$value":"3px"}}]"##),
    ]) func `a strict import checks sets and modifiers outside of the resolution order`(part: String, other: String)
        throws
    {
        let file = Self.resolver.replacing(part, with: other)
        #expect(throws: Never.self) { try imported(file) }
        #expect { try imported(file, isStrict: true) } throws: { "\($0)".contains("found a text") }
    }

    @Test func `descriptions of a resolver, of its sets and of its modifiers are listed`() throws {
        let file = Self.resolver.replacing(
            ##""version":"2025.10""##, with: ##""version":"2025.10","description":"All""##
        )
        .replacing(##""b":{"##, with: ##""b":{"description":"Other","##)
        .replacing(##""m":{"##, with: ##""m":{"description":"Size","##)
        let said = try imported(file).notes.filter { $0.contains("description") }
        #expect(
            said == [
                "the description of the resolver is not kept: All", "the description of the set b is not kept: Other",
                "the description of the modifier m is not kept: Size",
            ])
    }

    @Test func `a style's description is its comment, and is exported again`() throws {
        let described = Self.token.replacing(#"{"$type""#, with: #"{"$description":"For \"prose\"","$type""#)
        let file = #"{"g":{"$description":"All","body":\#(described),"note":\#(Self.token)}}"#
        let scale = try imported(file)
        #expect(scale.definition.styles.map(\.comment?.text) == ["For \"prose\"", nil])
        #expect(scale.notes == ["the description of the group g is not kept: All"])
        let text = ScaleFileText.text(scale.definition)
        #expect(text.contains(#""$comment": "For \"prose\"""#))
        let read = try TypeScale(json: Array(text.utf8), name: "ours", file: "ours.json")
        for format in [ExportFormat.dtcg, .dtcgResolver] {
            let categories = format.standardCategories(of: read)
            let sheet = try TokenSheet(
                read, in: categories.map { .category($0) }, fonts: Support.fonts.get())
            let exported = try sheet.text(as: format)
            #expect(exported.contains(#""$description": "For \"prose\"""#))
            #expect(try imported(exported).definition == scale.definition)
            // Without the scale file, the tokens have the description too.
            let bare = exported.replacing("org.typescale", with: "com.example")
            #expect(try imported(bare).definition.styles.map(\.comment?.text) == ["For \"prose\"", nil])
        }
    }

    @Test func `extension data of other tools is noted, also that of groups`() throws {
        let notes = try imported(#"{"$extensions":{"com.a":1},"g":{"$extensions":{"com.b":1},"body":\#(Self.token)}}"#)
            .notes
        #expect(notes == ["the extension data of com.a is not kept", "the extension data of com.b is not kept"])
    }
}
