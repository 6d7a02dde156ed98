import Testing
import TypescaleHTTPTesting

@testable import TypescaleHTTP

@Suite struct RouterTests {
    static func router() -> Router {
        let router = Router(policy: CORSPolicy(origins: .only(["https://studio.example"])), description: nil)
        let say = { (name: String) -> Router.Handler in
            { _, parameters, writer in
                writer.send(Response.text(.ok, "\(name) \(parameters["scale"] ?? "-") \(parameters["id"] ?? "-")"))
            }
        }
        do {
            try router.add(.get, "/v1/scales", say("list"))
            try router.add(.get, "/v1/scales/{scale}", say("one"))
            try router.add(.get, "/v1/scales/{scale}/resolve", say("resolve"))
            try router.add(.get, "/v1/scales/chat/special", say("special"))
            try router.add(.put, "/v1/users/{id}/preferences", say("put"))
            try router.add(.get, "/v1/users/{id}/preferences", say("get"))
            try router.add(.post, "/v1/measure") { _, _, writer in
                writer.collect { exchange in exchange.respond(Response(.ok, body: exchange.body.reversed())) }
            }
        } catch {
            Issue.record(error)
        }
        return router
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let request: String
        let status: Int
        let text: String?
        let allow: String?
        var testDescription: String { request }

        init(_ request: String, _ status: Int, _ text: String? = nil, allow: String? = nil) {
            self.request = request
            self.status = status
            self.text = text
            self.allow = allow
        }
    }

    static let cases = [
        Case("GET /v1/scales", 200, "list - -"),
        Case("GET /v1/scales?a=b", 200, "list - -"),
        Case("HEAD /v1/scales", 200, ""),
        Case("GET /v1/scales/apple-ios", 200, "one apple-ios -"),
        Case("GET /v1/scales/a%2Fb%20c", 200, "one a/b c -"),
        Case("GET /v1/scales/%E2%82%AC", 200, "one € -"),
        Case("GET /%76%31/scale%73", 200, "list - -"),
        Case("GET /v1/scales/ch%61t/special", 200, "special - -"),
        Case("GET /v1/scales%2Fapple-ios", 404),
        Case("GET /v1/%FFscales", 404),
        Case("GET /v1/scales/%FF", 404),
        Case("GET /v1/scales/%00", 404),
        Case("GET /v1/scales/", 404),
        Case("GET /v1//scales", 404),
        Case("GET /v1/scales/chat/special", 200, "special - -"),
        Case("GET /v1/scales/chat/resolve", 200, "resolve chat -"),
        Case("GET /v1/scales/chat/other", 404),
        Case("GET /v1/scales/../scales", 404),
        Case("GET /nothing", 404),
        Case("GET /", 404),
        Case("DELETE /v1/scales", 405, allow: "GET, HEAD, OPTIONS"),
        Case("TRACE /v1/scales", 405, allow: "GET, HEAD, OPTIONS"),
        Case("PATCH /v1/users/7/preferences", 405, allow: "PUT, GET, HEAD, OPTIONS"),
        Case("HEAD /v1/measure", 405, "", allow: "POST, OPTIONS"),
        Case("OPTIONS /v1/scales", 204, "", allow: "GET, HEAD, OPTIONS"),
        Case("OPTIONS *", 204, "", allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"),
        Case("PUT /v1/users/7/preferences", 200, "put - 7"),
    ]

    @Test(arguments: cases)
    func `A request reaches its route, or its error names the allowed methods, with and without a socket`(
        of example: Case
    ) throws {
        try onBothTransports { transport in
            let answer = try transport.send("\(example.request) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.status == example.status)
            if let text = example.text { #expect(answer.text == text) }
            #expect(answer["allow"] == example.allow)
        }
    }

    @Test(
        arguments: [
            ("/v1/users//preferences", "an empty segment"), ("/v1/users/a%00/preferences", "U+0000"),
            ("/v1/users/%FF/preferences", "valid UTF-8"), ("/v1/users/7", "there is nothing at this path\""),
        ])
    func `The error for a path names a segment that no parameter takes`(path: String, reason: String) throws {
        try onBothTransports { transport in
            let answer = try transport.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.status == 404 && answer.text.contains(reason), "\(answer.text)")
        }
    }

    @Test func `A result of a worker thread is sent, with and without a socket`() throws {
        try onBothTransports { transport in
            let answer = try transport.send("POST /v1/measure HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
            #expect(answer.text == "cba")
        }
    }

    @Test func `A preflight is answered for known origins only`() throws {
        try onBothTransports { transport in
            func ask(_ origin: String) throws -> ClientResponse {
                try transport.send(
                    "OPTIONS /v1/users/7/preferences HTTP/1.1\r\nHost: a\r\nOrigin: \(origin)\r\n"
                        + "Access-Control-Request-Method: PUT\r\n\r\n")
            }
            let known = try ask("https://studio.example")
            #expect(known.status == 204)
            #expect(known["access-control-allow-origin"] == "https://studio.example")
            #expect(known["access-control-allow-methods"] == "PUT, GET, HEAD, OPTIONS")
            #expect(known["vary"] == "Origin")
            let unknown = try ask("https://evil.example")
            #expect(unknown["access-control-allow-origin"] == nil)
            #expect(unknown["access-control-allow-methods"] == nil)
        }
    }

    @Test func `An ambiguous route pattern is refused when it is added`() {
        var table = RouteTable()
        #expect(throws: Never.self) { try table.add(.get, "/a/{x}") }
        for pattern in ["a", "/a/{x}", "/a/{y}", "/{}", "/{x}/{x}"] {
            #expect(throws: PathPattern.Failure.self, "\(pattern)") { try table.add(.get, pattern) }
        }
    }

    private func onBothTransports(_ body: (TestTransport) throws -> Void) throws {
        try body(.local(makeResponder: { Self.router() }, limits: HTTPLimits()))
        try withServer(Self.router()) { _, port in try body(.live(port: port)) }
    }

    @Test(
        arguments: [
            ("https://app.example", true), ("http://localhost:8080", true), ("https://[::1]:8443", true),
            ("capacitor://localhost", true), ("http://app.example:443", true), ("null", true),
            ("https://app.example:443", false), ("http://app.example:80", false), ("https://app.example:99999", false),
            ("https://app.example:08443", false), ("https://app.example:+1", false), ("https://app.example:", false),
            ("https://a..example", false), ("https://app.example/", false), ("https://App.example", false),
            ("app.example", false), ("https://", false), ("https://:80", false),
        ])
    func `An origin is one that browsers send`(text: String, isSent: Bool) {
        #expect(CORSPolicy.isOrigin(text) == isSent)
    }
}
