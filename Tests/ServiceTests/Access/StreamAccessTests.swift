import Glibc
import Synchronization
import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleService

/// Streams and writes end with the token that admitted them.
@Suite struct StreamAccessTests {
    private static let user = AccessScope.preferences(user: "ada")
    private let folder = TemporaryFolder()
    /// Tokens are changed through this store, as another process does.
    private let store: SQLiteStore

    init() throws { store = try SQLiteStore(path: folder.file("store.db")) }

    private func issue(_ scopes: AccessScope...) throws -> IssuedToken {
        try IssuedToken(name: "test", scopes: Set(scopes), days: nil, in: store)
    }

    /// Stores a token again with changed values.
    private func change(_ issued: IssuedToken, scopes: Set<AccessScope>, expires: Int64? = nil) throws {
        try store.add(
            AccessToken(hash: issued.token.hash, name: "changed", scopes: scopes, created: 0, expires: expires))
    }

    /// Returns the status and detail of the event that ends a stream, which must be the last.
    private func ending(_ events: EventReader) throws -> (status: Double?, detail: String?) {
        var event = try events.next()
        while event.name != "end" { event = try events.next() }
        let problem = try JSONParser().parse(Array(event.data.utf8))
        #expect(throws: NoStream.self) { try events.next() }
        return (problem["status"]?.number, problem["detail"]?.text)
    }

    @Test func `a token that is given twice in the address is a malformed request`() throws {
        let service = try ServiceFixture(tokens: [.init(Self.user)])
        let parameter = "access_token=\(service.issued[0].text)"
        let path = "/v1/users/ada/events?"
        let repeated = try service.send("HEAD", path + parameter + "&" + parameter)
        #expect(repeated.status == 400 && repeated["WWW-Authenticate"] == nil)
        #expect(try service.send("HEAD", path + parameter).status == 200)
        #expect(try service.send("HEAD", path).status == 401)
    }

    @Test func `streams of a revoked token end with a reason on every node, and others continue`() throws {
        let (revoked, other) = (try issue(Self.user), try issue(Self.user))
        let nodes = try [TokenNode(folder), TokenNode(folder)]
        let events = try nodes.map { try $0.events("/v1/users/ada/events", revoked) }
        let sockets = try nodes.map { try $0.socket("/v1/users/ada/live", revoked) }
        let kept = try nodes.map { try $0.events("/v1/users/ada/events", other) }
        for stream in events + kept { _ = try stream.next() }
        for socket in sockets { _ = try socket.next() }
        let clock = ContinuousClock()
        let start = clock.now
        try store.revoke(revoked.token.hash)
        for stream in events {
            let end = try ending(stream)
            #expect(end.status == 401 && end.detail == "the token is unknown, revoked or expired")
        }
        for socket in sockets {
            let (code, reason) = try socket.closing()
            #expect(code == 1008 && reason == "the token is unknown, revoked or expired")
        }
        // 250 ms are promised; the bound allows for a machine that does other work.
        #expect(clock.now - start < .seconds(3))
        _ = try store.write(.replace(Preference()), for: .user("ada"), if: .any, origin: nil)
        for stream in kept { #expect(try stream.next().name == "preference") }
    }

    @Test func `streams end in the second in which their token expires`() throws {
        let issued = try issue(Self.user)
        let clock = SetClock(SystemClock.wallMilliseconds())
        let expires = SystemClock.wallSeconds() + 3_600
        try change(issued, scopes: [Self.user], expires: expires)
        let node = try TokenNode(folder, clock: { clock.now.load(ordering: .relaxed) })
        let events = try node.events("/v1/users/ada/events", issued)
        let socket = try node.socket("/v1/users/ada/live", issued)
        _ = try (events.next(), socket.next())
        clock.now.store(expires * 1_000 - 1, ordering: .relaxed)
        // The timer has looked at the clock several times when the change arrives.
        usleep(2 * UInt32(ServiceLimits.clockLookMilliseconds) * 1_000)
        _ = try store.write(.replace(Preference()), for: .user("ada"), if: .any, origin: nil)
        #expect(try events.next().name == "preference")
        _ = try socket.next()
        clock.now.store(expires * 1_000, ordering: .relaxed)
        #expect(try ending(events).status == 401)
        #expect(try socket.closing().code == 1008)
    }

    @Test func `streams end when their token loses the scope`() throws {
        let issued = try issue(.admin)
        let node = try TokenNode(folder)
        let events = try node.events("/v1/users/ada/events", issued)
        let socket = try node.socket("/v1/devices/phone/live", issued)
        try change(issued, scopes: [.read])
        let end = try ending(events)
        #expect(end.status == 403 && end.detail == "the token does not have the scope preferences:ada")
        // The device's socket needs `read`, which the token still has.
        socket.send(#"{"method":"put","preference":{}}"#)
        while try socket.next()["status"]?.number != 200 {}
        try store.revoke(issued.token.hash)
        #expect(try socket.closing().code == 1008)
    }

    @Test func `the first token ends anonymous streams, and revoking the last one admits all again`()
        throws
    {
        let node = try TokenNode(folder)
        let events = try node.events("/v1/users/ada/events", nil)
        _ = try events.next()
        let issued = try issue(Self.user)
        #expect(try ending(events).status == 401)
        let own = try node.events("/v1/users/ada/events", issued)
        _ = try own.next()
        try store.revoke(issued.token.hash)
        #expect(try ending(own).status == 401)
        _ = try node.events("/v1/users/ada/events", nil).next()
    }

    @Test(arguments: [
        ("PUT", "/v1/users/ada/preferences", #"{"category":"AX1"} "#),
        ("PUT", "/v1/conversations/c", "[{\"id\":\"a\"}]"),
        ("POST", "/v1/conversations/there/messages", "[{\"id\":\"b\"}]"),
        ("PATCH", "/v1/conversations/there/messages/a", #"{"text":"other"}"#),
        ("POST", "/v1/users/ada/preferences/adoptions", #"{"device":"d"}"#),
        ("POST", "/v1/measure", #"[{"id":"a","text":"x","width":100}]"#),
    ])
    func `a body in progress during a revocation is refused and changes nothing`(
        method: String, target: String, body: String
    ) throws {
        let (issued, admin) = (try issue(.admin), try issue(.admin))
        let node = try TokenNode(folder)
        #expect(try node.send("PUT", "/v1/conversations/there", #"[{"id":"a","text":"x"}]"#, admin).status == 201)
        let head = try store.head()
        let client = try TestClient(port: node.port)
        client.send(
            "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(issued.text)\r\n"
                + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
                + body.dropLast())
        // The only reactor reads earlier bytes before it answers a later request.
        for _ in 0..<2 { #expect(try node.send("GET", "/v1/scales", nil, issued).status == 200) }
        try store.revoke(issued.token.hash)
        while try node.send("GET", "/v1/scales", nil, issued).status != 401 {}
        client.send(String(body.suffix(1)))
        let answer = String(decoding: client.receiveAll(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 401"), "\(answer)")
        #expect(try store.head() == head)
        #expect(try store.head(of: ConversationName("c")) == nil)
        #expect(try store.head(of: ConversationName("there"))?.totals.records == 1)
    }

    @Test func `a stream that ended is not counted as open`() throws {
        let service = try ServiceFixture(tokens: [.init(.admin)])
        let transport = TestTransport.local(makeResponder: { ServiceResponder.make(service.context) }, limits: .init())
        let head = "HEAD /v1/users/ada/events HTTP/1.1\r\nHost: localhost\r\n\(service.issued[0].field)\r\n\r\n"
        for _ in 0..<3 { #expect(try transport.send(head).status == 200) }
        #expect(service.context.access.streams.count == 0)
    }
}

/// A clock in milliseconds that a test sets.
private final class SetClock: Sendable {
    let now: Atomic<Int64>

    init(_ now: Int64) { self.now = Atomic(now) }
}

/// The control of open streams, with a clock that a test sets.
@Suite struct StreamLeaseTests {
    private let folder = TemporaryFolder()

    private func token(_ number: UInt8, expires: Int64? = nil) throws -> AccessToken {
        let hash = try #require(TokenHash([UInt8](repeating: number, count: 32)))
        return try AccessToken(hash: hash, name: "t", scopes: [.admin], created: 0, expires: expires)
    }

    private func admission(_ token: AccessToken) -> Admission {
        Admission(.holder(token), to: .measure, RouteParameters())
    }

    @Test func `tokens expire by the wall clock, even if it is set forward or back`() throws {
        let store = try SQLiteStore(path: folder.file("store.db"))
        let token = try token(1, expires: 2_000)
        try store.add(token)
        let clock = SetClock(1_000_000)
        let access = AccessControl(tokens: store.tokens, isLocal: false, clock: { clock.now.load(ordering: .relaxed) })
        let ended = Atomic(0)
        let lease = access.lease(admission(token))
        lease.onEnd { _ in ended.add(1, ordering: .relaxed) }
        #expect(access.millisecondsToNextExpiry == 1_000_000)
        clock.now.store(1_999_999, ordering: .relaxed)
        access.expire()
        #expect(ended.load(ordering: .relaxed) == 0 && access.millisecondsToNextExpiry == 1)
        // Set back: the stream continues for as much longer.
        clock.now.store(500_000, ordering: .relaxed)
        access.expire()
        #expect(ended.load(ordering: .relaxed) == 0 && access.millisecondsToNextExpiry == 1_500_000)
        // Set forward: the stream ends immediately, also if the clock is set back again.
        clock.now.store(9_000_000, ordering: .relaxed)
        access.expire()
        #expect(ended.load(ordering: .relaxed) == 1)
        clock.now.store(500_000, ordering: .relaxed)
        access.expire()
        #expect(ended.load(ordering: .relaxed) == 1)
        try access.confirm(admission(token))
    }

    @Test func `revoking a token while its stream is registered ends the stream`() throws {
        let store = try SQLiteStore(path: folder.file("store.db"))
        let token = try token(1)
        let access = AccessControl(tokens: store.tokens, isLocal: false)
        let lease = access.lease(admission(token))
        let reason = Mutex<ServiceError?>(nil)
        lease.onEnd { error in reason.withLock { $0 = error } }
        #expect(reason.withLock { $0?.code } == .invalidToken)
    }

    @Test func `ten thousand streams of a token end together, unaffected by other tokens' changes`() throws {
        let streams = OpenStreams()
        let (one, two) = (admission(try token(1)), admission(try token(2)))
        let ended = Atomic(0)
        let leases = (0..<10_000).map { _ in
            let lease = streams.open(one)
            lease.onEnd { _ in ended.add(1, ordering: .relaxed) }
            return lease
        }
        let other = streams.open(two)
        let checks = Atomic(0)
        streams.endAll { _ in checks.add(1, ordering: .relaxed) }
        #expect(checks.load(ordering: .relaxed) == 2 && streams.count == 10_001)
        streams.endAll { admission throws(ServiceError) in
            if admission == one { throw ServiceError(.invalidToken, "revoked") }
        }
        #expect(ended.load(ordering: .relaxed) == leases.count && streams.count == 1)
        _ = other
    }
}

/// A service over the store of a folder, and requests with a token.
final class TokenNode {
    private let service: RunningService
    let port: UInt16

    init(
        _ folder: TemporaryFolder, settings: [String: [String]] = [:],
        clock: @escaping @Sendable () -> Int64 = SystemClock.wallMilliseconds
    ) throws {
        service = try startedService(folder, settings: ["reactors": ["1"]].merging(settings) { $1 }, clock: clock)
        port = try #require(service.port)
    }

    deinit { service.stop() }

    private func head(_ method: String, _ target: String, _ token: IssuedToken?, _ more: String = "") -> String {
        let field = token.map { "Authorization: Bearer \($0.text)\r\n" } ?? ""
        return "\(method) \(target) HTTP/1.1\r\nHost: localhost:\(port)\r\n\(field)\(more)\r\n"
    }

    func send(
        _ method: String, _ target: String, _ body: String?, _ token: IssuedToken?
    ) throws -> ClientResponse {
        let length = body.map { "Content-Type: application/json\r\nContent-Length: \($0.utf8.count)\r\n" } ?? ""
        return try TestTransport.live(port: port).send(head(method, target, token, length) + (body ?? ""))
    }

    func events(_ target: String, _ token: IssuedToken?) throws -> EventReader {
        let client = try TestClient(port: port)
        client.send(head("GET", target, token))
        return try EventReader(client, expecting: "HTTP/1.1 200")
    }

    func socket(_ target: String, _ token: IssuedToken?) throws -> SocketReader {
        let client = try TestClient(port: port)
        let upgrade =
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        client.send(head("GET", target, token, upgrade))
        return try SocketReader(client, expecting: "HTTP/1.1 101")
    }
}
