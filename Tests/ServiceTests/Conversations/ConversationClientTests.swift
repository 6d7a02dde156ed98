import Glibc
import Synchronization
import Testing
import TextLayout
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

/// Clients written by others, over sockets.
@Suite(.serialized) struct ConversationClientTests {
    private func withService<Result>(_ body: (ServiceContext, UInt16) throws -> Result) throws -> Result {
        let nodes = try Nodes(1)
        let context = nodes.contexts[0]
        let options = ServerOptions(endpoints: [.tcp(host: "127.0.0.1", port: 0)])
        let server = try Server(options) { _ in ServiceResponder.make(context) }
        defer { server.stop(graceSeconds: 1) }
        let port = try #require(
            server.endpoints.lazy.compactMap { if case .tcp(_, let port) = $0 { port } else { nil } }.first)
        return try body(context, port)
    }

    @Test func `curl replaces, reads, appends, edits and removes messages`() throws {
        try withService { _, port in
            let folder = TemporaryFolder()
            let messages = Chat.messages(2_000)
            let file = folder.file("chat.ndjson")
            let stream = unsafe fopen(file, "w")
            unsafe fputs(Chat.rows(messages), stream)
            unsafe fclose(stream)
            let base = "http://127.0.0.1:\(port)/v1/conversations/c"
            let curl = "curl -sS -m 60 -w ' %{http_code}'"
            let made = shell("\(curl) -T \(file) -H 'Content-Type: application/x-ndjson' \(base)")
            #expect(made.contains("\"messages\":2000") && made.hasSuffix(" 201"), "\(made)")
            // Without a length, in chunks, with Expect: 100-continue.
            let again = shell(
                "\(curl) -X PUT -H 'Transfer-Encoding: chunked' -H 'Expect: 100-continue' "
                    + "-H 'Content-Type: application/x-ndjson' --data-binary @\(file) \(base)")
            #expect(again.hasSuffix(" 200"), "\(again)")
            let window = shell("\(curl) --compressed '\(base)?width=320&category=AX1&top=1000&height=400'")
            #expect(window.contains("\"offset\":") && window.hasSuffix(" 200"))
            let appended = shell("\(curl) --json '{\"id\":\"n\",\"text\":\"new\"}' \(base)/messages")
            #expect(appended.contains("\"messages\":2001") && appended.hasSuffix(" 200"), "\(appended)")
            #expect(shell("\(curl) -X PATCH --json '{\"text\":\"newer\"}' \(base)/messages/n").hasSuffix(" 200"))
            #expect(shell("\(curl) -X DELETE \(base)/messages/n").hasSuffix(" 204"))
            let wrong = shell("(cat \(file); echo '{\"id\":7}') | \(curl) -T - \(base)")
            #expect(wrong.contains("\"pointer\":\"/2000/id\"") && wrong.hasSuffix(" 400"), "\(wrong)")
            #expect(shell("\(curl) \(base)").contains("\"messages\":2000"))
            #expect(shell("\(curl) -X DELETE \(base)").hasSuffix(" 204"))
        }
    }

    static let hasHTTPX = shell("/usr/bin/python3 -c 'import httpx; print(1)' 2>/dev/null") == "1\n"

    @Test(.enabled(if: hasHTTPX))
    func `httpx streams rows from a generator`() throws {
        try withService { _, port in
            let said = shell(
                """
                timeout 300 /usr/bin/python3 - 2>&1 <<'PROGRAM'
                import httpx, json
                with httpx.Client(base_url="http://127.0.0.1:\(port)", timeout=120) as client:
                    def rows():
                        for number in range(3000):
                            yield json.dumps({"id": f"m{number}", "text": "héllo " * (number % 40)}).encode() + b"\\n"
                    made = client.put("/v1/conversations/x", content=rows(), headers={"Content-Type": "application/x-ndjson"})
                    print(made.status_code, made.json()["messages"])
                    stale = client.put("/v1/conversations/x", json=[], headers={"If-Match": '"1"'})
                    print(stale.status_code, stale.json()["type"])
                    asked = {"from": {"category": "L"}, "to": {"category": "AX3"}, "width": 320, "format": "ranges"}
                    set = client.post("/v1/conversations/x/invalidations", json=asked).json()
                    print(set["messages"]["total"], sum(n for _, n in set["messages"]["ranges"]) == len(set["messages"]["heights"]))
                PROGRAM
                """)
            #expect(said == "201 3000\n412 urn:problem-type:typescale:precondition-failed\n3000 True\n")
        }
    }

    @Test func `a client that disconnects during a body changes nothing`() throws {
        try withService { context, port in
            let before = Chat.messages(5)
            let tag = try context.put("c", before)["ETag"]
            for chunked in [false, true] {
                let client = try TestClient(port: port)
                let framing = chunked ? "Transfer-Encoding: chunked" : "Content-Length: 100000000"
                client.send("PUT /v1/conversations/c HTTP/1.1\r\nHost: localhost\r\n\(framing)\r\n\r\n")
                let rows = Chat.rows(Chat.messages(3_000, from: 10_000))
                client.send(
                    chunked ? "\(String(rows.utf8.count, radix: 16))\r\n\(rows)\r\n" : rows)
                #expect(eventually { context.store.counters.writes >= 4 })
                client.reset()
            }
            // The started replacement is abandoned, and no longer counts.
            #expect(eventually { context.conversations.replacementsUnderWay == 0 })
            #expect(try context.send("GET", "/v1/conversations/c")["ETag"] == tag)
            #expect(try context.disagreement("c", before) == nil)
        }
    }

    @Test func `concurrent replacements of a client beyond its part of the limit are refused`() throws {
        try withService { context, port in
            // A replacement counts from its second record on.
            let rows = Chat.rows(Chat.messages(ServiceLimits.replacementRecordMessages + 2, from: 0))
            let head = "PUT /v1/conversations/c HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n\(rows)"
            var clients: [TestClient] = []
            for number in 1...ServiceLimits.replacements / 2 {
                let client = try TestClient(port: port)
                client.send(head)
                clients.append(client)
                #expect(eventually { context.conversations.replacementsUnderWay == number })
            }
            let late = try TestClient(port: port)
            late.send(head)
            #expect(late.receive(until: "\r\n").hasPrefix("HTTP/1.1 503"))
            #expect(try context.send("PUT", "/v1/conversations/d", "[]").status == 201, "a small one does not wait")
            clients.removeFirst().reset()
            #expect(
                eventually {
                    context.conversations.replacementsUnderWay == ServiceLimits.replacements / 2 - 1
                })
        }
    }
}

extension ConversationCache {
    /// The number of conversations that are being replaced.
    fileprivate var replacementsUnderWay: Int { replacements.count }
}
