import Testing
import TextLayout
import TypescaleHTTPTesting
import TypescaleStores

@testable import TypescaleService

/// Names that parsers of URLs remove from a path, even if they are escaped, and names that fill a request line.
@Suite struct NamesInPathsTests {
    private static let json = ["Content-Type: application/json"]

    @Test(arguments: ["%2e", "%2E.", "."]) func `nothing is stored under a step of a path`(name: String) throws {
        let service = try ServiceFixture()
        let requests = [
            ("PUT", "/v1/users/\(name)/preferences", "{}"), ("PATCH", "/v1/users/\(name)/preferences", "{}"),
            ("PUT", "/v1/devices/\(name)/preferences", "{}"),
            ("POST", "/v1/users/\(name)/preferences/adoptions", #"{"device":"d"}"#),
            ("PUT", "/v1/conversations/\(name)", "[]"),
        ]
        // A condition that does not hold hides no other error.
        for fields in [Self.json, Self.json + ["If-Match: \"7\""]] {
            for (method, target, body) in requests {
                let answer = try service.send(method, target, fields: fields, body: body)
                #expect(answer.status == 422 && answer.text.contains("use another name"), "\(target) \(answer.text)")
            }
        }
    }

    @Test(arguments: [".", ".."]) func `no message has a step of a path as its id`(id: String) throws {
        let service = try ServiceFixture()
        let rows = #"[{"id":"a","text":"a"},{"id":"\#(id)","text":"b"}]"#
        let put = try service.send("PUT", "/v1/conversations/c", fields: Self.json, body: rows)
        #expect(put.status == 422 && put.text.contains("\"/1/id\""), "\(put.text)")
        #expect(try service.send("PUT", "/v1/conversations/c", fields: Self.json, body: "[]").status == 201)
        let post = try service.send("POST", "/v1/conversations/c/messages", fields: Self.json, body: rows)
        #expect(post.status == 422 && post.text.contains("use another id"), "\(post.text)")
        let longer = try service.send(
            "POST", "/v1/conversations/c/messages", fields: Self.json, body: #"{"id":"\#(id).a","text":"b"}"#)
        #expect(longer.status == 200, "\(longer.text)")
    }

    @Test func `the longest names fit into a request`() throws {
        let service = try ServiceFixture()
        let emoji = "%F0%9F%98%80"
        let conversation = "/v1/conversations/" + String(repeating: emoji, count: 256)
        let (id, escaped) = (String(repeating: "😀", count: 1024), String(repeating: emoji, count: 1024))
        let rows = #"[{"id":"\#(id)","text":"a"}]"#
        #expect(try service.send("PUT", conversation, fields: Self.json, body: rows).status == 201)
        let layout = "width=320&category=AX3&engine=webkit&locale=de-AT&scale=apple-visionos&boldText=true"
        let message = "\(conversation)/messages/\(escaped)"
        #expect(try service.send("GET", "\(message)?\(layout)").status == 200)
        let insertion = try service.send(
            "POST", "\(conversation)/messages?before=\(escaped)&top=0&\(layout)", fields: Self.json,
            body: #"{"id":"b","text":"b"}"#)
        #expect(insertion.status == 200, "\(insertion.text)")
        #expect(try service.send("DELETE", message).status == 204)
    }

    @Test func `what is stored under such a name is read and removed`() throws {
        let service = try ServiceFixture()
        let owner = try PreferenceOwner.user("..")
        try service.context.store.write(.replace(.empty), for: owner, if: .any, origin: nil)
        #expect(try service.send("GET", "/v1/users/%2e%2e/preferences").text == "{\"revision\":1}\n")
        #expect(try service.send("DELETE", "/v1/users/%2e%2e/preferences").status == 204)
        let record = Array("{\"op\":\"append\"}\n{\"id\":\"..\",\"text\":\"x\"}\n".utf8)
        guard case .append(let messages) = try ConversationChange(record) else {
            Issue.record("not an addition")
            return
        }
        #expect(messages.map(\.id.text) == [".."])
    }

    @Test func `a message that was stored with a language that requests may not have is read`() throws {
        let record = Array("{\"op\":\"append\"}\n{\"id\":\"a\",\"text\":\"x\",\"locale\":\"de_DE\"}\n".utf8)
        guard case .append(let messages) = try ConversationChange(record) else {
            Issue.record("not an addition")
            return
        }
        #expect(messages.map(\.locale) == ["de_DE"])
        let patch = Array("{\"op\":\"patch\",\"id\":\"a\"}\n{\"locale\":\"de_DE\"}\n".utf8)
        guard case .patch = try ConversationChange(patch) else {
            Issue.record("not a patch")
            return
        }
    }
}
