import Glibc
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import Testing
import TypescaleTestSupport

@testable import TypescaleService

/// Revocation as seen by connected clients: its delay, its cost for many streams, and no write after it.
@Suite struct RevocationTests {
    private static let user = AccessScope.preferences(user: "ada")
    private let folder = TemporaryFolder()
    /// Tokens are changed through this store, as another process does.
    private let store: SQLiteStore

    init() throws { store = try SQLiteStore(path: folder.file("store.db")) }

    private func issue(_ scopes: AccessScope...) throws -> IssuedToken {
        try IssuedToken(name: "test", scopes: Set(scopes), days: nil, in: store)
    }

    /// Reads a stream to its end.
    private func drain(_ events: EventReader) {
        while (try? events.next()) != nil {}
    }

    @Test func `open streams and WebSockets end soon after a revocation at any phase of the store's poll`() throws {
        _ = try issue(.admin)
        let node = try TokenNode(folder)
        let clock = ContinuousClock()
        var times: [Duration] = []
        for round in 0..<15 {
            let issued = try issue(Self.user)
            while try node.send("GET", "/v1/users/ada/preferences", nil, issued).status != 200 {}
            let events = try node.events("/v1/users/ada/events", issued)
            let socket = try node.socket("/v1/users/ada/live", issued)
            _ = try (events.next(), socket.next())
            // At all phases of the store's poll.
            usleep(UInt32(round * 13_000))
            let start = clock.now
            try store.revoke(issued.token.hash)
            _ = try socket.closing()
            drain(events)
            times.append(clock.now - start)
        }
        times.sort()
        print("revocation of open streams: median \(times[times.count / 2]), worst \(times.last ?? .zero)")
        // 250 ms are promised; the bound allows for a machine that does other work.
        #expect(times.last ?? .zero < .seconds(3))
    }

    /// The store reads changes and tokens in one step, so the promised time is that between two steps.
    @Test func `streams end in the step in which the store reads the revocation`() throws {
        #expect(StoresLimits.pollMilliseconds < 250)
        let admin = try issue(.admin)
        let node = try TokenNode(folder)
        let issued = try issue(Self.user)
        while try node.send("GET", "/v1/users/ada/preferences", nil, issued).status != 200 {}
        let kept = try node.events("/v1/users/ada/events", admin)
        let events = try node.events("/v1/users/ada/events", issued)
        _ = try (kept.next(), events.next())
        try store.revoke(issued.token.hash)
        for percent in [110, 120] {
            let body = #"{"percent":\#(percent)}"#
            #expect(try node.send("PUT", "/v1/users/ada/preferences", body, admin).status == 200)
            while try !kept.next().data.contains(#""percent":\#(percent)"#) {}
        }
        var names: [String] = []
        while let event = try? events.next() {
            names.append(event.name)
            #expect(!event.data.contains(#""percent":120"#))
        }
        // The first change may be published in the same step.
        #expect(names == ["preference", "end"] || names == ["end"], "\(names)")
    }

    @Test func `a write over a WebSocket right after a revocation is refused`() throws {
        let admin = try issue(.admin)
        let node = try TokenNode(folder)
        for round in 0..<8 {
            let issued = try issue(Self.user)
            while try node.send("GET", "/v1/users/ada/preferences", nil, issued).status != 200 {}
            let socket = try node.socket("/v1/users/ada/live", issued)
            _ = try socket.next()
            let head = try store.head()
            try store.revoke(issued.token.hash)
            socket.send(#"{"id":"late","method":"put","preference":{"percent":\#(101 + round)}}"#)
            // It may be closed before the message is read.
            if let answer = try? socket.next() { #expect(answer["status"]?.number == 401, "\(answer)") }
            #expect(try node.send("GET", "/v1/users/ada/preferences", nil, admin).status == 200)
            #expect(try store.head() == head)
        }
    }

    @Test func `a write over HTTP right after a revocation is refused`() throws {
        let admin = try issue(.admin)
        let node = try TokenNode(folder)
        #expect(try node.send("PUT", "/v1/conversations/c", #"[{"id":"a","text":"x"}]"#, admin).status == 201)
        #expect(try node.send("PUT", "/v1/devices/d/preferences", #"{"percent":120}"#, admin).status == 200)
        let calls = [
            ("PUT", "/v1/users/ada/preferences", #"{"percent":110}"#),
            ("POST", "/v1/users/ada/preferences/adoptions", #"{"device":"d"}"#),
            ("PUT", "/v1/conversations/c", #"[{"id":"b","text":"x"}]"#),
            ("POST", "/v1/conversations/c/messages", #"[{"id":"b","text":"x"}]"#),
            ("DELETE", "/v1/conversations/c/messages/a", nil), ("DELETE", "/v1/conversations/c", nil),
        ]
        for (method, target, body) in calls {
            let issued = try issue(.measure, Self.user)
            while try node.send("GET", "/v1/conversations/c", nil, issued).status != 200 {}
            let (head, records) = (try store.head(), try store.head(of: ConversationName("c")))
            try store.revoke(issued.token.hash)
            #expect(try node.send(method, target, body, issued).status == 401, "\(method) \(target)")
            #expect(try store.head() == head)
            #expect(try store.head(of: ConversationName("c")) == records)
        }
    }

    /// Returns the time in which the streams of one token end for a number of clients.
    private func ending(_ count: Int, on node: TokenNode) throws -> Duration {
        let issued = try issue(Self.user)
        while try node.send("GET", "/v1/users/ada/preferences", nil, issued).status != 200 {}
        let streams = try (0..<count).map { _ in try node.events("/v1/users/ada/events", issued) }
        for stream in streams { _ = try stream.next() }
        let clock = ContinuousClock()
        let start = clock.now
        try store.revoke(issued.token.hash)
        for stream in streams { drain(stream) }
        return clock.now - start
    }

    @Test func `thousands of streams of a token end in time proportional to their number`() throws {
        DescriptorLimit.raise()
        _ = try issue(.admin)
        let settings = ["max-connections-per-address": ["0"], "token-rate": ["0"], "idle-seconds": ["600"]]
        let node = try TokenNode(folder, settings: settings)
        // Each stream has two descriptors in this process, in which other tests run as well.
        let many = min(10_000, DescriptorLimit.current / 4)
        let few = try ending(many / 8, on: node)
        let all = try ending(many, on: node)
        print("\(many / 8) streams of one token ended in \(few), \(many) in \(all)")
        // Quadratic time would be 64 times as long; both have the store's poll in them.
        #expect(all < max(few, .milliseconds(100)) * 24)
        #expect(all < .seconds(10))
    }
}

/// Events and metrics of a store that is lost and returns.
@Suite struct LostStoreServiceTests {
    private let folder = TemporaryFolder()

    @Test func `when a lost store returns, subscribers get the current state, and metrics count it`() throws {
        #expect(shell("mkdir \(folder.file("kept"))") == "")
        let service = try startedService(folder, settings: ["store": ["sqlite:\(folder.file("kept/store.db"))"]])
        defer { service.stop() }
        let port = try #require(service.port)
        func send(_ method: String, _ target: String, _ body: String = "") throws -> ClientResponse {
            let head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            return try TestTransport.live(port: port).send(head + body)
        }
        func metric(_ name: String) throws -> String? {
            try send("GET", "/metrics").text.split(separator: "\n").first { $0.hasPrefix("typescale_\(name) ") }
                .map { String($0.drop { $0 != " " }.dropFirst()) }
        }
        let target = "/v1/users/ada/preferences"
        #expect(try send("PUT", target, #"{"percent":110}"#).status == 200)
        let client = try TestClient(port: port)
        client.send("GET /v1/users/ada/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let events = try EventReader(client, expecting: "HTTP/1.1 200")
        #expect(try events.next().name == "preference")
        #expect(try (metric("store_missing"), metric("store_recoveries_total")) == ("0", "0"))
        #expect(shell("cd \(folder.path) && mv kept away") == "")
        while try send("GET", "/readyz").status != 503 {}
        #expect(try send("PUT", target, #"{"percent":120}"#).status == 503)
        #expect(try metric("store_missing") == "1")
        #expect(shell("cd \(folder.path) && mv away kept") == "")
        let event = try events.next()
        #expect(event.name == "reset" && event.data.contains(#""percent":110"#), "\(event)")
        while try send("GET", "/readyz").status != 200 {}
        #expect(try (metric("store_missing"), metric("store_recoveries_total")) == ("0", "1"))
        #expect(try send("PUT", target, #"{"percent":130}"#).status == 200)
        #expect(try events.next().data.contains(#""percent":130"#))
    }
}
