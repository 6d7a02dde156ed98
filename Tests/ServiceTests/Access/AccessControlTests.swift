import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleStores
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleService

@Suite struct AccessControlTests {
    /// A token for each scope, and one for all.
    private static let wishes: [IssuedToken.Wish] = [
        .init(.read), .init(.measure), .init(.preferences(user: "ada")), .init(.admin),
    ]

    /// Returns a target for a route's pattern with values for its placeholders.
    private static func target(_ route: Route, user: String = "ada") -> String {
        route.pattern.replacing("{scale}", with: "apple-ios").replacing("{id}", with: user)
            .replacing("{mid}", with: "m1").replacing("{file}", with: "main.js").replacing(
                "{module}", with: "typescale.js")
    }

    private static func opens(_ access: RouteAccess) -> [Bool] {
        switch access {
        case .open: [true, true, true, true]
        case .read, .device: [true, false, false, true]
        case .measure: [false, true, false, true]
        case .user: [false, false, true, true]
        case .admin: [false, false, false, true]
        }
    }

    @Test(arguments: ServiceRoutes.all.map(\.name))
    func `each route accepts tokens of its scope and of admin only`(name: String) throws {
        let service = try ServiceFixture(tokens: Self.wishes)
        let route = try #require(ServiceRoutes.all.first { $0.name == name })
        let target = Self.target(route)
        // An event stream has no end; its head says as much.
        let method = route.isLive ? "HEAD" : route.method.rawValue
        let without = try service.send(method, target)
        #expect((without.status != 401) == (route.access == .open))
        if route.access != .open { #expect(without["WWW-Authenticate"] == "Bearer realm=\"typescale\"") }
        for (token, isLetIn) in zip(service.issued, Self.opens(route.access)) {
            let answer = try service.send(method, target, fields: [token.field])
            #expect((answer.status != 403) == isLetIn, "\(token.token.scopes): \(answer.text)")
            #expect(answer.status != 401)
            if !isLetIn { #expect(answer["WWW-Authenticate"]?.contains("insufficient_scope") == true) }
        }
    }

    @Test func `a user's token is refused on every route of another user`() throws {
        let service = try ServiceFixture(tokens: [.init(.preferences(user: "ada"))])
        for route in ServiceRoutes.all {
            guard case .user = route.access else { continue }
            for other in ["eve", "ada2", "ad", "Ada", "ada%20", "ad%61a", "ada%2F..%2Feve", "%65ve"] {
                let answer = try service.send(
                    route.method.rawValue, Self.target(route, user: other), fields: [service.issued[0].field])
                #expect(answer.status == 403, "\(route.name) \(other): \(answer.text)")
            }
        }
    }

    @Test(arguments: [
        "", "Authorization: Bearer", "Authorization: Bearer ", "Authorization: Basic YTpi", "Authorization: Bearer x",
        "Authorization: bearer typescale_0000", "Authorization: Bearer \u{E9}",
    ])
    func `an unknown or malformed token is refused with 401`(field: String) throws {
        let service = try ServiceFixture(tokens: [.init(.read)])
        let answer = try service.send("GET", "/v1/scales", fields: field.isEmpty ? [] : [field])
        #expect(answer.status == 401)
        #expect(answer["Content-Type"] == "application/problem+json")
    }

    @Test func `a cached response is not sent to a client without a token`() throws {
        let service = try ServiceFixture(tokens: [.init(.read)])
        let field = service.issued[0].field
        let target = "/v1/scales/apple-ios/resolve?category=XL"
        let tag = try #require(try service.send("GET", target, fields: [field])["ETag"])
        // The reactor's own table is filled while these are answered, all on one connection and so on one reactor.
        let head = "GET \(target) HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \(tag)\r\n"
        let asked = Array("\(head)\(field)\r\n\r\n".utf8)
        let answers = try service.transport.exchange(
            Array(repeating: asked, count: 150) + [Array("\(head)\r\n".utf8)], responses: 151)
        #expect(answers.count == 151)
        #expect(answers.dropLast().allSatisfy { $0.status == 304 })
        #expect(service.context.metrics.hits > 0)
        #expect(answers.last?.status == 401)
    }

    @Test func `revoked and expired tokens are refused`() throws {
        let service = try ServiceFixture(tokens: [.init(.read), .init(.read)])
        let (first, second) = (service.issued[0], service.issued[1])
        #expect(try service.send("GET", "/v1/scales", fields: [first.field]).status == 200)
        try service.context.store.revoke(first.token.hash)
        #expect(try service.send("GET", "/v1/scales", fields: [first.field]).status == 401)
        let past = try AccessToken(
            hash: second.token.hash, name: "past", scopes: [.read], created: 0, expires: SystemClock.wallSeconds())
        try service.context.store.add(past)
        #expect(try service.send("GET", "/v1/scales", fields: [second.field]).status == 401)
    }

    @Test func `creating the first token closes an open service`() throws {
        let service = try ServiceFixture()
        #expect(try service.send("GET", "/v1/scales").status == 200)
        let issued = try IssuedToken(name: "first", scopes: [.read], days: nil, in: service.context.store)
        service.context.access.refresh()
        #expect(try service.send("GET", "/v1/scales").status == 401)
        #expect(try service.send("GET", "/v1/scales", fields: [issued.field]).status == 200)
    }

    @Test func `a rate-limited token receives the time to retry`() throws {
        let service = try ServiceFixture(tokens: [.init(.read), .init(.read)], tokenRate: 1)
        let fields = [service.issued[0].field]
        let statuses = try (0..<20).map { _ in try service.send("GET", "/v1/scales", fields: fields).status }
        #expect(statuses.first == 200)
        #expect(statuses.contains(429))
        let answer = try service.send("GET", "/v1/scales", fields: fields)
        if answer.status == 429 { #expect(answer["Retry-After"] == "1") }
        #expect(try service.send("GET", "/v1/scales", fields: [service.issued[1].field]).status == 200)
    }

    @Test func `only digests of tokens are stored`() throws {
        let service = try ServiceFixture(tokens: [.init(.admin)])
        let issued = service.issued[0]
        #expect(issued.text.hasPrefix("typescale_") && issued.text.utf8.count == 74)
        let stored = try #require(service.context.store.tokens.all.first)
        // An independent digest of the text.
        #expect(shell("printf %s '\(issued.text)' | sha256sum").hasPrefix(stored.hash.description))
    }
}
