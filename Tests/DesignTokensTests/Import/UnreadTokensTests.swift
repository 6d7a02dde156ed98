import DynamicType
import Fonts
import Foundation
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

    @Test func `members that the standard and Style Dictionary have are not news`() throws {
        let file = #"{"$schema":"x","$description":"d","$deprecated":false,"comment":"c","a":T}"#
        #expect(try imported(file.replacing("T", with: Self.token)).notes.isEmpty)
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
