import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleTestSupport

@testable import TypescaleService

@Suite struct HostFieldTests {
    /// Host fields with a name of this machine, or an address that a web page cannot assign to its own name.
    private static let own = [
        "localhost", "LOCALHOST", "localhost:8080", "localhost:", "studio.localhost", "127.0.0.1", "127.0.0.1:65535",
        "127.8.9.10", "192.0.2.1:80", "[::1]", "[::1]:8080", "[::ffff:127.0.0.1]", "[2001:DB8::1]:1",
    ]

    /// Host fields that a foreign page can make a browser send, or that no browser sends.
    private static let foreign = [
        "", "evil.com", "evil.com:8080", "localhost.evil.com", "127.0.0.1.evil.com", "[::1].evil.com",
        "[::1].evil.com:80", "evil.localhost.com", "notlocalhost", "localhost.", "127.0.0.1.", "evil.com.localhost.",
        ".localhost", "a..localhost", "user@localhost", "localhost@evil.com", "127.0.0.1@evil.com", "2130706433",
        "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "127.1", "127.0.0.01", "127.0.0.256", "127.0.0.1.1", "127.0.0.+1",
        "127.0.0.\u{661}", "[::1%25eth0]", "[fe80::1%eth0]", "[::1", "::1", "[]", "[localhost]", "[::1]evil", "[[::1]]",
        "localhost:80:80", "localhost:65536", "localhost:-1", "localhost:80a", "localhost, evil.com",
        "evil.com/localhost",
        "localhost\u{0}", "localho\u{17F}t", "1.2.3", "...", ":80",
    ]

    @Test(arguments: own) func `a Host field with an address or a name of this machine is accepted`(field: String) {
        #expect(HostField.isThisMachine(field))
    }

    @Test(arguments: foreign) func `any other Host field is refused`(field: String) {
        #expect(!HostField.isThisMachine(field))
    }

    /// Calls that a foreign page may make without a token, because their answers are the same for every caller.
    private static let harmless: Set<String> = [
        "listScales", "getScale", "resolveScale", "compareEnvironments", "listFontRoles", "getHealth", "getReadiness",
        "getOpenAPI", "getAsyncAPI", "getStudio", "redirectToStudio", "getStudioFile", "getClientFile", "scaleValues",
        "followScaleEvents",
    ]

    @Test(arguments: ServiceRoutes.all.map(\.name))
    func `without tokens a foreign Host neither reads nor changes data on any route`(name: String) throws {
        let service = try LiveFixture()
        let route = try #require(ServiceRoutes.all.first { $0.name == name })
        let target =
            route.pattern.replacing("{scale}", with: "chat").replacing("{id}", with: "ada")
            .replacing("{mid}", with: "m1").replacing("{file}", with: "main.js")
            .replacing("{module}", with: "typescale.js") + (route.query.contains("values") ? "?values=8" : "")
        // A stream that is open to everyone would not end.
        let method = name == "followScaleEvents" ? "HEAD" : route.method.rawValue
        for host in ["evil.com", "evil.com:\(service.port)", "localhost.evil.com", "127.0.0.1.evil.com", "localhost."] {
            for fields in ["", Self.upgrade] {
                // An absolute target goes before the field (RFC 9112 section 3.2.2).
                for line in [
                    "\(target) HTTP/1.1\r\nHost: \(host)", "http://\(host)\(target) HTTP/1.1\r\nHost: localhost",
                ] {
                    let head = "\(method) \(line)\r\n\(fields)"
                    let transport = TestTransport.live(port: service.port)
                    let answer = try transport.send(head + "Connection: close\r\nContent-Length: 0\r\n\r\n")
                    let isHarmless = Self.harmless.contains(name)
                    if isHarmless, !fields.isEmpty { continue }
                    #expect((answer.status == 403) != isHarmless, "\(line): \(answer.status)")
                    if !isHarmless { #expect(answer.text.contains("localhost"), "\(answer.text)") }
                }
            }
        }
    }

    @Test func `a proxy at a Unix socket does not open data to its clients`() throws {
        let folder = TemporaryFolder()
        let socket = folder.file("socket")
        let service = try startedService(folder, settings: ["listen": ["unix:\(socket)"]])
        defer { service.stop() }
        for target in ["/v1/users/ada/preferences", "/metrics"] {
            let status = ["localhost", "app.example"].map { host in
                shell("curl -s -o /dev/null -w '%{http_code}' --unix-socket '\(socket)' 'http://\(host)\(target)'")
            }
            #expect(status == ["200", "403"], "\(target)")
        }
    }

    @Test func `an absolute target of this machine is answered despite a foreign Host field`() throws {
        let service = try LiveFixture()
        let head = "GET http://localhost/v1/devices/ada/preferences HTTP/1.1\r\nHost: evil.com\r\n\r\n"
        #expect(try TestTransport.live(port: service.port).send(head).status == 200)
    }

    @Test func `/readyz names no path of this machine to a foreign Host`() throws {
        let folder = TemporaryFolder()
        let service = try startedService(folder)
        defer { service.stop() }
        let port = try #require(service.port)
        #expect(shell("rm \(folder.file("store.db"))") == "")
        func readiness(_ host: String) throws -> ClientResponse {
            try TestTransport.live(port: port).send("GET /readyz HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        }
        let (own, foreign) = (try readiness("localhost"), try readiness("evil.com"))
        #expect(own.status == 503 && own.text.contains("store.db"))
        #expect(foreign.status == 503 && foreign.text.contains("does not respond"))
        #expect(!foreign.text.contains("store.db"), "\(foreign.text)")
    }

    private static let upgrade = """
        Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n
        """

    @Test func `a request without a Host is refused for that reason`() throws {
        let service = try LiveFixture()
        let head = "GET /v1/devices/ada/preferences HTTP/1.0\r\n\r\n"
        let answer = try TestTransport.live(port: service.port).send(head)
        #expect(answer.status == 403 && answer.text.contains("there is no Host"), "\(answer.text)")
    }

    @Test(arguments: [
        "Host: [::1].evil.com\r\n", "Host: localhost\r\nHost: evil.com\r\n", "Host: user@localhost\r\n", "Host:\r\n",
        "Host: [::1%25lo]\r\n", "",
    ])
    func `an invalid Host field is refused before any route`(fields: String) throws {
        let service = try LiveFixture()
        let head = "GET /v1/devices/ada/preferences HTTP/1.1\r\n\(fields)\r\n"
        let status = try TestTransport.live(port: service.port).send(head).status
        #expect([400, 403].contains(status), "\(status)")
    }
}
