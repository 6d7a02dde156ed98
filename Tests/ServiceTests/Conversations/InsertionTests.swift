import Conversations
import Testing
import TextLayout
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores

@testable import TypescaleService

/// Messages inserted over HTTP, compared with a conversation that was created with all of them.
@Suite struct InsertionTests {
    private static let path = "/v1/conversations/c/messages"
    private static let layout = "width=300&category=L"

    private func insert(
        _ messages: [Message], _ query: String, on service: ServiceContext, fields: [String] = []
    ) throws -> (status: Int, body: JSONValue, tag: String?) {
        let answer = try service.send(
            "POST", Self.path + "?" + query, Chat.rows(messages), type: "application/x-ndjson", fields: fields)
        return (answer.status, try JSONParser().parse(answer.body), answer["ETag"])
    }

    @Test func `messages are inserted before a named one or at an index`() throws {
        let nodes = try Nodes(2)
        let all = Chat.messages(40)
        try nodes.contexts[0].put("c", Array(all[20..<30]))
        let first = try insert(Array(all[0..<10]), "at=0", on: nodes.contexts[0])
        #expect(first.status == 200)
        #expect(first.body.names == ["id", "revision", "inserted", "messages"])
        #expect(first.body["inserted"]?.number == 10 && first.body["messages"]?.number == 20)
        #expect(first.tag == first.body["revision"]?.number.map { "\"\(Int($0))\"" })
        #expect(try insert(Array(all[10..<20]), "before=m20", on: nodes.contexts[1]).status == 200)
        // The index after the last message is the end.
        #expect(try insert(Array(all[30..<40]), "at=30", on: nodes.contexts[0]).status == 200)
        for node in nodes.contexts + [try nodes.restarted()] {
            #expect(try node.disagreement("c", all) == nil)
            #expect(try node.disagreement("c", all, "category=AX2", width: 200) == nil)
        }
    }

    @Test func `the answer has the new heights, the total and the distance to scroll by`() throws {
        let nodes = try Nodes(1)
        let service = nodes.contexts[0]
        let all = Chat.messages(60)
        let (old, new) = (Array(all[0..<20] + all[40..<60]), Array(all[20..<40]))
        let before = try Chat.conversation(old)
        let after = try Chat.conversation(all)
        let layout = try Chat.layout("category=L", width: 300)
        let heights = try after.messageHeights(in: layout)[20..<40]
        let total = try before.height(in: layout)
        for step in 0..<30 {
            try service.put("c", old)
            let top = total * Double(step) / 30
            let answer = try insert(new, "before=m40&\(Self.layout)&top=\(top)", on: service).body
            let shown = (answer["heights"]?.elements ?? []).compactMap(\.number)
            #expect(shown.count == 20 && zip(shown, heights).allSatisfy { abs($0 - $1) < 0.001 })
            #expect(answer["index"]?.number == 20)
            #expect(abs((answer["height"]?.number ?? 0) - (try after.height(in: layout))) < 0.001)
            // The reader's line, found by the library before and after.
            let viewport = Viewport(top: top, height: 0)
            let line = try before.anchor(of: viewport, in: layout)
            let moved = try after.scrollOffset(keeping: line, of: viewport, in: layout) - top
            #expect(abs((answer["scrollBy"]?.number ?? .nan) - moved) < 0.002, "top \(top)")
        }
        // Without a top the line at the top is unknown; an offset above the first message means the first message.
        try service.put("c", old)
        #expect(try insert(new, "at=0&width=300", on: service).body["scrollBy"] == nil)
        try service.put("c", old)
        let bounced = try insert(new, "at=0&width=300&top=-40", on: service).body["scrollBy"]?.number ?? 0
        #expect(abs(bounced - heights.reduce(0, +)) < 0.002)
        try service.put("c", old)
        #expect(try insert(new, "width=300&top=0", on: service).body["scrollBy"]?.number == 0)
    }

    @Test func `inserting history above the viewport does not move its line`() throws {
        let nodes = try Nodes(1)
        let service = nodes.contexts[0]
        let all = Chat.messages(1_050)
        try service.put("c", Array(all.suffix(50)))
        func line(_ offset: Double) throws -> (id: String, distance: Double) {
            let window = try service.send("GET", "/v1/conversations/c?\(Self.layout)&top=\(offset)&height=600")
            let item = WindowItem(try #require(try JSONParser().parse(window.body)["items"]?.elements.first))
            return (item.id, item.offset - offset)
        }
        var offset = 210.5
        for first in stride(from: 950, through: 0, by: -50) {
            let seen = try line(offset)
            let answer = try insert(
                Array(all[first..<first + 50]), "at=0&\(Self.layout)&top=\(offset)", on: service
            ).body
            offset += answer["scrollBy"]?.number ?? 0
            let now = try line(offset)
            #expect(now.id == seen.id && abs(now.distance - seen.distance) < 0.5, "\(seen) \(now)")
            // The reader scrolls further up.
            offset = max(0, offset - 333.25)
        }
        #expect(try service.disagreement("c", all) == nil)
    }

    @Test func `insertions obey conditions, and a refused one changes nothing`() throws {
        let nodes = try Nodes(1)
        let service = nodes.contexts[0]
        let all = Chat.messages(30)
        let tag = try #require(try service.put("c", Array(all[10..<20]))["ETag"])
        let first = try insert(Array(all[0..<10]), "at=0", on: service, fields: ["If-Match: \(tag)"])
        #expect(first.status == 200)
        #expect(try insert(Array(all[20..<30]), "at=20", on: service, fields: ["If-Match: \(tag)"]).status == 412)
        let refused: [(query: String, messages: [Message], status: Int, pointer: String)] = [
            ("at=21", Array(all[20..<30]), 404, "at"), ("at=-1", Array(all[20..<30]), 422, "at"),
            ("at=1.5", Array(all[20..<30]), 400, "at"), ("at=many", Array(all[20..<30]), 400, "at"),
            ("before=none", Array(all[20..<30]), 404, "before"), ("before=m1&at=0", Array(all[20..<30]), 422, "at"),
            ("before=m1", Array(all[5..<25]), 409, "/0"), ("at=0&top=0", Array(all[20..<30]), 400, "width"),
            ("at=0&category=L", Array(all[20..<30]), 400, "width"),
            ("at=0&width=300&top=x", Array(all[20..<30]), 400, "top"),
            ("at=0&width=300&scale=none", Array(all[20..<30]), 404, ""),
        ]
        for (query, messages, status, pointer) in refused {
            let answer = try insert(messages, query, on: service)
            #expect(answer.status == status, "\(query)")
            if !pointer.isEmpty { #expect(answer.body["pointer"]?.text == pointer, "\(query)") }
        }
        #expect(
            try insert(Array(all[20..<30]), "at=1.5", on: service).body["detail"]?.text
                == "at: 1.5 is not a whole number; use one from 0 to \(ServiceLimits.conversationMessages)")
        #expect(try service.disagreement("c", Array(all[0..<20])) == nil)
        #expect(
            try service.send("POST", "/v1/conversations/none/messages?at=0", "{\"id\":\"a\",\"text\":\"\"}").status
                == 404)
    }

    @Test func `an insertion before a message that was removed meanwhile is refused on every node`() throws {
        let nodes = try Nodes(2)
        let all = Chat.messages(12)
        try nodes.contexts[0].put("c", Array(all[0..<10]))
        _ = try nodes.contexts[1].send("GET", "/v1/conversations/c")
        // Written as by a node that had not read the removal yet.
        #expect(try nodes.contexts[0].send("DELETE", "/v1/conversations/c/messages/m3").status == 204)
        var record = ConversationChange.insertHead(.before("m3"))
        record += Array(Chat.rows([all[10]]).utf8)
        let name = try ConversationName("c")
        _ = try nodes.contexts[0].store.append(record, to: name, if: .exists)
        var rest = Array(all[0..<10])
        rest.remove(at: 3)
        for node in nodes.contexts { #expect(try node.disagreement("c", rest) == nil) }
        #expect(try insert([all[11]], "at=0", on: nodes.contexts[1]).status == 200)
        for node in nodes.contexts { #expect(try node.disagreement("c", [all[11]] + rest) == nil) }
    }
}
