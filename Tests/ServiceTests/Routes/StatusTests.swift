import Synchronization
import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleService

/// Each status of a route is provoked by a request; `OpenAPITests` compare them with the document. The response is a
/// problem with its code, its status and instructions for the client.
@Suite struct StatusTests {
    private static let names = ServiceRoutes.all.map(\.name)

    /// Statuses of single routes, each with a request that provokes it; `Provocations` prepares the required data.
    private static let own = Provocations.all

    @Test(arguments: names)
    func `each route returns its particular statuses`(name: String) throws {
        let service = try ServiceFixture(scales: Self.torn.path)
        for provocation in Self.own where provocation.route == name {
            let answer = try provocation.answer(of: service)
            #expect(answer.status == provocation.status, "\(answer.text)")
            if provocation.status == 204 || provocation.status == 304 { #expect(answer.body.isEmpty) }
            if provocation.status >= 400 { try checkProblem(answer) }
        }
    }

    @Test(arguments: names)
    func `each route returns its particular statuses under conditions, too`(name: String) throws {
        let service = try ServiceFixture(scales: Self.torn.path)
        let statuses = try route(name).statuses
        for provocation in Self.own where provocation.route == name && provocation.status < 300 {
            for condition in ["If-Match: \"999\"", "If-Match: x", "If-None-Match: \"999\"", "If-None-Match: *"] {
                var conditional = provocation
                conditional.fields.append(condition)
                let answer = try conditional.answer(of: service)
                #expect(statuses.contains(answer.status), "\(condition): \(answer.text)")
            }
        }
    }

    @Test func `an unauthorized client receives the reason and the authentication scheme`() throws {
        let service = try ServiceFixture(tokens: [.init(.preferences(user: "nobody"))])
        for route in ServiceRoutes.all where route.access != .open {
            for (fields, status, scheme) in [
                ([], 401, "Bearer realm="), ([service.issued[0].field], 403, "insufficient_scope"),
            ] {
                let answer = try service.send(route.method.rawValue, Provocations.target(route), fields: fields)
                #expect(answer.status == status, "\(route.name)")
                #expect(answer["WWW-Authenticate"]?.contains(scheme) == true, "\(route.name)")
                try checkProblem(answer)
            }
        }
    }

    @Test func `a rate-limited client receives the time to retry`() throws {
        let routes = ServiceRoutes.all.filter { $0.access != .open }
        let service = try ServiceFixture(tokens: routes.map { _ in .init(.admin) }, tokenRate: 1)
        for (route, issued) in zip(routes, service.issued) {
            let method = route.isLive ? "HEAD" : route.method.rawValue
            var answers: [ClientResponse] = []
            // At least one call a second is admitted, however slow the machine is.
            while answers.last?.status != 429, answers.count < 50 {
                answers.append(try service.send(method, Provocations.target(route), fields: [issued.field]))
            }
            let answer = try #require(answers.last)
            #expect(answers.first?.status != 429, "\(route.name)")
            #expect(answer.status == 429 && answer["Retry-After"] == "1", "\(route.name)")
            if method != "HEAD" { try checkProblem(answer) }
        }
    }

    @Test func `each cached response can be read on the condition of its entity tag`() throws {
        let service = try ServiceFixture()
        for route in ServiceRoutes.all {
            guard case .cached = route.handler else { continue }
            let target = Provocations.target(route)
            let tag = try #require(try service.send("GET", target)["ETag"], "\(route.name)")
            let known = try service.send("GET", target, fields: ["If-None-Match: \(tag)"])
            #expect(known.status == 304 && known.body.isEmpty, "\(route.name)")
            let other = try service.send("GET", target, fields: ["If-Match: \"other\""])
            #expect(other.status == 412, "\(route.name)")
            try checkProblem(other)
        }
    }

    @Test func `a query that makes the request line too long is refused`() throws {
        let service = try ServiceFixture()
        for route in ServiceRoutes.all {
            guard let parameter = route.query.first else { continue }
            let path = Provocations.target(route).prefix { $0 != "?" }
            let answer = try service.send(route.method.rawValue, "\(path)?\(parameter)=\(Provocations.longer)")
            #expect(answer.status == 414, "\(route.name)")
            try checkProblem(answer)
        }
    }

    @Test func `a body of excessive length or wrong type is refused before it is sent`() throws {
        let service = try ServiceFixture()
        for route in ServiceRoutes.all {
            guard let body = route.body else { continue }
            for (fields, status) in [
                (["Content-Type: \(body.types[0])", "Content-Length: \(body.limit + 1)"], 413),
                (["Content-Type: text/csv", "Content-Length: 3"], 415),
            ] {
                let answer = try service.send(route.method.rawValue, Provocations.target(route), fields: fields)
                #expect(answer.status == status, "\(route.name)")
                try checkProblem(answer)
            }
        }
    }

    @Test func `a small body of a call that takes none is ignored, whichever thread answers`() throws {
        let service = try ServiceFixture()
        for route in ServiceRoutes.all where route.body == nil && !route.isLive {
            let (method, target) = (route.method.rawValue, Provocations.target(route))
            let expected = try service.send(method, target).status
            for fields in [["Content-Length: 7"], ["Content-Length: 7", "Expect: 100-continue"]] {
                let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields
                let answer = try service.transport.send(lines.joined(separator: "\r\n") + "\r\n\r\nignored")
                #expect(answer.status == expected || answer.status == 100, "\(route.name): \(answer.text)")
            }
            let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked"]
            let answer = try service.transport.send(
                lines.joined(separator: "\r\n") + "\r\n\r\n7\r\nignored\r\n0\r\n\r\n")
            #expect(answer.status == expected && answer["Connection"] == nil, "\(route.name): \(answer.text)")
        }
    }

    @Test func `a body that is stored whole is limited by the setting on every route`() throws {
        let service = try ServiceFixture()
        let configuration = try Configuration(flags: { $0 == .maxBody ? ["1024"] : [] }, variables: [:], file: nil)
        let limits = try ServerOptions(configuration).limits
        let context = service.context
        let transport = TestTransport.local(makeResponder: { ServiceResponder.make(context) }, limits: limits)
        let streamed = ["measure", "replaceConversation", "appendMessages"]
        for route in ServiceRoutes.all {
            guard let body = route.body, !streamed.contains(route.name) else { continue }
            #expect(body.limit > 1_024)
            let lines = [
                "\(route.method) \(Provocations.target(route)) HTTP/1.1", "Host: localhost",
                "Content-Type: \(body.types[0])", "Content-Length: 1025",
            ]
            #expect(try transport.send(lines.joined(separator: "\r\n") + "\r\n\r\n").status == 413, "\(route.name)")
        }
    }

    @Test func `when the worker queue is full, calls that need a worker get 503 and Retry-After`() throws {
        let service = try ServiceFixture()
        var limits = HTTPLimits()
        limits.queuedJobs = 0
        let context = service.context
        let transport = TestTransport.local(makeResponder: { ServiceResponder.make(context) }, limits: limits)
        for route in ServiceRoutes.all where route.declaredStatuses.contains(503) {
            let fields = route.name.hasSuffix("Socket") ? Provocations.upgrade : []
            let lines = ["\(route.method) \(Provocations.target(route)) HTTP/1.1", "Host: localhost"] + fields
            let answer = try transport.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
            #expect(answer.status == 503 && answer["Retry-After"] == "1", "\(route.name): \(answer.text)")
            try checkProblem(answer)
        }
    }

    @Test func `errors of the HTTP layer are problem documents too`() throws {
        let service = try ServiceFixture()
        let long = String(repeating: "x", count: 17_000)
        for (method, target, fields, status) in [
            ("GET", "/nothing", [], 404), ("DELETE", "/v1/scales", [], 405), ("GET", "/\(long)", [], 414),
            ("GET", "/", ["Long: \(long)\(long)"], 431), ("GET", "/", (0..<101).map { "F\($0): x" }, 431),
            ("BREW", "/v1/scales", [], 501), ("POST", "/v1/measure", ["Transfer-Encoding: gzip"], 501),
            ("GET", "/", ["Host: twice"], 400),
        ] as [(String, String, [String], Int)] {
            let answer = try service.send(method, target, fields: fields)
            #expect(answer.status == status, "\(method) \(target.prefix(20)): \(answer.text)")
            try checkProblem(answer)
            if status == 405 { #expect(answer["Allow"] == "GET, HEAD, OPTIONS") }
        }
        try checkProblem(try service.transport.send("GET / HTTP/3.0\r\nHost: localhost\r\n\r\n"), status: 505)
    }

    @Test(arguments: ["users", "devices"])
    func `a WebSocket route upgrades the connection`(kind: String) throws {
        let service = try LiveFixture()
        let socket = try service.socket("/v1/\(kind)/ada/live")
        #expect(try socket.next()["event"]?.text == "preference")
        socket.close()
    }

    @Test func `an invalidation that a newer one replaces gets 409`() throws {
        let service = try ServiceFixture()
        try service.context.put("a", Chat.messages(1_500))
        let statuses = Mutex<Set<Int>>([])
        // Each has another width, so that it needs a layout, and arrives while the previous one is in progress.
        for round in 0..<40 where !statuses.withLock({ $0.contains(409) }) {
            let threads = (0..<2).map { turn in
                let body = """
                    {"from":{},"to":{"category":"AX1"},"width":\(200 + 2 * round + turn),"reader":"ada",
                     "viewport":{"top":0,"height":500}}
                    """
                return WorkerThread {
                    let answer = try? service.context.send("POST", "/v1/conversations/a/invalidations", body)
                    statuses.withLock { _ = $0.insert(answer?.status ?? 0) }
                    if answer?.status == 409 { #expect(answer?.text.contains("typescale:superseded") == true) }
                }
            }
            for thread in threads { thread?.join() }
        }
        #expect(statuses.withLock { $0 } == [200, 409])
    }

    private static let torn = {
        let folder = TemporaryFolder()
        _ = shell("cp \(package)/typescales/*.json \(folder.path) && echo '{\"title\":' > \(folder.file("torn.json"))")
        return folder
    }()

    private func route(_ name: String) throws -> Route { try #require(ServiceRoutes.all.first { $0.name == name }) }

    private func checkProblem(
        _ answer: ClientResponse, status: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(answer["Content-Type"] == "application/problem+json", sourceLocation: sourceLocation)
        let problem = try JSONParser().parse(answer.body)
        #expect(problem["status"]?.number == Double(status ?? answer.status), sourceLocation: sourceLocation)
        #expect(answer.status == status ?? answer.status, sourceLocation: sourceLocation)
        #expect(problem["type"]?.text?.isEmpty == false, sourceLocation: sourceLocation)
        #expect(problem["title"]?.text?.isEmpty == false, sourceLocation: sourceLocation)
        #expect(problem["detail"]?.text?.isEmpty == false, sourceLocation: sourceLocation)
    }
}
