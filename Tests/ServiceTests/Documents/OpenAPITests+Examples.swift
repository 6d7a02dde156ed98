import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores

@testable import TypescaleService

/// The document has a valid example of each body.
extension OpenAPITests {
    /// Media types of pages and their parts, which need no example.
    private static let pages = ["text/html", "text/javascript", "text/css", "image/svg+xml"]

    /// An example with its location.
    private struct Example {
        /// The call.
        let call: String
        /// The status, or "request".
        let place: String
        /// The media type.
        let type: String
        /// The name of the example.
        let name: String
        let value: JSONValue?

        var text: String { "\(call) \(place) \(type) \(name)" }
    }

    /// The bodies of an operation by "request" or status.
    private func bodies(of operation: JSONValue) -> [(place: String, content: JSONValue)] {
        let request = operation["requestBody"].map { [(place: "request", content: $0)] } ?? []
        return request
            + (operation["responses"]?.members ?? []).map { (place: $0.name.text, content: resolved($0.value)) }
    }

    /// All examples, those of shared responses once for each call.
    private var examples: [Example] {
        operations.flatMap { operation in
            let call = operation.content["operationId"]?.text ?? ""
            return bodies(of: operation.content).flatMap { body in
                (body.content["content"]?.members ?? []).flatMap { media in
                    (media.value["examples"]?.members ?? []).map { example in
                        Example(
                            call: call, place: body.place, type: media.name.text, name: example.name.text,
                            value: resolved(example.value)["value"])
                    }
                }
            }
        }
    }

    @Test func `each body of each call has a named example`() {
        var count = 0
        for operation in operations {
            for body in bodies(of: operation.content) {
                for media in body.content["content"]?.members ?? [] where !Self.pages.contains(media.name.text) {
                    let names = media.value["examples"]?.names ?? []
                    #expect(
                        !names.isEmpty,
                        "\(operation.content["operationId"]?.text ?? "") \(body.place) \(media.name.text)")
                    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z][A-Za-z]+/) != nil }, "\(names)")
                    count += 1
                }
            }
        }
        #expect(count > 300)
        #expect(examples.allSatisfy { $0.value != nil })
    }

    @Test func `each example of a request is accepted`() throws {
        var calls: Set<String> = []
        for example in examples where example.place == "request" {
            var provocation = try #require(
                Provocations.all.first { $0.route == example.call && $0.status < 300 && $0.body != nil },
                "\(example.text)")
            if case .string(let rows)? = example.value?.kind {
                provocation.body = rows
            } else {
                var writer = JSONWriter()
                writer.value(try #require(example.value))
                provocation.body = writer.text
            }
            provocation.fields.append("Content-Type: \(example.type)")
            let answer = try provocation.answer(of: ServiceFixture())
            #expect(answer.status == provocation.status, "\(example.text): \(answer.text)")
            // An error of a row is a valid response, too.
            #expect(!answer.text.contains("\"error\":"), "\(example.text): \(answer.text)")
            calls.insert(example.call)
        }
        #expect(calls == Set(ServiceRoutes.all.filter { $0.body != nil }.map(\.name)))
    }

    @Test func `the example of the metrics is part of the actual ones`() throws {
        let example = try #require(examples.first { $0.call == "getMetrics" && $0.place == "200" }?.value?.text)
        #expect(try ServiceFixture().send("GET", "/metrics").text.contains(example))
    }

    @Test func `each example of a problem has the status, type and title of its code`() throws {
        for example in examples where example.type == "application/problem+json" {
            let value = try #require(example.value)
            #expect(value["status"]?.number.map { "\(Int($0))" } == example.place, "\(example.text)")
            let type = try #require(value["type"]?.text)
            guard type != "about:blank" else { continue }
            let code = try #require(
                ServiceError.Code.allCases.first { type == "urn:problem-type:typescale:\($0.rawValue)" }, "\(type)")
            let error = ServiceError(code, "")
            #expect(error.status.rawValue == Int(value["status"]?.number ?? 0), "\(example.text)")
            #expect(value["title"]?.text == code.title, "\(example.text)")
            #expect(value["detail"]?.text?.isEmpty == false, "\(example.text)")
        }
    }

    @Test(.enabled(if: ConversationSchemaTests.hasJSONSchema))
    func `each example matches its schema key by key`() throws {
        #expect(try ConversationSchemaTests.said(by: Self.program) == "checked \(examples.count)\n")
    }

    private static let program = #"""
        count = 0
        def lines(value):
            return [json.loads(line) for line in value.splitlines()]
        def fields(value, name):
            return [line[len(name) + 2:] for line in value.splitlines() if line.startswith(name + ": ")]
        for path in document["paths"].values():
            for operation in (part for part in path.values() if "operationId" in part):
                bodies = [("request", operation.get("requestBody", {}))] + list(operation["responses"].items())
                for place, body in bodies:
                    content = resolve(body).get("content", {})
                    for type, media in content.items():
                        for name, example in media.get("examples", {}).items():
                            value = resolve(example)["value"]
                            where = (operation["operationId"], place, type, name)
                            try:
                                valid(media["schema"], value)
                                # A stream has what an array of the same call has, or events with JSON.
                                if type in ["application/x-ndjson", "application/ndjson", "application/jsonl"]:
                                    valid(content["application/json"]["schema"], lines(value))
                                if type == "text/event-stream":
                                    events = fields(value, "data")
                                    assert events and len(events) == len(fields(value, "event")), value
                                    assert value.endswith("\n\n") and all(map(json.loads, events)), value
                            except Exception as error:
                                print(where, str(error)[:600])
                            count += 1
        print("checked", count)
        """#
}
