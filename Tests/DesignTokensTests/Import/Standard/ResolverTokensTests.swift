import DynamicType
import Fonts
import Testing

@testable import TypescaleDesignTokens

/// Reference objects of resolver documents.
@Suite struct ResolverTokensTests {
    private static func size(_ points: Int) -> String {
        #"{"$type":"dimension","$value":{"value":\#(points),"unit":"px"}}"#
    }

    /// Imports a document with a set of 16 px and one of 20 px; AX1 has one source.
    private func imported(
        _ source: String, order: String = "", members: String = "", isStrict: Bool = true
    ) throws -> TokenImport {
        let body =
            #"{"text":{"$type":"typography","body":{"$value":{"fontFamily":"Inter","fontSize":"{fs}","fontWeight":400,"#
            + #""letterSpacing":{"value":0,"unit":"px"},"lineHeight":1.5}}}}"#
        let text =
            #"{"version":"2025.10","sets":{"base":{"sources":[{"fs":\#(Self.size(16))},\#(body)]},"#
            + #""big":{"sources":[{"fs":\#(Self.size(20))}]}},"modifiers":{"size":{"contexts":{"L":[],"AX1":[\#(source)]},"#
            + #""default":"L"},"theme":{"contexts":{"light":[],"loud":[{"fs":\#(Self.size(40))}]},"default":"light"}},"#
            + ##""resolutionOrder":[{"$ref":"#/sets/base"},{"$ref":"#/modifiers/size"}\##(order)]\##(members)}"##
        let files = [
            ("r.resolver.json", text), ("big.json", #"{"fs":\#(Self.size(24))}"#),
            ("list.json", #"{"fs":\#(Self.size(24)),"list":[{"fs":\#(Self.size(26))}]}"#),
        ]
        var options = TokenImport.Options()
        options.isStrict = isStrict
        return try TokenImport(
            files.map { .init(name: $0.0, bytes: Array($0.1.utf8)) }, name: "ours",
            roles: try Support.fonts.get().roles,
            options: options)
    }

    private func sizes(_ source: String, order: String = "", members: String = "") throws -> StyleDefinition.Size? {
        try imported(source, order: order, members: members).definition.styles.first?.size
    }

    @Test func `members beside a reference replace those of its target`() throws {
        #expect(try sizes(##"{"$ref":"#/sets/big"}"##) == .table([16, 20]))
        #expect(try sizes(#"{"$ref":"big.json"}"#) == .table([16, 24]))
        for target in ["#/sets/big", "big.json", "#/sets/big/sources/0"] {
            #expect(try sizes(#"{"$ref":"\#(target)","fs":\#(Self.size(30))}"#) == .table([16, 30]), "\(target)")
        }
        let theme = ##",{"$ref":"#/modifiers/theme","default":"loud"}"##
        #expect(try sizes(##"{"$ref":"#/sets/big"}"##, order: theme) == .table([40, 40]))
    }

    @Test func `a pointer may lead anywhere in the document except to modifiers and to the order`() throws {
        #expect(try sizes(##"{"$ref":"#/sets/big/sources/0"}"##) == .table([16, 20]))
        #expect(try sizes(#"{"$ref":"list.json#/list/0"}"#) == .table([16, 26]))
        let definitions = #","$defs":{"huge":{"fs":\#(Self.size(50))}}"#
        #expect(try sizes(##"{"$ref":"#/$defs/huge"}"##, members: definitions) == .table([16, 50]))
        let loop = ##","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}"##
        for (target, members, reason) in [
            ("#/sets/none", "", "#/sets/none is not in this file"),
            ("#/sets/big/sources/1", "", "#/sets/big/sources/1 is not in this file"),
            ("#/sets/big/sources/+0", "", "#/sets/big/sources/+0 is not in this file"),
            ("list.json#/list/00", "", "list.json#/list/00 is not in that file"),
            ("#/resolutionOrder/0", "", "is not a set"), ("#/$defs/a", loop, "the sets refer to each other: $defs/a"),
        ] {
            #expect {
                try imported(#"{"$ref":"\#(target)"}"#, members: members, isStrict: false)
            } throws: {
                "\($0)".contains(reason)
            }
        }
    }

    @Test func `two inline items of one name are an error of strict imports`() throws {
        let inline = #",{"type":"set","name":"x","sources":[{"fs":\#(Self.size(17))}]}"#
        _ = try imported(##"{"$ref":"#/sets/big"}"##, order: inline)
        #expect {
            try imported(##"{"$ref":"#/sets/big"}"##, order: inline + inline)
        } throws: {
            "\($0)".contains("another item of resolutionOrder has the name x too")
        }
    }
}
