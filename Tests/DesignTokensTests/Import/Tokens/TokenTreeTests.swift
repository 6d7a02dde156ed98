import DynamicType
import Fonts
import Testing
import TypescaleThreads

@testable import TypescaleDesignTokens

/// Groups, tokens and the references between them.
@Suite struct TokenTreeTests {
    private static let style = #"{"$type":"typography","$value":{"fontSize":"20px"}}"#

    @Test(arguments: ["Type%20Scale/Size%20M", "Type Scale/Size M", "Type%20Scale/Size%20%4d"])
    func `a pointer is percent-encoded, as in RFC 6901`(pointer: String) throws {
        let size = ##"{"$ref":"#/\##(pointer)/$value"}"##
        let scale = try Support.imported(
            #"{"Type Scale":{"Size M":{"$type":"dimension","$value":"17px"},"50%":{"$type":"number","$value":1}},"#
                + #""t":{"$type":"typography","$value":{"fontSize":\#(size),"lineHeight":"#
                + ##"{"$ref":"#/Type Scale/50%/$value"}}}}"##
        ).definition
        #expect(scale.styles.map(\.size) == [.points(17)])
    }

    @Test func `a group with a reference to a group extends it`() {
        let group = #""t":{"body":\#(Self.style)}"#
        #expect(Support.outcome(##"{\##(group),"g":{"$ref":"#/t","extra":\##(Self.style)}}"##) == "tBody gBody gExtra")
        #expect(Support.outcome(##"{\##(group),"g":{"$ref":"#/t"}}"##) == "tBody gBody")
        #expect(Support.outcome(##"{"t":\##(Self.style),"g":{"$ref":"#/t"}}"##) == "t g")
    }

    @Test(arguments: [
        (
            #""g":{"$deprecated":"gone","a":T,"b":{"$deprecated":false,"$value":V},"h":{"c":T}}"#,
            "g.a (gone), g.h.c (gone)"
        ),
        (#""g":{"$deprecated":true,"h":{"$deprecated":false,"a":T},"$root":T},"t":T"#, "g.$root"),
        (#""g":{"$deprecated":false,"a":{"$deprecated":"old","$value":V},"b":T}"#, "g.a (old)"),
        (##""t":{"$deprecated":true,"a":T},"g":{"$extends":"#/t","b":T}"##, "t.a, g.a, g.b"),
        (#""$deprecated":true,"a":T"#, "a"), (#""a":T"#, nil),
    ]) func `the deprecation of a group is that of its tokens, unless they have one`(members: String, names: String?)
        throws
    {
        let value = #"{"fontSize":"20px"}"#
        let file = members.replacing("T", with: #"{"$value":V}"#).replacing("V", with: value)
        let notes = try Support.imported(#"{"$type":"typography",\#(file)}"#).notes.filter { $0.contains("deprecated") }
        #expect(notes == (names.map { ["imported although deprecated: \($0)"] } ?? []))
    }

    @Test func `a group that extends a token is an error that names the alternative`() {
        let reason = Support.outcome(##"{"t":\##(Self.style),"g":{"$ref":"#/t","extra":\##(Self.style)}}"##)
        #expect(reason.hasPrefix("tokens.json:1:"))
        #expect(reason.contains("t is a token, and a group extends groups only; put"), "\(reason)")
    }

    @Test func `the original that Style Dictionary writes beside a value is no token`() {
        let original = #""original":{"$type":"typography","$value":{"fontSize":"{none}"}}"#
        let body = #"{"$type":"typography","$value":{"fontSize":"20px"},"isSource":true,\#(original)}"#
        #expect(Support.outcome(#"{"body":\#(body)}"#) == "body")
    }

    @Test func `a style inside a style is imported, and is an error if strict`() throws {
        let text =
            #"{"body":{"$type":"typography","$value":{"fontSize":"20px"},"small":\#(Self.style),"note":{"a":1}}}"#
        #expect(Support.outcome(text) == "body bodySmall")
        #expect(try Support.imported(text).notes.contains { $0.contains("a token inside another one") })
        var options = TokenImport.Options()
        options.isStrict = true
        #expect(throws: DesignTokenError.self) {
            try TokenImport(
                [.init(name: "a", bytes: Array(text.utf8))], name: "a", roles: try Support.fonts.get().roles,
                options: options)
        }
    }

    /// Groups that extend the next one twice each, so that the last has `count` members at the end of 2^`levels` paths.
    private static func doubling(levels: Int, members count: Int, name: String = "q") -> String {
        let groups = (0..<levels).map { level in
            #""g\#(level)":{"a":{"$extends":"{g\#(level + 1)}"},"b":{"$extends":"{g\#(level + 1)}"}}"#
        }
        let members = (0..<count).map { #""\#(name)\#($0)":1"# }.joined(separator: ",")
        return "{\(groups.joined(separator: ",")),\"g\(levels)\":{\(members)},\"t\":\(style)}"
    }

    @Test func `groups that extend one another have a bounded number of members and bytes`() throws {
        #expect(Support.outcome(Self.doubling(levels: 3, members: 10)) == "t")
        let notes = try Support.imported(Self.doubling(levels: 3, members: 10)).notes
        // Ten members of the last group, at as many paths as there are from each of the others.
        #expect(notes.contains { $0.hasPrefix("150 keys are not part of a text style") }, "\(notes)")
        #expect(Support.outcome(Self.doubling(levels: 15, members: 3_000)).contains("groups inherit more than"))
        // A group inside the last one is repeated without extending any.
        let nested = Self.doubling(levels: 12, members: 300).replacing(#""g12":{"#, with: #""g12":{"x":{"#)
            .replacing(#"},"t":"#, with: #"}},"t":"#)
        #expect(Support.outcome(nested).contains("groups and tokens have more than"))
        let long = String(repeating: "n", count: 68)
        let text = Self.doubling(levels: 14, members: 1).replacing(#""a":"#, with: #""\#(long)":"#)
        #expect(Support.outcome(text).contains("names of all tokens"))
    }

    @Test func `an import that is canceled ends soon`() throws {
        let cancellation = Cancellation()
        let text = Self.doubling(levels: 16, members: 1)
        cancellation.cancel(.deadline)
        #expect(Cancellation.with(cancellation) { Support.outcome(text) }.contains("the import was canceled"))
    }

    @Test func `two tokens for one style are an error that says what to rename`() {
        let reason = Support.outcome(#"{"g":{"body-large":\#(Self.style),"bodyLarge":\#(Self.style)}}"#)
        #expect(
            reason.hasSuffix(
                "g.bodyLarge and g.body-large (tokens.json:1:20) would both be the style gBodyLarge; rename one so that "
                    + "they differ in letters or digits"), "\(reason)")
    }
}
