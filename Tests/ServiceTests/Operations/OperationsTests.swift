import Synchronization
import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

@Suite struct OperationsTests {
    @Test func `metrics are in Prometheus' format, each with its meaning and type`() throws {
        let folder = TemporaryFolder()
        let service = try startedService(folder, settings: ["reactors": ["1"]])
        defer { service.stop() }
        let base = "http://127.0.0.1:\(try #require(service.port))"
        for _ in 0..<5 { _ = shell("curl -s '\(base)/v1/scales/apple-ios/resolve?category=XL'") }
        _ = shell("curl -s '\(base)/v1/scales/none'")
        let text = shell("curl -s '\(base)/metrics'")
        var types: [Substring: Substring] = [:]
        var values: [String: Double] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if line.hasPrefix("# TYPE ") {
                #expect(types.updateValue(words[3], forKey: words[2]) == nil, "\(words[2]) is declared twice")
            } else if !line.hasPrefix("#") {
                let match = try #require(line.wholeMatch(of: /(typescale_[a-z0-9_]+)(\{[^}]*\})? (\S+)/), "\(line)")
                let family = match.1.replacing(/_(bucket|sum|count)$/, with: "")
                #expect(types[match.1] != nil || types[family[...]] == "histogram", "\(line)")
                #expect(values.updateValue(try #require(Double(match.3)), forKey: "\(match.1)\(match.2 ?? "")") == nil)
            }
        }
        #expect(values["typescale_responses_total{route=\"resolveScale\",status=\"2xx\"}"] == 5)
        #expect(values["typescale_responses_total{route=\"getScale\",status=\"4xx\"}"] == 1)
        #expect(values["typescale_request_seconds_count{route=\"resolveScale\"}"] == 5)
        #expect(values["typescale_request_seconds_bucket{route=\"resolveScale\",le=\"+Inf\"}"] == 5)
        // A response that is requested once is not cached.
        #expect(values["typescale_cached_responses_computed_total"] == 2)
        #expect(values["typescale_scales"] == 10)
        // Cumulative: no bucket is smaller than the one before.
        let buckets = text.split(separator: "\n").filter {
            $0.hasPrefix("typescale_request_seconds_bucket{route=\"resolveScale\"")
        }
        .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        #expect(buckets.count == 21 && buckets == buckets.sorted())
    }

    @Test func `all layouts and store calls are timed`() throws {
        let nodes = try Nodes(1)
        let metrics = nodes.contexts[0].metrics
        func send(_ method: String, _ target: String, _ body: String? = nil) throws -> UInt64 {
            let before = metrics[.store].count
            let answer = try nodes.contexts[0].send(method, target, body, type: body.map { _ in "application/json" })
            #expect((200..<300).contains(answer.status), "\(answer.text)")
            return metrics[.store].count - before
        }
        let path = "/v1/users/ada/preferences"
        #expect(try send("PUT", path, #"{"category":"XL"}"#) == 1)
        #expect(try send("GET", path) == 1)
        #expect(try send("DELETE", path) == 1)
        #expect(try send("POST", path + "/adoptions", #"{"device":"phone"}"#) == 1)
        try nodes.contexts[0].put("a", Chat.messages(20))
        #expect(metrics[.reflow].count == 0)
        let wish = #"{"from":{"category":"L"},"to":{"category":"AX1"},"width":300}"#
        #expect(try send("POST", "/v1/conversations/a/invalidations", wish) >= 1)
        #expect(metrics[.reflow].count == 1)
        #expect(metrics[.reflow].sumNanoseconds > 0 && metrics[.store].sumNanoseconds > 0)
    }

    @Test func `changed scales are served with a new entity tag after they were read again`() throws {
        let folder = TemporaryFolder()
        _ = shell("cp \(package)/typescales/*.json \(folder.path)")
        let service = try ServiceFixture(scales: folder.path)
        let target = "/v1/scales/slds/resolve?category=XL"
        let before = try service.send("GET", target)
        _ = shell("sed -i 's/\"title\": \"/\"title\": \"New /' \(folder.file("slds.json"))")
        #expect(try service.send("GET", target)["ETag"] == before["ETag"])
        _ = try service.context.reloadScales()
        #expect(try service.send("GET", target)["ETag"] != before["ETag"])
        _ = shell("echo broken > \(folder.file("slds.json"))")
        #expect(try service.context.reloadScales().broken.count == 1)
        // The last valid content is served meanwhile.
        #expect(try service.send("GET", target).status == 200)
        let readiness = try service.json("/readyz")
        #expect(readiness.at("checks", "scales", "detail")?.text?.contains("broken: slds.json") == true)
        let row = #"{"id":"a","text":"x","width":100,"scale":"slds"}"#
        let pair = #"{"foreground":"black","background":"white","scale":"slds"}"#
        for (path, body) in [("/v1/measure", row), ("/v1/accessibility/contrast", pair)] {
            let answer = try service.send("POST", path, body: body).text
            #expect(!answer.contains("slds.json") && !answer.contains("urn:problem"), "\(answer)")
        }
        _ = shell("rm \(folder.path)/*.json")
        _ = try service.context.reloadScales()
        #expect(try service.json("/readyz", status: 503).at("checks", "scales", "ok")?.kind.isFalse == true)
    }

    /// Records for which client the work of each path is done.
    private final class ClientRecorder: Responder {
        let responder: any Responder
        let clients: Clients

        init(_ responder: any Responder, _ clients: Clients) { (self.responder, self.clients) = (responder, clients) }

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            responder.respond(to: request, with: &writer)
            let (path, client, length) = (request.path, writer.clientHash, writer.workLength)
            clients.names.withLock { $0[path] = client }
            clients.lengths.withLock { $0[path] = length }
        }
    }

    private final class Clients: Sendable {
        let names = Mutex<[String: Int]>([:])
        let lengths = Mutex<[String: WorkLength]>([:])
    }

    @Test(arguments: [false, true])
    func `readiness is checked apart from other work of the same client`(hasToken: Bool) throws {
        let service = try ServiceFixture(tokens: hasToken ? [.init(.admin)] : [])
        let clients = Clients()
        let (context, token) = (service.context, service.issued.first?.text)
        let transport = TestTransport.local(
            makeResponder: { ClientRecorder(ServiceResponder.make(context), clients) }, limits: HTTPLimits())
        let field = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        for path in ["/readyz", "/metrics"] {
            #expect(try transport.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n").status == 200)
        }
        let names = clients.names.withLock { $0 }
        #expect(names["/readyz"] != nil && names["/readyz"] != names["/metrics"])
        #expect((names["/metrics"] != nil) == hasToken)
        #expect(clients.lengths.withLock { $0 } == ["/readyz": .check, "/metrics": .short])
    }

    @Test func `the service is not ready while its store is closed`() throws {
        let service = try ServiceFixture()
        service.context.store.close()
        let readiness = try service.json("/readyz", status: 503)
        #expect(readiness.at("checks", "store", "ok")?.kind.isFalse == true)
    }

    @Test func `reasons of an unready store are reported to the log and to operators only`()
        throws
    {
        let lines = Mutex<[UInt8]>([])
        let log = EventLog { bytes in
            lines.withLock { $0 += bytes }
            return bytes.count
        }
        let service = try ServiceFixture(tokens: [.init(.admin), .init(.read)], log: log)
        service.context.store.close()
        for fields in [[], [service.issued[1].field], ["Authorization: Bearer nonsense"]] {
            let answer = try service.send("GET", "/readyz", fields: fields)
            #expect(answer.status == 503)
            #expect(answer.text.contains(#""store":{"ok":false,"detail":"does not respond"}"#), "\(answer.text)")
        }
        let answer = try service.send("GET", "/readyz", fields: [service.issued[0].field])
        #expect(answer.text.contains("does not respond: ") && answer.text.contains("closed"), "\(answer.text)")
        log.stop()
        let told = lines.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n")
        #expect(told.count == 1)
        #expect(told.first?.contains(#""event":"unready","check":"store","reason":"#) == true)
    }

    @Test func `lines that are not written are counted, and no line continues one that was cut`() throws {
        let file = Mutex((room: 40, bytes: [UInt8](), calls: 0))
        let log = EventLog { bytes in
            file.withLock { file in
                let written = min(file.room, bytes.count)
                file.bytes += bytes[..<written]
                file.room -= written
                file.calls += 1
                return written
            }
        }
        for calls in 1...3 {
            log.event("full disk")
            try #require(eventually { file.withLock { $0.calls } >= calls })
        }
        file.withLock { $0.room = 1 << 20 }
        log.event("space again")
        log.stop()
        let lines = file.withLock { String(decoding: $0.bytes, as: UTF8.self) }.split(separator: "\n")
        try #require(lines.count == 3, "\(lines)")
        #expect(lines[0].utf8.count == 40)
        #expect(lines[1].hasSuffix(#""event":"lines dropped","count":"3"}"#), "\(lines)")
        #expect(lines[2].hasSuffix(#""event":"space again"}"#), "\(lines)")
    }

    @Test func `times are written in the format of RFC 3339`() {
        #expect(Timestamp.text(seconds: 0) == "1970-01-01T00:00:00.000Z")
        #expect(Timestamp.text(seconds: 1_795_255_445, nanoseconds: 123_456_789) == "2026-11-21T10:04:05.123Z")
        #expect(shell("date -u -d @1795255445 +%FT%T") == "2026-11-21T10:04:05\n")
    }
}

extension JSONValue.Kind {
    var isFalse: Bool { if case .bool(false) = self { true } else { false } }
}
