import Conversations
import Testing
import TextLayout
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores

@testable import TypescaleService

/// Bodies of messages in every layout, split at every position, and with every error.
@Suite struct ConversationUploadTests {
    private let context: ServiceContext
    private let nodes: Nodes

    init() throws {
        nodes = try Nodes(1)
        context = nodes.contexts[0]
    }

    private func pointer(_ answer: ClientResponse) throws -> String? {
        try JSONParser().parse(answer.body)["pointer"]?.text
    }

    @Test(
        arguments: [
            ("application/x-ndjson", "{\"id\":\"a\",\"text\":\"x\"}\n\n  {\"id\":\"b\",\"text\":\"y\"}"),
            ("application/jsonl; charset=utf-8", "{\"id\":\"a\",\"text\":\"x\"}\r\n{\"id\":\"b\",\"text\":\"y\"}\r\n"),
            ("application/json", "[{\"id\":\"a\",\"text\":\"x\"},{\"id\":\"b\",\"text\":\"y\"}]"),
            ("application/json", "\n [ {\n\"id\" : \"a\" , \"text\":\n\"x\"}\n,{\"id\":\"b\",\"text\":\"y\"} ]\n"),
            (nil, "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"b\",\"text\":\"y\"}\n"),
            (nil, "[{\"id\":\"a\",\"text\":\"x\"},{\"id\":\"b\",\"text\":\"y\"}]"),
        ] as [(String?, String)])
    func `rows and arrays are the same messages`(type: String?, body: String) throws {
        let expected = [Message(id: "a", text: "x"), Message(id: "b", text: "y")]
        let answer = try context.send("PUT", "/v1/conversations/c", body, type: type)
        #expect(answer.status == 201, "\(answer.text)")
        #expect(try context.disagreement("c", expected) == nil)
        #expect(try context.send("PUT", "/v1/conversations/d", "[]").status == 201)
        #expect(try context.send("POST", "/v1/conversations/d/messages", body, type: type).status == 200)
        #expect(try context.disagreement("d", expected) == nil)
    }

    @Test func `a single object is accepted as an array of one`() throws {
        let body = "{\n  \"id\": \"a\",\n  \"text\": \"x\"\n}\n"
        #expect(try context.send("PUT", "/v1/conversations/c", body, type: "application/json").status == 201)
        #expect(try context.disagreement("c", [Message(id: "a", text: "x")]) == nil)
        let two = body + "," + body
        #expect(try context.send("PUT", "/v1/conversations/c", two, type: "application/json").status == 400)
        #expect(try context.send("PUT", "/v1/conversations/c", body + body, type: "application/json").status == 400)
    }

    @Test func `an error in a single object has a pointer into the object`() throws {
        try context.put("c", [Message(id: "a", text: "x")])
        for (body, status, place) in [
            ("{\"id\":\"b\",\"text\":1}", 400, "/text"), ("{\"id\":\"\",\"text\":\"\"}", 422, "/id"),
            ("{\"id\":\"b\"}", 400, nil), ("{\"id\":\"a\",\"text\":\"y\"}", 409, nil),
        ] {
            let answer = try context.send("POST", "/v1/conversations/c/messages", body, type: "application/json")
            #expect(answer.status == status)
            #expect(try pointer(answer) == place, "\(answer.text)")
        }
    }

    @Test func `the result does not depend on how a body is split`() throws {
        let messages = Chat.messages(8)
        for (type, body) in [
            ("application/x-ndjson", Chat.rows(messages)),
            ("application/json", "[" + messages.map(Chat.row).joined(separator: " ,\n") + "]"),
        ] {
            let head =
                "PUT /v1/conversations/c HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n"
            let bytes = Array(body.utf8)
            for cut in stride(from: 1, to: bytes.count, by: 41) {
                let transport = TestTransport.local(
                    makeResponder: { ServiceResponder.make(context) }, limits: HTTPLimits())
                let answers = try transport.exchange([
                    Array(head.utf8), Array(bytes[..<cut]), Array(bytes[cut...].prefix(9)),
                    Array(bytes[cut...].dropFirst(9)),
                ])
                try #require(answers.first?.status ?? 0 < 300, "\(type) \(cut): \(answers.first?.text ?? "")")
            }
            #expect(try context.disagreement("c", messages) == nil)
        }
    }

    @Test(
        arguments: [nil, "application/json"],
        [#"{"id":"a","text":1}"#, #"[{"id":"a","text":1}]"#]
    )
    func `an error has its position in the body, also if a piece of empty lines comes first`(
        type: String?, body: String
    ) throws {
        let field = type.map { "Content-Type: \($0)\r\n" } ?? ""
        let head =
            "PUT /v1/conversations/c HTTP/1.1\r\nHost: localhost\r\n\(field)"
            + "Content-Length: \(body.utf8.count + 2)\r\n\r\n"
        let transport = TestTransport.local(makeResponder: { ServiceResponder.make(context) }, limits: HTTPLimits())
        let answers = try transport.exchange([Array(head.utf8), [0x0A, 0x0A], Array(body.utf8)])
        let column = body.utf8.count - (body.hasSuffix("]") ? 2 : 1)
        let detail = try JSONParser().parse(try #require(answers.first).body)["detail"]?.text
        #expect(detail?.contains("line 3, column \(column)") == true, "\(detail ?? "")")
    }

    /// The second row of a body, the status, and the location of the error.
    static let mistakes: [(row: String, status: Int, pointer: String)] = [
        ("{\"id\":\"b\",\"text\":3}", 400, "/1/text"), ("{\"id\":\"b\"}", 400, "/1"), ("{\"text\":\"x\"}", 400, "/1"),
        ("{\"id\":\"b\",\"text\":\"x\",\"colour\":1}", 400, "/1/colour"), ("nonsense", 400, "/1"),
        ("{\"id\":\"b\",\"text\":\"x\",\"text\":\"y\"}", 400, "/1"),
        ("{\"id\":\"b\",\"text\":\"\u{1}\"}", 400, "/1"),
        ("{\"id\":\"\",\"text\":\"x\"}", 422, "/1/id"), ("{\"id\":\"b\",\"text\":\"x\",\"dir\":\"up\"}", 422, "/1/dir"),
        ("{\"id\":\"b\",\"blocks\":[{\"type\":\"heading\",\"level\":9,\"text\":\"\"}]}", 422, "/1/blocks/0/level"),
        ("{\"id\":\"a\",\"text\":\"twice\"}", 409, "/1"), ("null", 400, "/1"), ("[]", 400, "/1"),
        ("{\"id\":\"b\",\"text\":\"\(String(repeating: "x", count: 460_000))\"}", 413, "/1"),
        ("{\"id\":\"\(String(repeating: "i", count: 1_025))\",\"text\":\"\"}", 422, "/1/id"),
        ("\(String(repeating: "[", count: 1_000))\(String(repeating: "]", count: 1_000))", 400, "/1"),
    ]

    @Test(arguments: mistakes.indices, ["application/x-ndjson", "application/json"])
    func `an invalid row is reported with its position, and nothing changes`(index: Int, type: String) throws {
        let (row, status, place) = Self.mistakes[index]
        let before = Chat.messages(20)
        let tag = try context.put("c", before)["ETag"]
        let rows = ["{\"id\":\"a\",\"text\":\"x\"}", row] + Chat.messages(30, from: 5_000).map(Chat.row)
        let body =
            type == "application/json" ? "[\(rows.joined(separator: ",\n"))]" : rows.joined(separator: "\n")
        for (method, target) in [("PUT", "/v1/conversations/c"), ("POST", "/v1/conversations/c/messages")] {
            let answer = try context.send(method, target, body, type: type)
            #expect(answer.status == status, "\(method) \(answer.text)")
            #expect(answer["Content-Type"] == "application/problem+json")
            // Unbalanced brackets are an error of the array, not of an element.
            if type != "application/json" || row != "nonsense" {
                #expect(try pointer(answer)?.hasPrefix(place) == true, "\(answer.text)")
            }
            #expect(answer.body.count < 1_000)
            #expect(try context.send("GET", "/v1/conversations/c")["ETag"] == tag)
        }
        #expect(try context.places("c").items.count == before.count)
    }

    @Test func `an error in the last of many rows leaves the conversation unchanged`() throws {
        let before = Chat.messages(10)
        let tag = try context.put("c", before)["ETag"]
        let body = Chat.rows(Chat.messages(3_000)) + "{\"id\":\"m5\",\"text\":\"again\"}\n"
        let answer = try context.send("PUT", "/v1/conversations/c", body, type: "application/x-ndjson")
        #expect(answer.status == 409)
        #expect(try pointer(answer) == "/3000")
        #expect(try context.send("GET", "/v1/conversations/c")["ETag"] == tag)
        #expect(try context.disagreement("c", before) == nil)
    }

    @Test func `a message that exists is refused with all other messages of the request`() throws {
        try context.put("c", Chat.messages(10))
        let body = "{\"id\":\"new\",\"text\":\"\"}\n{\"id\":\"m3\",\"text\":\"\"}\n"
        let answer = try context.send("POST", "/v1/conversations/c/messages", body)
        #expect(answer.status == 409)
        #expect(try pointer(answer) == "/1")
        #expect(try context.places("c").items.count == 10)
    }

    static let statuses: [(method: String, target: String, body: String?, status: Int, pointer: String?)] = [
        ("GET", "/v1/conversations/none", nil, 404, nil), ("DELETE", "/v1/conversations/none", nil, 404, nil),
        ("GET", "/v1/conversations/none?width=300", nil, 404, nil),
        ("POST", "/v1/conversations/none/messages", "[]", 404, nil),
        ("PATCH", "/v1/conversations/none/messages/m1", "{\"text\":\"\"}", 404, nil),
        ("DELETE", "/v1/conversations/none/messages/m1", nil, 404, nil),
        ("GET", "/v1/conversations/none/messages/m1?width=1", nil, 404, nil),
        ("POST", "/v1/conversations/none/invalidations", "{\"from\":{},\"to\":{},\"width\":1}", 404, nil),
        ("PATCH", "/v1/conversations/c/messages/none", "{\"text\":\"\"}", 404, nil),
        ("PATCH", "/v1/conversations/c/messages/m1", "{\"locale\":\"de_DE\"}", 422, "/locale"),
        ("POST", "/v1/conversations/c/messages", #"[{"id":"x","text":"","locale":"ja\n"}]"#, 422, "/0/locale"),
        ("DELETE", "/v1/conversations/c/messages/none", nil, 404, nil),
        ("GET", "/v1/conversations/c/messages/none?width=1", nil, 404, nil),
        ("GET", "/v1/conversations/c/messages/m1", nil, 400, "width"),
        ("GET", "/v1/conversations/c?top=1", nil, 400, "width"),
        ("GET", "/v1/conversations/c?width=wide", nil, 400, "width"),
        ("GET", "/v1/conversations/c?width=-1", nil, 422, "width"),
        ("GET", "/v1/conversations/c?width=300&height=1e9", nil, 422, "height"),
        ("GET", "/v1/conversations/c?width=300&top=inf", nil, 400, "top"),
        ("GET", "/v1/conversations/c?width=300&pin=left", nil, 422, "pin"),
        ("GET", "/v1/conversations/c?width=300&pin=bottom&top=3", nil, 422, "pin"),
        ("GET", "/v1/conversations/c?width=300&scale=none", nil, 404, nil),
        ("GET", "/v1/conversations/c?width=300&category=HUGE", nil, 422, "category"),
        ("POST", "/v1/conversations/c/messages", "[]", 400, nil),
        ("POST", "/v1/conversations/c/messages", "", 400, nil),
        ("POST", "/v1/conversations/c/messages", "{", 400, nil),
        ("POST", "/v1/conversations/c/messages", "[{", 400, nil),
        ("POST", "/v1/conversations/c/messages", "[{},]", 400, nil),
        ("POST", "/v1/conversations/c/messages", "[],[]", 400, nil),
        ("PUT", "/v1/conversations/c", "{\"id\":\"x\"", 400, nil), ("PUT", "/v1/conversations/c", "x", 400, nil),
        ("PATCH", "/v1/conversations/c/messages/m1", "{}", 422, ""),
        ("PATCH", "/v1/conversations/c/messages/m1", "[]", 400, ""),
        ("PATCH", "/v1/conversations/c/messages/m1", "{\"id\":\"m2\"}", 400, "/id"),
        ("PATCH", "/v1/conversations/c/messages/m1", "{\"text\":null}", 422, "/text"),
        ("PATCH", "/v1/conversations/c/messages/m1", "{\"text\":\"\",\"blocks\":[]}", 422, "/blocks"),
        ("PATCH", "/v1/conversations/c/messages/m1", "{\"text\":null,\"blocks\":null}", 422, "/text"),
        ("POST", "/v1/conversations/c/invalidations", "{\"from\":{},\"to\":{}}", 400, ""),
        ("POST", "/v1/conversations/c/invalidations", "{\"from\":{},\"to\":{},\"width\":-1}", 422, "/width"),
        (
            "POST", "/v1/conversations/c/invalidations", "{\"from\":{},\"to\":{\"category\":\"HUGE\"},\"width\":1}",
            422,
            "/to/category"
        ),
        (
            "POST", "/v1/conversations/c/invalidations", "{\"from\":{\"percent\":1},\"to\":{},\"width\":1}", 422,
            "/from/percent"
        ),
        (
            "POST", "/v1/conversations/c/invalidations", "{\"from\":{},\"to\":{},\"width\":1,\"scale\":\"x\"}", 404,
            "/scale"
        ),
        (
            "POST", "/v1/conversations/c/invalidations", "{\"from\":{},\"to\":{},\"width\":1,\"format\":\"x\"}", 422,
            "/format"
        ),
        (
            "POST", "/v1/conversations/c/invalidations", "{\"from\":{},\"to\":{},\"width\":1,\"viewport\":{\"top\":0}}",
            400, "/viewport"
        ),
        ("POST", "/v1/conversations/c/invalidations", "{\"from\":{},\"to\":{},\"width\":1,\"wide\":1}", 400, "/wide"),
        (
            "POST", "/v1/conversations/c/invalidations",
            "{\"from\":{},\"to\":{},\"width\":1,\"reader\":\"\(String(repeating: "r", count: 20_000))\"}", 413, nil
        ),
    ]

    @Test(arguments: statuses.indices)
    func `an impossible request gets its status and the location of the error`(index: Int) throws {
        let (method, target, body, status, place) = Self.statuses[index]
        try context.put("c", Chat.messages(3))
        let answer = try context.send(
            method, target, body, type: body == nil ? nil : "application/json")
        #expect(answer.status == status, "\(method) \(target): \(answer.text)")
        #expect(answer["Content-Type"] == "application/problem+json")
        if let place { #expect(try (pointer(answer) ?? "") == place, "\(answer.text)") }
        #expect(try context.places("c").items.count == 3)
    }

    @Test func `a patch changes only the members that it has`() throws {
        let before = Message(id: "a", text: "مرحبا", locale: "ar", direction: .rightToLeft)
        let row = "{\"id\":\"a\",\"text\":\"مرحبا\",\"locale\":\"ar\",\"dir\":\"rtl\"}"
        #expect(try context.send("PUT", "/v1/conversations/c", row).status == 201)
        var expected = before
        let steps: [(String, (inout Message) -> Void)] = [
            ("{\"text\":\"b\"}", { $0.blocks = Message(id: "", text: "b").blocks }),
            ("{\"locale\":null}", { $0.locale = nil }), ("{\"dir\":\"auto\"}", { $0.direction = .automatic }),
            ("{\"blocks\":[{\"type\":\"divider\"}]}", { $0.blocks = [Message.Block(.divider)] }),
            (
                "{\"dir\":null,\"locale\":\"de\"}",
                {
                    $0.direction = .leftToRight
                    $0.locale = "de"
                }
            ),
        ]
        for (patch, change) in steps {
            #expect(try context.send("PATCH", "/v1/conversations/c/messages/a", patch).status == 200)
            change(&expected)
            let gate = PendingReplica()
            context.conversations.read(try ConversationName("c")) { gate.put($0) }
            #expect(try gate.wait().get().conversation.message(at: 0) == expected)
        }
    }

    @Test func `an append of too many bytes is refused, a replacement of them accepted`() throws {
        try context.put("c", [])
        let messages = (0..<60).map { Message(id: "m\($0)", text: String(repeating: "long ", count: 2_000)) }
        let rows = Chat.rows(messages)
        #expect(try context.send("POST", "/v1/conversations/c/messages", rows).status == 413)
        #expect(try context.send("GET", "/v1/conversations/c").text.contains("\"messages\":0"))
        #expect(try context.send("PUT", "/v1/conversations/c", rows).status == 200)
        #expect(try context.send("GET", "/v1/conversations/c").text.contains("\"messages\":60"))
        let largest = Message(
            id: "l", text: String(repeating: "x", count: ServiceLimits.messageBytes - 20))
        #expect(try context.send("POST", "/v1/conversations/c/messages", Chat.rows([largest])).status == 200)
        #expect(try context.send("PUT", "/v1/conversations/d", Chat.rows([largest])).status == 201)
        #expect(try context.send("GET", "/v1/conversations/d").text.contains("\"messages\":1"))
    }
}
