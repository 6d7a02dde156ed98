import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

/// Rules for requests of all routes.
@Suite struct RequestRulesTests {
    private static let names = ServiceRoutes.all.map(\.name)
    private static let readable = names { $0.method == .get && $0.name != "getMetrics" && !$0.isLive }
    private static let cached = names { if case .cached = $0.handler { true } else { false } }
    private static let withBodies = names { $0.body != nil }
    private static let replacing = names { $0.method == .put }

    private static func names(where isIncluded: (Route) -> Bool) -> [String] {
        ServiceRoutes.all.filter(isIncluded).map(\.name)
    }

    @Test func `each rule applies to some routes`() {
        for names in [Self.readable, Self.cached, Self.withBodies, Self.replacing] { #expect(!names.isEmpty) }
    }

    private func route(_ name: String) throws -> Route { try #require(ServiceRoutes.all.first { $0.name == name }) }

    private func target(_ route: Route) -> String {
        let path = route.pattern.replacing("{scale}", with: "apple-ios").replacing("{id}", with: "ada")
            .replacing("{mid}", with: "m1").replacing("{file}", with: "main.js").replacing(
                "{module}", with: "typescale.js")
        if route.query.contains("values") { return path + "?values=8" }
        return route.query.contains("from") ? path + "?from=category=L&to=category=XL" : path
    }

    @Test(arguments: names)
    func `an unknown parameter is refused with its name`(name: String) throws {
        let route = try route(name)
        let service = try ServiceFixture()
        let separator = target(route).contains("?") ? "&" : "?"
        let answer = try service.send(route.method.rawValue, "\(target(route))\(separator)colour=red")
        #expect(answer.status == 400)
        let problem = try JSONParser().parse(answer.body)
        #expect(problem["type"]?.text == "urn:problem-type:typescale:unknown-parameter")
        #expect(problem["pointer"]?.text == "colour")
        #expect(problem["status"]?.number == 400)
        for known in route.query { #expect(problem["detail"]?.text?.contains(known.text) == true) }
    }

    @Test func `an unknown parameter that resembles a known one names it`() throws {
        let answer = try ServiceFixture().send("GET", "/v1/scales/apple-ios/resolve?catgeory=L")
        let detail = try JSONParser().parse(answer.body)["detail"]?.text
        #expect(
            detail?.hasPrefix(#"unknown query parameter "catgeory", did you mean "category"? The parameters are "#)
                == true)
    }

    @Test(arguments: names)
    func `other methods are refused with the allowed ones, which OPTIONS lists`(name: String) throws {
        let route = try route(name)
        let service = try ServiceFixture()
        let allowed = ServiceRoutes.all.filter { $0.pattern == route.pattern }.map(\.method.rawValue)
        let answer = try service.send("TRACE", target(route))
        #expect(answer.status == 405)
        for method in allowed { #expect(answer["Allow"]?.contains(method) == true) }
        #expect(try service.send("OPTIONS", target(route))["Allow"]?.contains(route.method.rawValue) == true)
    }

    @Test(arguments: readable)
    func `every route responds to HEAD as to GET without the body`(name: String) throws {
        let route = try route(name)
        let service = try ServiceFixture()
        let get = try service.send("GET", target(route))
        let head = try service.send("HEAD", target(route))
        #expect(get.status == head.status)
        #expect(head.body.isEmpty)
        #expect(get["Content-Length"] == head["Content-Length"])
        #expect(get["ETag"] == head["ETag"])
    }

    @Test(arguments: cached)
    func `a request with the tag of a cached answer gets 304`(name: String) throws {
        let route = try route(name)
        let service = try ServiceFixture()
        let first = try service.send("GET", target(route))
        let tag = try #require(first["ETag"])
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
        #expect(first["Cache-Control"] == "no-cache")
        #expect(first["Vary"] == "Accept-Encoding")
        for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let answer = try service.send("GET", target(route), fields: ["If-None-Match: \(known)"])
            #expect(answer.status == 304, "\(known)")
            #expect(answer["ETag"] == tag)
            #expect(answer.body.isEmpty)
        }
        #expect(try service.send("GET", target(route), fields: ["If-None-Match: \"x\""]).status == 200)
    }

    @Test(arguments: withBodies)
    func `a body of another media type is refused`(name: String) throws {
        let route = try route(name)
        let types = try #require(route.body).types
        let service = try ServiceFixture()
        let answer = try service.send(
            route.method.rawValue, target(route), fields: ["Content-Type: text/csv"], body: "a,b")
        #expect(answer.status == 415)
        for type in types { #expect(answer.text.contains(type)) }
        #expect(answer["Accept-Patch"] == (route.method == .patch ? types.joined(separator: ", ") : nil))
        #expect(answer["Accept-Encoding"] == nil)
        let codings = [("gzip", true), ("br", true), ("identity, gzip", true)]
        for (coding, isRefused) in codings + [("Identity", false), ("", false), (", identity,\t", false)] {
            let answer = try service.send(
                route.method.rawValue, target(route), fields: ["Content-Encoding: \(coding)"], body: "a,b")
            #expect((answer.status == 415) == isRefused, "\(coding)")
            #expect(!isRefused || answer.text.contains("the body is encoded as \(coding); send it without"))
            #expect(answer["Accept-Encoding"] == (isRefused ? "identity" : nil))
        }
    }

    @Test(arguments: replacing)
    func `a part of a body replaces nothing`(name: String) throws {
        let route = try route(name)
        let service = try ServiceFixture()
        let fields = ["Content-Type: \(route.body?.types.first ?? "")", "Content-Range: bytes 2-3/4"]
        let answer = try service.send("PUT", target(route), fields: fields, body: "[]")
        #expect(answer.status == 400 && answer.text.contains("Content-Range"), "\(answer.text)")
    }

    @Test(arguments: [
        ("charset=UTF-16", 415), ("charset=iso-8859-1", 415), ("v=1;  charset=\"utf-16\"", 415), ("charset=utf-8", 200),
        ("charset=UTF8", 200), ("charset=us-ascii", 200),
        ("charset=\"UTF-8\"", 200), ("version=2", 200),
    ])
    func `a body in another character set than UTF-8 is refused`(parameter: String, status: Int) throws {
        let answer = try ServiceFixture().send(
            "PUT", "/v1/users/ada/preferences", fields: ["Content-Type: application/json; \(parameter)"],
            body: #"{"fontScale":2}"#)
        #expect(answer.status == status && (status == 200 || answer.text.contains("UTF-8")), "\(answer.text)")
    }

    @Test(arguments: [
        ("Content-Type:", "Content-Type is empty; this call takes"),
        ("Content-Type: application/json; charset=", "the body has a charset without a name; send it in UTF-8"),
    ])
    func `an empty media type or character set is named as such`(field: String, reason: String) throws {
        let answer = try ServiceFixture().send("PUT", "/v1/users/ada/preferences", fields: [field], body: "{}")
        #expect(answer.status == 415 && answer.text.contains(reason), "\(answer.text)")
    }

    @Test func `only pages of configured origins may read responses`() throws {
        let service = try ServiceFixture(crossOrigin: CORSPolicy(origins: .only(["https://a.example"])))
        let target = "/v1/scales/apple-ios/resolve"
        for (origin, allowed) in [("https://a.example", "https://a.example"), ("https://b.example", nil)] {
            for target in [target, "/v1/scales/none/resolve", "/readyz", "/nothing"] {
                for _ in 0..<3 {
                    let answer = try service.send("GET", target, fields: ["Origin: \(origin)"])
                    #expect(answer["Access-Control-Allow-Origin"] == allowed, "\(target)")
                    #expect(answer["Vary"]?.contains("Origin") == true, "\(target)")
                }
            }
        }
        // The server itself refuses a body that is too long.
        for (method, target) in [("PUT", "/v1/users/ada/preferences"), ("POST", "/v1/conversations/c/invalidations")] {
            let long = try service.send(
                method, target, fields: ["Origin: https://a.example", "Content-Type: application/json"],
                body: String(repeating: " ", count: 100_000))
            #expect(long.status == 413)
            #expect(long["Access-Control-Allow-Origin"] == "https://a.example")
        }
        // Of a request whose head cannot be read, the origin is not known.
        let unreadable = try service.transport.send("GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(unreadable.status == 400 && unreadable["Vary"] == "Origin")
        #expect(unreadable["Access-Control-Allow-Origin"] == "https://a.example")
        let socket = try service.send("GET", "/v1/users/ada/live", fields: ["Origin: https://a.example"])
        #expect(socket.status == 426 && socket["Access-Control-Allow-Origin"] == "https://a.example")
        #expect(socket["Vary"] == "Origin")
        let preflight = try service.send(
            "OPTIONS", "/v1/measure",
            fields: ["Origin: https://a.example", "Access-Control-Request-Method: POST"])
        #expect(preflight.status == 204)
        #expect(preflight["Access-Control-Allow-Methods"]?.contains("POST") == true)
    }

    @Test func `an empty preference is no choice, and none is no match of any`() throws {
        let service = try ServiceFixture()
        func send(_ method: String, _ path: String, _ body: String, _ fields: [String] = []) throws -> (Int, String) {
            let answer = try service.send(
                method, path, fields: ["Content-Type: application/json"] + fields, body: body)
            return (answer.status, answer.text)
        }
        let (user, device) = ("/v1/users/u/preferences", "/v1/devices/d/preferences")
        #expect(try send("PUT", user, "{}", ["If-Match: *"]).0 == 412)
        #expect(try send("PUT", user, "{}").0 == 200)
        #expect(try send("PUT", device, #"{"category":"AX4"}"#).0 == 200)
        let adopted = try send("POST", user + "/adoptions", #"{"device":"d"}"#)
        #expect(adopted.0 == 200 && adopted.1.contains("AX4"), "\(adopted.1)")
        #expect(try send("PUT", user, "{}", ["If-Match: *"]).0 == 200)
        let message = try send("PUT", "/v1/conversations/c", #"[{"id":"a\u0000b","text":"x"}]"#)
        #expect(message.0 == 422 && message.1.contains("U+0000"), "\(message)")
    }

    static let mistakes: [(query: String, status: Int, pointer: String?)] = [
        ("category=HUGE", 422, "category"), ("category=", 422, "category"), ("fontScale=9", 422, "fontScale"),
        ("fontScale=big", 400, "fontScale"), ("fontScale=nan", 400, "fontScale"), ("fontScale=0x1p0", 400, "fontScale"),
        ("percent=0", 422, "percent"), ("category=L&percent=100", 422, nil), ("appScale=1&appStep=1", 422, nil),
        ("appStep=1", 404, "appStep"),
        ("locale=not%20a%20tag", 422, "locale"), ("boldText=maybe", 400, "boldText"),
        ("category=L&category=M", 400, "category"), ("category=%ZZ", 400, nil),
        ("category=%FF", 400, "category"),
        ("=L", 400, nil), ("appScale=1e999", 400, "appScale"),
        ("displayScale=0", 422, "displayScale"), ("viewportWidth=-1", 422, "viewportWidth"),
    ]

    @Test(arguments: mistakes.indices)
    func `an invalid environment is reported with the parameter and the valid values`(index: Int) throws {
        let (query, status, pointer) = Self.mistakes[index]
        let answer = try ServiceFixture().json("/v1/scales/apple-ios/resolve?\(query)", status: status)
        if let pointer { #expect(answer["pointer"]?.text == pointer) }
        if query == "category=HUGE" {
            #expect(answer["detail"]?.text?.contains("XS, S, M, L, XL, XXL, XXXL, AX1, AX2, AX3, AX4, AX5") == true)
        }
    }

    @Test(arguments: ["category=XL", "category=XL&", "&category=XL", "&&category=XL&&"])
    func `a superfluous & in a query is ignored`(query: String) throws {
        let answer = try ServiceFixture().json("/v1/scales/apple-ios/resolve?\(query)")
        #expect(answer.at("environment", "category")?.text == "XL")
    }

    @Test func `an overlong value is refused with a short problem document`() throws {
        let service = try ServiceFixture()
        let long = String(repeating: "x", count: 7_000)
        for query in ["category=\(long)", "\(long)=1", "fontScale=\(long)", "locale=\(long)"] {
            let answer = try service.send("GET", "/v1/scales/apple-ios/resolve?\(query)")
            #expect((400...422).contains(answer.status))
            #expect(answer.body.count < 1_000)
        }
        #expect(try service.send("GET", "/v1/scales/\(long)").body.count < 1_000)
    }
}
