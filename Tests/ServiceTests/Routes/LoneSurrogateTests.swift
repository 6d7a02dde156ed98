import Testing
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

/// Half a surrogate pair becomes U+FFFD in a text. In a name it would make two names one, so it is refused.
@Suite struct LoneSurrogateTests {
    private static let json = ["Content-Type: application/json"]
    private static let environments = #""from":{},"to":{"category":"AX1"},"width":320"#

    @Test(arguments: [
        ("PUT", "/v1/conversations/c", #"[{"id":"a","text":"x"},{"id":"\ud800","text":"y"}]"#, "/1/id"),
        ("POST", "/v1/conversations/c/messages", #"[{"id":"x\udc00","text":"y"}]"#, "/0/id"),
        (
            "PATCH", "/v1/conversations/c/messages/m",
            #"{"blocks":[{"type":"paragraph","runs":[{"type":"emoji","name":"\ud801"}]}]}"#, "/blocks/0/runs/0/name"
        ),
        ("POST", "/v1/conversations/c/invalidations", #"{\#(environments),"reader":"\udfff"}"#, "/reader"),
        (
            "POST", "/v1/conversations/c/invalidations",
            #"{\#(environments),"viewport":{"top":0,"height":9,"focus":"\ud83dx"}}"#, "/viewport/focus"
        ),
        ("POST", "/v1/users/ada/preferences/adoptions", #"{"device":"\ud800"}"#, "/device"),
        (
            "POST", "/v1/accessibility/sheet",
            #"{"screen":{"width":390,"height":844},"rows":[{"id":"\ud800","height":44}]}"#,
            "/rows/0/id"
        ),
        (
            "POST", "/v1/accessibility/audit", #"{"texts":[{"id":"\ud800","text":"x","width":300}]}"#, "/texts/0/id"
        ),
    ])
    func `an identifier with half of a pair is refused with its place`(
        method: String, target: String, body: String, place: String
    ) throws {
        let service = try LiveFixture()
        let made = try service.send(
            "PUT", "/v1/conversations/c", #"[{"id":"m","text":"one"}]"#, fields: Self.json)
        #expect(made.status == 201)
        let answer = try service.send(method, target, body, fields: Self.json)
        #expect(answer.status == 422, "\(answer.text)")
        #expect(answer.text.contains("has half of a surrogate pair"), "\(answer.text)")
        #expect(answer.text.contains(#""pointer":"\#(place)""#), "\(answer.text)")
        #expect(try service.send("GET", "/v1/conversations/c").text.contains(#""messages":1"#))
    }

    @Test func `a key with half of a pair is refused with its place`() throws {
        let service = try LiveFixture()
        let answer = try service.send(
            "PUT", "/v1/users/ada/preferences", #"{"\ud800":1,"\ud801":2}"#, fields: Self.json)
        #expect(
            answer.status == 400 && answer.text.contains("the key \\\"\u{FFFD}\\\" has half of a"), "\(answer.text)")
        #expect(answer.text.contains("line 1, column 2") || answer.text.contains("column 2"), "\(answer.text)")
    }

    @Test func `the id of a WebSocket message with half of a pair is refused and not repeated`() throws {
        let service = try LiveFixture()
        let socket = try service.socket("/v1/users/ada/live")
        _ = try socket.next()
        socket.send(#"{"id":"\ud800","method":"put","preference":{"category":"AX2"}}"#)
        let refused = try socket.next()
        #expect(refused.at("status")?.number == 422 && refused.at("id") == nil)
        #expect(refused.at("problem", "pointer")?.text == "/id")
        socket.send(#"{"id":"\ud83d\ude00","method":"put","preference":{"category":"AX2"}}"#)
        let taken = try socket.next()
        #expect(taken.at("status")?.number == 200 && taken.at("id")?.text == "😀")
        socket.close()
    }

    @Test func `half of a pair in a text is measured as U+FFFD`() throws {
        let service = try LiveFixture()
        let rows = try [#"half \ud800"#, "half \u{FFFD}"].map { text in
            let answer = try service.send(
                "POST", "/v1/measure", #"[{"id":"a","width":300,"text":"\#(text)"}]"#, fields: Self.json)
            #expect(answer.status == 200, "\(answer.text)")
            return answer.text
        }
        #expect(rows[0].replacing(#","replacedCharacters":true"#, with: "") == rows[1])
        #expect(rows[0] != rows[1])
        let bad = try service.send(
            "POST", "/v1/measure", #"[{"id":"\ud800","width":300,"text":"x"}]"#, fields: Self.json)
        #expect(bad.status == 200 && bad.text.contains(#""id":null,"error":"#), "\(bad.text)")
        #expect(bad.text.contains("/id: the identifier"), "\(bad.text)")
    }
}
