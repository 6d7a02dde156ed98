import Testing
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

/// The `maxLength` of a text in the OpenAPI document counts characters, and so does the service.
@Suite struct CharacterLimitTests {
    private static let scaleFile = #"{"curve":{"type":"linear"},"styles":{"body":{"size":17,"lineHeight":22}}}"#
    private static let xcstrings =
        #"{\"sourceLanguage\":\"de\",\"version\":\"1.0\",\"strings\":{\"buy\":{\"localizations\":{\"de\":"#
        + #"{\"stringUnit\":{\"state\":\"translated\",\"value\":\"Kaufen\"}}}}}}"#

    /// Requests with a text of the greatest length in place of `TEXT`.
    private static let bodies: [(method: String, target: String, length: Int, body: String)] = [
        ("PUT", "/v1/conversations/c", 1_024, #"[{"id":"TEXT","text":"x"}]"#),
        ("POST", "/v1/measure", 1_024, #"[{"id":"TEXT","text":"x","width":9}]"#),
        (
            "POST", "/v1/drafts/invalidations", 1_024,
            #"{"scaleFile":\#(scaleFile),"from":{},"to":{},"width":9,"messages":[{"id":"TEXT","text":"x"}],"#
                + #""viewport":{"top":0,"height":9,"focus":"TEXT"}}"#
        ),
        ("POST", "/v1/accessibility/label", 4_096, #"{"format":"%1$@","sources":["TEXT"]}"#),
        ("POST", "/v1/accessibility/label", 4_096, #"{"format":"TEXT","sources":[]}"#),
        (
            "POST", "/v1/accessibility/sheet", 1_024,
            #"{"screen":{"width":390,"height":844},"rows":[{"id":"TEXT","height":44}]}"#
        ),
        (
            "POST", "/v1/audits/strings", 256,
            #"{"catalog":"\#(xcstrings)","format":"xcstrings","show":{"none":{"style":"TEXT"}}}"#
        ),
    ]

    @Test(arguments: bodies.indices)
    func `a text may have as many characters as the document says, however many bytes they are`(index: Int) throws {
        let (method, target, length, body) = Self.bodies[index]
        let service = try ServiceFixture()
        func answer(_ count: Int) throws -> String {
            let text = String(repeating: "é", count: count)
            return try service.send(method, target, body: body.replacing("TEXT", with: text)).text
        }
        let (longest, longer) = (try answer(length), try answer(length + 1))
        #expect(!longest.contains("are allowed"), "\(longest.suffix(300))")
        #expect(longer.contains("\(length + 1) characters"), "\(longer.prefix(300))")
    }

    @Test func `the id before which messages are inserted may have as many characters as an id`() throws {
        let service = try ServiceFixture()
        let id = String(repeating: "é", count: 1_024)
        _ = try service.send("PUT", "/v1/conversations/c", body: #"[{"id":"\#(id)","text":"x"}]"#)
        let before = String(repeating: "%C3%A9", count: 1_024)
        let target = "/v1/conversations/c/messages?before="
        let row = #"[{"id":"b","text":"x"}]"#
        #expect(try service.send("POST", target + before, body: row).status == 200)
        #expect(try service.send("POST", target + before + "e", body: row).status == 422)
    }
}
