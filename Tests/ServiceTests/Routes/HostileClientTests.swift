import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleService

/// Random input of a client neither ends the process nor another client's request.
@Suite struct HostileClientTests {
    private static let values = [
        "L", "AX5", "1", "-1", "0", "1e308", "-1e-308", "1e999", "nan", "inf", "0x1p4", "9223372036854775808", "true",
        "",
        "%00", "%F0%9F%98%80", "%ED%A0%80", "en-", "a,b=c", "category=L,appScale=1.1", "category=L,,", "=", "+",
        "100.5",
        "%2e%2e%2f", "largeTitle", "9999999999999999999999", ".5", "5.", "1_000", "٣",
    ]
    private static let names = [
        "category", "fontScale", "percent", "appScale", "appStep", "boldText", "reduceMotion", "locale", "displayScale",
        "viewportWidth", "from", "to", "lines", "x", "%63ategory",
    ]
    private static let scales = [
        "apple-ios", "material3", "chat", "web-fluid", "windows", "..", "%2e%2e", "a%2Fb", "schema", "%00",
    ]

    @Test func `random queries get a status of their route`() throws {
        var random = SeededGenerator(seed: 7)
        let service = try ServiceFixture()
        let answers = Dictionary(uniqueKeysWithValues: ServiceRoutes.all.map { ($0.name, $0.statuses) })
        let allowed = (answers["resolveScale"] ?? []).union(answers["compareEnvironments"] ?? [])
        for _ in 0..<15 {
            var requests: [[UInt8]] = []
            for _ in 0..<20 {
                let scale = Self.scales.randomElement(using: &random) ?? ""
                let call = ["resolve", "changes", ""].randomElement(using: &random) ?? ""
                let pairs = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    let name = Self.names.randomElement(using: &random) ?? ""
                    return "\(name)=\(Self.values.randomElement(using: &random) ?? "")"
                }
                let target = "/v1/scales/\(scale)/\(call)?\(pairs.joined(separator: "&"))"
                requests.append(Array("HEAD \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
            }
            // Targets that HTTP itself refuses end the connection.
            for answer in try service.transport.exchange(requests, responses: requests.count, toHead: true) {
                let isKnown = allowed.contains(answer.status) || answer.status == 404
                #expect(isKnown, "\(answer.status)")
            }
        }
    }

    @Test func `random valid environments are always resolved`() throws {
        var random = SeededGenerator(seed: 11)
        let service = try ServiceFixture()
        for _ in 0..<40 {
            let scale =
                ["apple-ios", "material3", "chat", "web-fluid", "windows", "slds"].randomElement(using: &random) ?? ""
            let percent = Double.random(in: 50...500, using: &random)
            let appScale = Double.random(in: 0.5...3, using: &random)
            let display = Double.random(in: 0.5...8, using: &random)
            let answer = try service.json(
                "/v1/scales/\(scale)/resolve?percent=\(percent)&appScale=\(appScale)&displayScale=\(display)")
            for style in answer["styles"]?.members ?? [] {
                #expect(style.value["size"]?.number ?? 0 > 0)
                #expect(style.value["lineHeight"]?.number ?? 0 > 0)
            }
        }
    }

    @Test(arguments: 0..<8)
    func `random bodies are answered row by row, or refused`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let service = try ServiceFixture()
        let alphabet =
            Array(#"{}[]",:\tfn0123456789eE+-. id text width blocks "#.utf8) + [0, 9, 10, 13, 0xC3, 0xA9, 0xFF]
        for _ in 0..<10 {
            var body = (0..<Int.random(in: 0...400, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            if Bool.random(using: &random) { body = Array(#"[{"id":"a","text":"b","width":9},"#.utf8) + body }
            let type = ["application/json", "application/x-ndjson"].randomElement(using: &random) ?? ""
            let head =
                "POST /v1/measure HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\r\n"
            let answer = try #require(try service.transport.exchange([Array(head.utf8) + body]).first)
            #expect([200, 400].contains(answer.status))
            if answer.status == 200, type == "application/json" {
                #expect(throws: Never.self) { try JSONParser().parse(answer.body) }
            }
        }
        #expect(try service.send("GET", "/healthz").status == 200)
    }

    @Test func `a client that disconnects during a body stops its work, and the next one is served`() throws {
        let folder = TemporaryFolder()
        let service = try startedService(folder)
        defer { service.stop() }
        let port = try #require(service.port)
        for _ in 0..<20 {
            let client = try TestClient(port: port)
            client.send("POST /v1/measure HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n")
            for row in 0..<200 { client.send("{\"id\":\"\(row)\",\"text\":\"some words to lay out\",\"width\":90}\n") }
            client.reset()
        }
        let client = try TestClient(port: port)
        client.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(String(decoding: client.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 200"))
    }
}
