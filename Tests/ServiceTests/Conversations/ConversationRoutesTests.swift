import Conversations
import Testing
import TextLayout
import TypescaleAPI
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores

@testable import TypescaleService

@Suite struct ConversationRoutesTests {
    private let context: ServiceContext
    private let nodes: Nodes

    init() throws {
        nodes = try Nodes(1)
        context = nodes.contexts[0]
    }

    private func parsed(_ answer: ClientResponse) throws -> JSONValue { try JSONParser().parse(answer.body) }

    @Test func `a conversation is created, then replaced, and its entity tag is the revision`() throws {
        let made = try context.put("a", Chat.messages(20))
        #expect(made.status == 201)
        let first = try parsed(made)
        #expect(first["messages"]?.number == 20)
        #expect(first["id"]?.text == "a")
        #expect(made["ETag"] == "\"\(Int(first["revision"]?.number ?? -1))\"")
        let replaced = try context.put("a", Chat.messages(3))
        #expect(replaced.status == 200)
        let second = try parsed(replaced)
        #expect(second["revision"]?.number ?? 0 > first["revision"]?.number ?? 0)
        let summary = try context.send("GET", "/v1/conversations/a")
        #expect(summary["ETag"] == replaced["ETag"])
        #expect(try parsed(summary)["messages"]?.number == 3)
        let tag = summary["ETag"] ?? ""
        #expect(try context.send("GET", "/v1/conversations/a", fields: ["If-None-Match: \(tag)"]).status == 304)
    }

    @Test(arguments: ["category=L", "category=AX3,boldText=true", "percent=150,appScale=1.2"], [90.0, 300, 1_000])
    func `windows have the offsets and heights of a fresh conversation`(
        word: String, width: Double
    ) throws {
        let messages = Chat.messages(300)
        try context.put("a", messages)
        #expect(try context.disagreement("a", messages, word, width: width) == nil)
    }

    @Test(arguments: ["", "?width=300", "/messages/m0?width=300"])
    func `reads are refused on another revision than the expected one`(query: String) throws {
        let old = try #require(try context.put("a", Chat.messages(3))["ETag"])
        let tag = try #require(try context.put("a", Chat.messages(4))["ETag"])
        func status(_ field: String) throws -> Int {
            try context.send("GET", "/v1/conversations/a\(query)", fields: [field]).status
        }
        #expect(try status("If-Match: \(tag)") == 200)
        #expect(try status("If-Match: *") == 200)
        #expect(try status("If-Match: \(old)") == 412)
        #expect(try status("If-Match: \(old), \(tag)") == 200)
        #expect(try status("If-Match: none") == 400)
        // A window has no tag, and neither has a message.
        #expect(try status("If-None-Match: \(tag)") == (query.isEmpty ? 304 : 200))
    }

    @Test(arguments: ["apple-ios", "web-fluid"])
    func `windows from the end of the previous one have each message once, until one is empty`(scale: String) throws {
        try context.put("a", Chat.messages(60))
        var ids: [String] = []
        var top = 0.0
        for _ in 0..<200 {
            let target = "/v1/conversations/a?width=300&scale=\(scale)&height=500&top=\(top)"
            let items = (try parsed(context.send("GET", target))["items"]?.elements ?? []).map(WindowItem.init)
            guard let last = items.last else { break }
            ids += items.map(\.id)
            top = last.offset + last.height
        }
        #expect(ids == (0..<60).map { "m\($0)" })
    }

    @Test(arguments: ["image,none,text", "text,none,text,none", "none,image,none,none,image,none"])
    func `windows from the end of the previous one have messages without a height once`(pattern: String) throws {
        let rows = pattern.split(separator: ",").enumerated().map { index, kind in
            let image = #"{"type":"image","width":100,"height":10.6667}"#
            let content =
                switch kind {
                case "image": #""blocks":[\#(image)]"#
                case "none": #""blocks":[]"#
                default: #""text":"hi""#
                }
            return #"{"id":"m\#(index)",\#(content)}"#
        }
        #expect(try context.send("PUT", "/v1/conversations/a", rows.joined(separator: "\n")).status == 201)
        for height in [0, 1, 10, 100] {
            var (ids, top): ([String], Double) = ([], 0)
            while ids.count <= rows.count {
                let target = "/v1/conversations/a?width=200&height=\(height)&top=\(top)"
                let items = (try parsed(context.send("GET", target))["items"]?.elements ?? []).map(WindowItem.init)
                guard let last = items.last else { break }
                ids += items.map(\.id)
                top = ((last.offset + last.height) * 1_000).rounded() / 1_000
            }
            #expect(ids == rows.indices.map { "m\($0)" }, "\(height)")
        }
    }

    @Test func `a window pinned to the bottom shows the end`() throws {
        let messages = Chat.messages(200)
        try context.put("a", messages)
        let answer = try parsed(context.send("GET", "/v1/conversations/a?width=300&height=500&pin=bottom"))
        let items = (answer["items"]?.elements ?? []).map(WindowItem.init)
        let last = try #require(items.last)
        #expect(last.id == "m199")
        #expect(abs(last.offset + last.height - (answer["height"]?.number ?? 0)) < 0.002)
        #expect(items[0].offset <= (answer["height"]?.number ?? 0) - 500)
        #expect(items[0].offset + items[0].height > (answer["height"]?.number ?? 0) - 500)
    }

    @Test func `a message's position equals the one in the window`() throws {
        let messages = Chat.messages(100)
        try context.put("a", messages)
        for item in try context.places("a", "width=200&category=XL").items where item.index % 9 == 0 {
            let place = try parsed(
                context.send("GET", "/v1/conversations/a/messages/\(item.id)?width=200&category=XL"))
            #expect(WindowItem(place) == item)
        }
    }

    @Test func `after edits a conversation equals one that was created in its final state`() throws {
        var messages = Chat.messages(400)
        try context.put("a", messages)
        // The layouts exist before the edits, so that edits update them.
        #expect(try context.disagreement("a", messages) == nil)
        for round in 0..<40 {
            let fresh = Chat.messages(3, from: 1_000 + 3 * round)
            #expect(
                try context.send(
                    "POST", "/v1/conversations/a/messages", Chat.rows(fresh), type: "application/x-ndjson"
                ).status == 200)
            messages += fresh
            let gone = messages.remove(at: (round * 37) % messages.count)
            #expect(try context.send("DELETE", "/v1/conversations/a/messages/\(gone.id)").status == 204)
            let index = (round * 53) % messages.count
            let text = "other text of round \(round), long enough for a second line in this width"
            messages[index].blocks = Message(id: "", text: text).blocks
            let edit = try context.send(
                "PATCH", "/v1/conversations/a/messages/\(messages[index].id)", "{\"text\":\"\(text)\"}",
                type: "application/merge-patch+json")
            #expect(edit.status == 200, "\(edit.text)")
            #expect(edit["ETag"] == "\"\(Int(try parsed(edit)["revision"]?.number ?? -1))\"")
        }
        #expect(try context.disagreement("a", messages) == nil)
        #expect(try context.disagreement("a", messages, "category=AX2", width: 180) == nil)
    }

    @Test(arguments: InvalidationResponse.Format.allCases)
    func `an invalidation set equals the command line's byte by byte`(format: InvalidationResponse.Format) throws {
        #expect(try invalidate(messages: 250, format)["Content-Length"] != nil)
    }

    @Test func `a long invalidation set is sent in parts, which together are the same`() throws {
        #expect(try invalidate(messages: 5_000, .full)["Transfer-Encoding"] == "chunked")
    }

    /// Returns the response with an invalidation set, which is compared with the command line's.
    private func invalidate(messages count: Int, _ format: InvalidationResponse.Format) throws -> ClientResponse {
        let messages = Chat.messages(count)
        let revision = try parsed(context.put("a", messages))["revision"]?.number ?? 0
        let body = """
            {"from":{"category":"L"},"to":{"category":"AX1","appScale":1.1},"width":280,
             "viewport":{"top":3000,"height":700,"pin":"top"},"format":"\(format.rawValue)"}
            """
        let answer = try context.send(
            "POST", "/v1/conversations/a/invalidations", body, type: "application/json")
        #expect(answer.status == 200, "\(answer.text)")
        let generation = try #require(try parsed(answer)["generation"]?.number)
        let set = try Chat.conversation(messages).invalidationSet(
            from: Chat.layout("category=L", width: 280), to: Chat.layout("category=AX1,appScale=1.1", width: 280),
            viewport: Viewport(top: 3_000, height: 700),
            as: ReflowRequests(number: { _ in UInt64(generation) }).begin())
        var writer = JSONWriter()
        InvalidationResponse(set, format: format, revision: UInt64(revision)).write(to: &writer)
        writer.endRow()
        #expect(answer.text == writer.text)
        #expect(set.resizedCount > count * 4 / 5)
        return answer
    }

    @Test func `a newer invalidation of the same reader cancels the older one only`() throws {
        try context.put("a", Chat.messages(200))
        let name = try ConversationName("a")
        let (from, to) = (try Chat.layout("category=L"), try Chat.layout("category=AX5"))
        func ask(_ reader: String) throws -> Int {
            try context.send(
                "POST", "/v1/conversations/a/invalidations",
                "{\"from\":{},\"to\":{\"category\":\"XL\"},\"width\":300,\"reader\":\"\(reader)\"}",
                type: "application/json"
            ).status
        }
        for (reader, isEnded) in [("anna", true), ("otto", false)] {
            var ended = false
            var inner = 0
            let gate = PendingReplica()
            context.conversations.read(name) { result in gate.put(result) }
            let reading = try gate.wait().get()
            do throws(ConversationError) {
                // A second request arrives over HTTP while the first is in progress.
                _ = try reading.conversation.invalidationSet(
                    from: from, to: to, viewport: Viewport(top: 0, height: 500),
                    as: context.invalidations.begin(for: "= 1 a anna"),
                    onViewport: { _ in inner = (try? ask(reader)) ?? 0 })
            } catch {
                ended = error.code == .superseded
                #expect(ServiceError(error).status == .conflict)
                #expect(ServiceError(error).code == .superseded)
            }
            #expect(inner == 200)
            #expect(ended == isEnded, "\(reader)")
        }
    }

    @Test func `a window leaves out messages without a height if it would have too many messages`() throws {
        let text = (Message(id: "a", text: "above"), Message(id: "z", text: "below"))
        let hidden = (0..<10_000).map { Message(id: "hidden \($0)", blocks: []) }
        try context.put("a", [text.0] + hidden + [text.1])
        let answer = try context.send("GET", "/v1/conversations/a?width=300&height=500")
        #expect(answer.status == 200, "\(answer.text)")
        guard case .array(let items)? = try parsed(answer)["items"]?.kind else {
            Issue.record("no items: \(answer.text)")
            return
        }
        #expect(items.map { $0["index"]?.number } == [0, 10_001])
    }

    static let conditions: [(method: String, target: String, body: String?)] = [
        ("PUT", "/v1/conversations/a", "[]"), ("POST", "/v1/conversations/a/messages", "{\"id\":\"x\",\"text\":\"\"}"),
        ("PATCH", "/v1/conversations/a/messages/m1", "{\"text\":\"\"}"),
        ("DELETE", "/v1/conversations/a/messages/m1", nil), ("DELETE", "/v1/conversations/a", nil),
    ]

    @Test(arguments: conditions.indices)
    func `a conditional write succeeds only at its expected revision`(index: Int) throws {
        let (method, target, body) = Self.conditions[index]
        func send(_ field: String) throws -> ClientResponse {
            try context.send(method, target, body, type: body == nil ? nil : "application/json", fields: [field])
        }
        let tag = try #require(try context.put("a", Chat.messages(5))["ETag"])
        for field in ["If-Match: \"1\"", "If-Match: W/\(tag)", "If-None-Match: \(tag)", "If-None-Match: *"] {
            let answer = try send(field)
            #expect(answer.status == 412, "\(field): \(answer.text)")
            #expect(answer.text.contains("urn:problem-type:typescale:precondition-failed"))
            #expect(answer.text.contains("the conversation is at revision"), "\(answer.text)")
        }
        #expect(try send("If-Match: 5").status == 400)
        #expect(try context.send("GET", "/v1/conversations/a")["ETag"] == tag)
        #expect(try (200...204).contains(send("If-Match: \"0\", \(tag)").status))
        #expect(try context.send("GET", "/v1/conversations/a")["ETag"] != tag)
    }

    @Test func `a conversation that must not exist yet is created once`() throws {
        let field = ["If-None-Match: *"]
        #expect(try context.send("PUT", "/v1/conversations/n", "[]", fields: field).status == 201)
        #expect(try context.send("PUT", "/v1/conversations/n", "[]", fields: field).status == 412)
        #expect(try context.send("PUT", "/v1/conversations/o", "[]", fields: ["If-Match: *"]).status == 412)
    }

    @Test func `an unknown scale is reported with its parameter`() throws {
        try context.put("a", Chat.messages(2))
        for (method, path, body) in [
            ("GET", "", nil), ("GET", "/messages/m1", nil), ("POST", "/messages", "{\"id\":\"x\",\"text\":\"\"}"),
        ] {
            let target = "/v1/conversations/a\(path)?width=100&scale=nope"
            let answer = try context.send(method, target, body, type: body.map { _ in "application/json" })
            #expect(answer.status == 404)
            #expect(try parsed(answer)["pointer"]?.text == "scale", "\(method) \(path)")
        }
    }

    @Test(arguments: [
        ("PATCH", "/messages/none", "{\"text\":\"\"}", 404), ("DELETE", "/messages/none", nil, 404),
        ("POST", "/messages?before=none", "{\"id\":\"x\",\"text\":\"\"}", 404),
        ("POST", "/messages?at=9", "{\"id\":\"x\",\"text\":\"\"}", 404),
        ("POST", "/messages?at=0&width=-1", "{\"id\":\"x\",\"text\":\"\"}", 422), ("GET", "?width=-1", nil, 422),
        ("POST", "/messages?width=-1", "{\"id\":\"x\",\"text\":\"\"}", 422),
        ("PATCH", "/messages/m1", "{\"text\":\"\"}", 412), ("DELETE", "/messages/m1", nil, 412),
        ("POST", "/messages?before=m1", "{\"id\":\"m0\",\"text\":\"\"}", 412),
        ("POST", "/messages", "{\"id\":\"x\",\"text\":\"\"}", 412),
    ])
    func `a condition counts only if the request would succeed without it`(
        method: String, target: String, body: String?, status: Int
    ) throws {
        try context.put("a", Chat.messages(2))
        let answer = try context.send(
            method, "/v1/conversations/a\(target)", body, type: body.map { _ in "application/json" },
            fields: ["If-Match: \"0\""])
        #expect(answer.status == status, "\(answer.text)")
    }

    @Test func `null beside a text or blocks removes the other`() throws {
        try context.put("a", Chat.messages(2))
        let message = Message(id: "m1", text: "other words")
        let other = Chat.messages(3)[2]
        let row = Chat.row(Message(id: "m1", blocks: other.blocks)).replacing("\"id\":\"m1\"", with: "\"text\":null")
        for (patch, blocks) in [
            (row, other.blocks), ("{\"blocks\":null,\"text\":\"other words\"}", message.blocks),
        ] {
            let answer = try context.send(
                "PATCH", "/v1/conversations/a/messages/m1", patch, type: "application/merge-patch+json")
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try context.disagreement("a", [Chat.messages(1)[0], Message(id: "m1", blocks: blocks)]) == nil)
        }
    }

    @Test func `an edit is limited to the size of a message`() throws {
        try context.put("a", Chat.messages(2))
        func edit(_ count: Int) throws -> Int {
            let text = String(repeating: "x", count: count)
            return try context.send(
                "PATCH", "/v1/conversations/a/messages/m1", "{\"text\":\"\(text)\"}", type: "application/json"
            ).status
        }
        let space = ServiceLimits.messageBytes - "{\"id\":\"m1\",\"text\":\"\"}".utf8.count
        #expect(try edit(space) == 200)
        #expect(try edit(space + 1) == 413)
        // As long as the same message in an upload.
        for (count, status) in [(space, 200), (space + 1, 413)] {
            let row = "{\"id\":\"m1\",\"text\":\"\(String(repeating: "x", count: count))\"}"
            #expect(try context.send("PUT", "/v1/conversations/a", row, type: "application/json").status == status)
        }
    }

    @Test func `names of conversations and messages may be any text`() throws {
        // As long as the OpenAPI document allows, in characters.
        let longest = (String(repeating: "%F0%9F%8E%89", count: 256), String(repeating: "🎉", count: 256))
        for (name, decoded) in [("caf%C3%A9", "café"), ("a%2Fb", "a/b"), ("%22x%22", "\"x\""), longest] {
            #expect(try context.send("PUT", "/v1/conversations/\(name)", "[]").status == 201)
            let answer = try parsed(context.send("GET", "/v1/conversations/\(name)"))
            #expect(answer["id"]?.text == decoded)
        }
        let long = String(repeating: "x", count: 257)
        for method in ["GET", "PUT", "DELETE"] {
            #expect(try context.send(method, "/v1/conversations/\(long)", method == "PUT" ? "[]" : nil).status == 422)
        }
    }

    @Test func `a conversation that is deleted is no longer counted in memory`() throws {
        let fixture = try ServiceFixture()
        #expect(try fixture.send("PUT", "/v1/conversations/a", body: #"[{"id":"m","text":"words"}]"#).status == 201)
        #expect(try fixture.send("GET", "/v1/conversations/a?width=300").status == 200)
        #expect(fixture.context.conversations.footprint.bytes > 0)
        #expect(try fixture.send("DELETE", "/v1/conversations/a").status == 204)
        let after = fixture.context.conversations.footprint
        #expect(after.conversations == 0 && after.bytes == 0)
    }
}
