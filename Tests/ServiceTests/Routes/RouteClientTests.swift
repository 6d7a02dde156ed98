import Synchronization
import Testing
import TypescaleHTTP
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

/// Clients written by others, against a listening service.
@Suite struct RouteClientTests {
    private static func has(_ module: String) -> Bool {
        shell("/usr/bin/python3 -c 'import \(module); print(1)' 2>/dev/null") == "1\n"
    }

    private func python(_ program: String) -> String {
        shell("timeout 300 /usr/bin/python3 -W ignore - 2>&1 <<'PROGRAM'\n\(program)\nPROGRAM\n")
    }

    @Test func `curl receives every document with and without gzip, and 304 with its entity tag`() throws {
        let folder = TemporaryFolder()
        let service = try startedService(folder)
        defer { service.stop() }
        let base = "http://127.0.0.1:\(try #require(service.port))"
        for target in ServiceRoutes.all.filter({ $0.method == .get }).map(\.pattern) {
            let target =
                target.replacing("{scale}", with: "apple-ios").replacing("{id}", with: "ada")
                + (target.hasSuffix("changes") ? "?from=category=L&to=category=XL" : "")
                + (target.hasSuffix("scaled") ? "?values=8" : "")
            // Resources of an owner have tests of their own, and streams have no end.
            guard !["{", "/users/", "/devices/", "/conversations/", "/events"].contains(where: { target.contains($0) })
            else {
                continue
            }
            let plain = shell("curl -sfL '\(base)\(target)' | sha256sum")
            // The uptime differs between two requests.
            if target != "/metrics" {
                for _ in 0..<3 { #expect(shell("curl -sfL --compressed '\(base)\(target)' | sha256sum") == plain) }
            }
            #expect(shell("curl -sfIL '\(base)\(target)' | grep ^HTTP | tail -1") == "HTTP/1.1 200 OK\r\n")
        }
        let tag = shell("curl -sfI '\(base)/v1/scales' | tr -d '\\r' | sed -n 's/^ETag: //p'").dropLast()
        #expect(shell("curl -s -o /dev/null -w '%{http_code}' -H 'If-None-Match: \(tag)' '\(base)/v1/scales'") == "304")
        #expect(shell("curl -s -o /dev/null -w '%{http_code}' '\(base)/v1/scales/none'") == "404")
    }

    @Test(
        .enabled(if: has("httpx")))
    func `The Python package httpx streams in both directions, also over IPv6 and a Unix socket`() throws {
        let folder = TemporaryFolder()
        let service = try startedService(
            folder, settings: ["listen": ["127.0.0.1:0", "[::1]:0", "unix:\(folder.file("socket"))"]])
        defer { service.stop() }
        let port = try #require(service.port)
        let said = python(
            """
            import httpx, json
            with httpx.Client(base_url="http://127.0.0.1:\(port)") as client:
                def rows():
                    for number in range(5000):
                        yield json.dumps({"id": str(number), "text": "a word or two " * (number % 7), "width": 120}).encode() + b"\\n"
                with client.stream("POST", "/v1/measure", content=rows(), headers={"Content-Type": "application/x-ndjson"}) as answer:
                    lines = [json.loads(line) for line in answer.iter_lines()]
                    print(answer.status_code, len(lines), [line["id"] for line in lines] == [str(n) for n in range(5000)])
                answer = client.post("/v1/measure", json=[{"id": "a", "text": "hi", "width": 100}])
                print(answer.status_code, answer.json()[0]["lines"])
                problem = client.get("/v1/scales/apple-ios/resolve", params={"category": "HUGE"})
                print(problem.status_code, problem.headers["content-type"], problem.json()["pointer"])
                print(client.put("/healthz").headers["allow"])
            with httpx.Client(transport=httpx.HTTPTransport(uds="\(folder.file("socket"))"), base_url="http://localhost") as client:
                print(client.get("/readyz").json()["status"])
            """)
        #expect(
            said == """
                200 5000 True
                200 1
                422 application/problem+json category
                GET, HEAD, OPTIONS
                ready

                """)
    }

    @Test(.enabled(if: has("jsonschema")))
    func `responses match the OpenAPI document key by key`() throws {
        let folder = TemporaryFolder()
        let service = try startedService(folder)
        defer { service.stop() }
        let said = python(
            """
            import json, jsonschema, urllib.request, urllib.error
            base = "http://127.0.0.1:\(try #require(service.port))"
            def ask(target, body=None, type="application/json"):
                request = urllib.request.Request(base + target, data=body, headers={"Content-Type": type} if body else {})
                try:
                    answer = urllib.request.urlopen(request)
                except urllib.error.HTTPError as error:
                    answer = error
                return answer.status, answer.headers.get_content_type(), answer.read()
            document = json.loads(ask("/openapi.json")[2])
            def close(value):
                # Nothing may be answered that is not described.
                if isinstance(value, dict):
                    if value.get("type") == "object" and "properties" in value:
                        value.setdefault("additionalProperties", False)
                    for inner in value.values(): close(inner)
                elif isinstance(value, list):
                    for inner in value: close(inner)
            close(document)
            def resolve(value):
                while "$ref" in value:
                    found = document
                    for part in value["$ref"][2:].split("/"): found = found[part]
                    value = found
                return value
            def check(path, target, method="get", status=200, body=None):
                got, type, content = ask(target, body)
                assert got == status, (target, got, content)
                response = resolve(document["paths"][path][method]["responses"][str(got)])
                schema = dict(response["content"][type]["schema"], components=document["components"])
                if type.endswith("json"):
                    jsonschema.Draft202012Validator(schema).validate(json.loads(content))
                return json.loads(content) if type.endswith("json") else content
            names = [scale["name"] for scale in check("/v1/scales", "/v1/scales")["scales"]]
            count = 1
            for name in names:
                scale = "/v1/scales/" + name
                check("/v1/scales/{scale}", scale)
                for query in ["", "?category=AX5&boldText=true", "?fontScale=1.3&appScale=1.5&displayScale=2", "?percent=50&viewportWidth=400&locale=ja"]:
                    check("/v1/scales/{scale}/resolve", scale + "/resolve" + query)
                check("/v1/scales/{scale}/changes", scale + "/changes?from=category=L&to=percent=140")
                check("/v1/scales/{scale}/resolve", scale + "/resolve?category=HUGE", status=422)
                check("/v1/scales/{scale}/resolve", scale + "/resolve?x=1", status=400)
                count += 8
            check("/v1/scales/{scale}", "/v1/scales/none", status=404)
            rows = [{"id": "a", "text": "hello", "width": 20}, {"id": "b"}, {"id": "c", "blocks": [{"type": "paragraph", "text": "x"}], "width": 9}]
            for target in ["/v1/measure", "/v1/measure?lines=true"]:
                check("/v1/measure", target, "post", body=json.dumps(rows).encode())
            check("/v1/measure", "/v1/measure", "post", 400, b"{}")
            for path in ["/healthz", "/readyz", "/metrics", "/openapi.json", "/", "/v1/fonts"]: check(path, path)
            print("checked", count + 10)
            """)
        #expect(said == "checked 91\n")
    }

    @Test func `the log has one JSON line for each request of the configured kinds`() throws {
        for (kind, expected) in [("all", [200, 404, 422]), ("failures", [404, 422]), ("errors", []), ("off", [])] {
            let folder = TemporaryFolder()
            let lines = Lines()
            let service = try startedService(
                folder, settings: ["log": [kind], "reactors": ["1"]], log: { lines.add($0) })
            let base = "http://127.0.0.1:\(try #require(service.port))"
            for target in ["/healthz", "/nothing", "/v1/scales/apple-ios/resolve?category=%22%0A"] {
                _ = shell("curl -s '\(base)\(target)'")
            }
            service.stop()
            let parsed = try lines.all.map { try JSONParser().parse(Array($0.utf8)) }
            #expect(
                parsed.compactMap { $0["event"]?.text }.filter { $0 != "request" } == [
                    "started", "stopping", "stopped",
                ])
            let requests = parsed.filter { $0["event"]?.text == "request" }
            #expect(requests.compactMap { $0["status"]?.number.map(Int.init) } == expected)
            for line in parsed { #expect(line["time"]?.text?.hasSuffix("Z") == true) }
            for line in requests { #expect(line["peer"]?.text == "127.0.0.1") }
        }
    }
}

/// The lines of a log.
final class Lines: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var all: [Substring] { bytes.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n") }

    func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }
}
