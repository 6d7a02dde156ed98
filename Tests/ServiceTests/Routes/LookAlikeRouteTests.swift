import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

/// Identifiers in paths, queries, bodies and fields of every route, replaced by names that look alike.
@Suite struct LookAlikeRouteTests {
    /// The name of the user, the device, the conversation and the message.
    private static let name = "Kim%C3%A9"
    /// U+212A, the other normal form, another case, a zero-width joiner, fullwidth, and a mark after it.
    private static let others = [
        "%E2%84%AAim%C3%A9", "Kime%CC%81", "kim%C3%A9", "K%E2%80%8Dim%C3%A9", "%EF%BC%ABim%C3%A9", "Kim%C3%A9%CC%81",
    ]
    /// The same of the scale "Kim", whose name is ASCII.
    private static let otherScales = ["%E2%84%AAim", "kim", "K%E2%80%8Dim", "%EF%BC%ABim", "Kim%CC%81"]

    /// The parameters of paths and of queries with names chosen by clients.
    private static let pathParameters: Set<Substring> = ["id", "mid", "scale", "file", "module"]
    private static let namingParameters: Set<Identifier> = ["device", "scale", "access_token"]
    /// Query parameters with numbers, names of the service, or environments.
    private static let otherParameters: Set<Identifier> = [
        "values", "relativeTo", "maximum", "as", "style", "fields", "strictFonts", "engine", "before", "at",
        "lines", "lastEventId", "pin", "from", "to", "width", "top", "height", "category", "fontScale", "percent",
        "appScale", "appStep",
        "boldText", "reduceMotion", "locale", "displayScale", "viewportWidth",
    ]

    private static func pathParameters(of pattern: String) -> [Substring] {
        pattern.split(separator: "{").dropFirst().map { $0.prefix { $0 != "}" } }
    }

    /// A service with a user, a device, a conversation with a message and a scale, all with the name Kim or K.
    private func service() throws -> (LiveFixture, TemporaryFolder) {
        let folder = TemporaryFolder()
        for name in ["apple-ios", "Kim"] {
            _ = shell("cp \(package)/typescales/apple-ios.json \(folder.file("\(name).json"))")
        }
        let service = try LiveFixture(scales: folder.path)
        for kind in ["users", "devices"] {
            let answer = try service.send(
                "PUT", "/v1/\(kind)/\(Self.name)/preferences", #"{"category":"AX1"}"#, fields: Self.json)
            #expect(answer.status == 200)
        }
        let made = try service.send(
            "PUT", "/v1/conversations/\(Self.name)", #"[{"id":"Kim\u00E9","text":"one"}]"#, fields: Self.json)
        #expect(made.status == 201)
        return (service, folder)
    }

    private static let json = ["Content-Type: application/json"]

    /// Returns the data under the original names.
    private func state(_ service: LiveFixture) throws -> [String] {
        try [
            "users/\(Self.name)/preferences", "devices/\(Self.name)/preferences",
            "conversations/\(Self.name)?width=300", "scales/Kim",
        ].map {
            let answer = try service.send("GET", "/v1/\($0)")
            #expect(answer.status == 200, "\($0): \(answer.text)")
            return answer.text
        }
    }

    @Test func `each path and query parameter is known to this suite`() {
        for route in ServiceRoutes.all {
            for parameter in Self.pathParameters(of: route.pattern) {
                #expect(Self.pathParameters.contains(parameter), "\(route.name): \(parameter)")
            }
            for parameter in route.query {
                #expect(
                    Self.namingParameters.contains(parameter) || Self.otherParameters.contains(parameter),
                    "\(route.name): \(parameter)")
            }
        }
    }

    /// Valid bodies of the calls, so that only the name that looks alike determines the result.
    private func body(of route: Route) -> (type: String, text: String)? {
        switch route.name {
        case "replaceConversation": ("application/json", "[]")
        case "appendMessages": ("application/json", #"[{"id":"more","text":"two"}]"#)
        case "editMessage": ("application/merge-patch+json", #"{"text":"another"}"#)
        case "invalidateConversation": ("application/json", #"{"from":{},"to":{"category":"XL"},"width":300}"#)
        case "adoptDevicePreferences": ("application/json", #"{"device":"another","replace":true}"#)
        case let name where name.hasSuffix("Preferences") && route.method != .get:
            route.method == .put
                ? ("application/json", #"{"category":"XS"}"#)
                : route.method == .patch ? ("application/merge-patch+json", #"{"category":"XS"}"#) : nil
        default: nil
        }
    }

    @Test func `no call reads or changes data of a name that looks alike`() throws {
        let (service, folder) = try service()
        defer { _ = folder }
        let before = try state(service)
        var tried = 0
        for route in ServiceRoutes.all where !route.isLive {
            for parameter in Self.pathParameters(of: route.pattern) {
                for other in parameter == "scale" ? Self.otherScales : Self.others {
                    var target = route.pattern.replacing("{\(parameter)}", with: other)
                    target = target.replacing("{scale}", with: "Kim")
                    for parameter in Self.pathParameters {
                        target = target.replacing("{\(parameter)}", with: Self.name)
                    }
                    if route.name == "getMessagePlace" { target += "?width=300" }
                    let body = body(of: route)
                    let answer = try service.send(
                        route.method.rawValue, target, body?.text,
                        fields: body.map { ["Content-Type: \($0.type)"] } ?? [])
                    #expect([200, 201, 204, 404].contains(answer.status), "\(route.name) \(target): \(answer.text)")
                    if route.method == .get {
                        #expect(!before.contains(answer.text) && !answer.text.contains("AX1"), "\(target)")
                    }
                    tried += 1
                }
            }
        }
        #expect(try state(service) == before)
        #expect(tried > 60)
    }

    @Test func `a device's change is sent to a device whose name looks alike`() throws {
        let (service, folder) = try service()
        defer { _ = folder }
        for (number, other) in Self.others.enumerated() {
            let events = try service.events("/v1/users/\(Self.name)/events?device=\(other)")
            defer { events.close() }
            _ = try events.next()
            let written = try service.send(
                "PUT", "/v1/users/\(Self.name)/preferences?device=\(Self.name)", "{\"percent\":\(101 + number)}",
                fields: Self.json)
            #expect(written.status == 200)
            #expect(try events.next().data.contains("\(101 + number)"), "\(other)")
        }
    }

    @Test func `scales in queries and bodies and adopted devices are compared by bytes`() throws {
        let (service, folder) = try service()
        defer { _ = folder }
        let path = "/v1/conversations/\(Self.name)"
        for other in Self.otherScales {
            let name = try #require(decoded(other))
            let window = try service.send("GET", "\(path)?width=300&scale=\(other)")
            #expect([404, 422].contains(window.status), "\(other): \(window.text)")
            let body = #"{"from":{},"to":{},"width":300,"scale":"\#(name)"}"#
            let answer = try service.send("POST", "\(path)/invalidations", body, fields: Self.json)
            #expect([404, 422].contains(answer.status), "\(body): \(answer.status) \(answer.text)")
        }
        let before = try state(service)
        for other in Self.others {
            let name = try #require(decoded(other))
            _ = try service.send(
                "POST", "/v1/users/\(Self.name)/preferences/adoptions", #"{"device":"\#(name)","replace":true}"#,
                fields: Self.json)
        }
        #expect(try state(service) == before)
    }

    @Test func `a scale or style that looks alike is not taken from the cache of earlier rows`() throws {
        let folder = TemporaryFolder()
        _ = shell("sed 's/\"body\"/\"Kim\"/g' \(package)/typescales/chat.json > \(folder.file("Kim.json"))")
        let service = try LiveFixture(scales: folder.path)
        func row(_ scale: String, _ style: String) -> String {
            #"{"id":"\#(scale)","width":90,"text":"a","scale":"\#(scale)","style":"\#(style)"}"# + "\n"
        }
        let rows =
            row("Kim", "Kim") + Self.otherScales.compactMap(decoded).map { row($0, "Kim") + row("Kim", $0) }.joined()
        let answer = try service.send("POST", "/v1/measure", rows, fields: ["Content-Type: application/x-ndjson"])
        let lines = answer.text.split(separator: "\n")
        #expect(lines.count == 1 + 2 * Self.otherScales.count)
        #expect(lines.first?.contains("\"lines\":1") == true, "\(answer.text)")
        for line in lines.dropFirst() { #expect(line.contains("\"error\""), "\(line)") }
    }

    @Test func `an audit refuses an invalid language tag`() throws {
        let service = try ServiceFixture()
        for tag in ["\u{212A}o", "e\u{301}", "en_US", "ko\u{200D}"] {
            let answer = try service.send(
                "POST", "/v1/accessibility/audit", fields: Self.json, body: #"{"languages":["\#(tag)"]}"#)
            #expect(answer.status == 422 && answer.text.contains("BCP 47"), "\(tag): \(answer.status) \(answer.text)")
        }
    }

    @Test func `tokens, their scopes and the prefix Bearer are compared by bytes`() throws {
        let service = try ServiceFixture(tokens: [.init(.preferences(user: "Kim")), .init(.admin)])
        let text = service.issued[1].text
        let forms = [
            text.replacing("k", with: "\u{212A}"), text.uppercased(), text + "\u{301}", text + "\u{200D}",
            text.replacing("_", with: "\u{FF3F}"),
        ].filter { !$0.isExactly(text) }
        for form in forms {
            let answer = try service.send("GET", "/metrics", fields: ["Authorization: Bearer \(form)"])
            #expect(answer.status == 401, "\(form)")
        }
        #expect(try service.send("GET", "/metrics", fields: ["Authorization: Bearer \(text)"]).status == 200)
        for scope in ["preferences:\u{212A}im", "PREFERENCES:Kim", "preferences\u{37E}Kim", "read\u{301}", "\u{212A}"] {
            #expect(AccessScope(Identifier(scope).text).map { $0 == .preferences(user: "Kim") } != true, "\(scope)")
        }
    }

    @Test func `entity tags, origins and handshakes are compared by bytes`() throws {
        let policy = CORSPolicy(origins: .only(["http://kim.example"]))
        let service = try ServiceFixture(crossOrigin: policy)
        for origin in ["http://\u{212A}im.example", "http://kim.example\u{301}", "http://kim\u{200D}.example"] {
            let answer = try service.send(
                "PUT", "/v1/users/Kim/preferences", fields: Self.json + ["Origin: \(origin)"],
                body: #"{"category":"XS"}"#)
            #expect(answer.status == 403, "\(origin): \(answer.text)")
            #expect(answer["Access-Control-Allow-Origin"] == nil)
        }
        #expect(!CrossSiteGuard.isSame("http://\u{212A}im.example", "kim.example"))
        #expect(!CrossSiteGuard.isSame("http://caf\u{E9}.example", "cafe\u{301}.example"))
        #expect(CrossSiteGuard.isSame("http://KIM.example:80", "kim.EXAMPLE:80"))
        for host in ["localho\u{17F}t", "localhost\u{301}", "localhost\u{37E}80", "127.0.0.\u{FF11}", "[::1]\u{301}"] {
            #expect(!HostField.isThisMachine(host), "\(host)")
        }
        let tag = try #require(try service.send("GET", "/v1/scales/chat")["ETag"])
        for other in [tag.replacing("\"", with: "\"\u{200D}"), tag.uppercased() + "\u{301}"] {
            let answer = try service.send("GET", "/v1/scales/chat", fields: ["If-None-Match: \(other)"])
            #expect(answer.status == 200, "\(other)")
        }
    }

    private func decoded(_ name: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
