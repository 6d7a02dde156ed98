import Testing
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

/// The OpenAPI document has an example of each parameter, which its calls accept.
@Suite struct OpenAPIParameterTests {
    private let document: JSONValue

    init() throws { document = try JSONParser().parse(#require(EmbeddedDocument("openapi.json")).bytes) }

    /// The parameters of an operation by their place in a request.
    private func parameters(of operation: JSONValue, in place: String) -> [JSONValue] {
        (operation["parameters"]?.elements ?? []).map { parameter in
            parameter["$ref"]?.text.flatMap { document.value(at: String($0.dropFirst())) } ?? parameter
        }.filter { $0["in"]?.text == place }
    }

    /// The parts of a query that an example stands for: those of its keys, or of its elements.
    private func query(_ parameter: JSONValue, _ example: JSONValue) throws -> String {
        func text(_ value: JSONValue) -> String {
            if let text = value.text { return text.replacing("=", with: "%3D") }
            var writer = JSONWriter()
            writer.value(value)
            return writer.text
        }
        let name = try #require(parameter["name"]?.text)
        if !example.members.isEmpty {
            return example.members.map { "\($0.name.text)=\(text($0.value))" }.joined(separator: "&")
        }
        if example.elements.isEmpty { return "\(name)=\(text(example))" }
        let isSeparate = parameter["explode"].map { text($0) } == "true"
        let values = example.elements.map(text)
        return isSeparate
            ? values.map { "\(name)=\($0)" }.joined(separator: "&") : "\(name)=" + values.joined(separator: ",")
    }

    @Test func `each parameter of a path or query has a named example, which each GET accepts`() throws {
        var count = 0
        let service = try ServiceFixture()
        let messages = #"[{"id":"m1","text":"See you at 12:30"}]"#
        #expect(try service.send("PUT", "/v1/conversations/team", body: messages).status == 201)
        for path in document["paths"]?.members ?? [] {
            for operation in path.value.members where operation.value["operationId"] != nil {
                var target = path.name.text
                var needed: [String] = []
                var queries = [""]
                for parameter in parameters(of: operation.value, in: "path")
                    + parameters(of: operation.value, in: "query")
                {
                    let name = try #require(parameter["name"]?.text)
                    // A token is a secret.
                    guard name != RouteAccess.tokenParameter.text else { continue }
                    let examples = (parameter["examples"]?.members ?? []).compactMap { $0.value["value"] }
                    #expect(!examples.isEmpty, "\(operation.value["operationId"]?.text ?? "") \(name)")
                    count += examples.count
                    if parameter["in"]?.text == "path" {
                        target = target.replacing("{\(name)}", with: examples.first?.text ?? "")
                    } else if parameter["required"] == nil {
                        queries += try examples.map { try query(parameter, $0) }
                    } else {
                        needed += try examples.prefix(1).map { try query(parameter, $0) }
                    }
                }
                // An event stream does not end.
                guard operation.name.text == "get", !target.hasSuffix("/events") else { continue }
                for query in queries {
                    let parts = (needed + [query]).filter { !$0.isEmpty }.joined(separator: "&")
                    let answer = try service.send("GET", target + (parts.isEmpty ? "" : "?" + parts))
                    let expected = target == "/studio" ? 308 : 200
                    #expect(answer.status == expected, "\(target)?\(parts): \(answer.text)")
                }
            }
        }
        #expect(count > 60)
    }
}
