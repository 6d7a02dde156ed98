import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

/// The OpenAPI document equals the table of routes.
@Suite struct OpenAPITests {
    let document: JSONValue

    init() throws { document = try JSONParser().parse(#require(EmbeddedDocument("openapi.json")).bytes) }

    /// Every operation of the document by method and path.
    var operations: [(method: String, path: String, content: JSONValue)] {
        (document["paths"]?.members ?? []).flatMap { path in
            path.value.members.filter { $0.value["operationId"] != nil }
                .map { ($0.name.text.uppercased(), path.name.text, $0.value) }
        }
    }

    /// The routes with an operation: all but the WebSockets, which `AsyncAPITests` compare.
    private static let routes = ServiceRoutes.all.filter { !$0.isSocket }

    /// Returns the value, or the one that it refers to.
    func resolved(_ value: JSONValue) -> JSONValue {
        guard let pointer = value["$ref"]?.text else { return value }
        return document.value(at: String(pointer.dropFirst())) ?? value
    }

    @Test func `every route is documented, and nothing else is`() {
        let documented = operations.map { "\($0.method) \($0.path)" }
        let routed = Self.routes.map { "\($0.method) \($0.pattern)" }
        #expect(Set(documented) == Set(routed))
        #expect(Set(operations.compactMap { $0.content["operationId"]?.text }) == Set(Self.routes.map(\.name)))
        #expect(Set(routed).count == Self.routes.count)
    }

    @Test func `the path of a WebSocket names the document that describes it, and has no operation`() throws {
        let sockets = ServiceRoutes.all.filter(\.isSocket)
        #expect(sockets.count == 2)
        for socket in sockets {
            let path = try #require(document["paths"]?.members.first { $0.name.text == socket.pattern }?.value)
            #expect(path["summary"]?.text?.contains("/asyncapi.json") == true)
            #expect(path.names.sorted() == ["description", "parameters", "summary"])
        }
    }

    @Test func `constants are texts, since generators write others as invalid code`() {
        /// Collects the constants of schemas that describe values, and leaves out conditions.
        func constants(in value: JSONValue) -> [JSONValue] {
            let conditions = ["if", "not", "dependentSchemas", "propertyNames", "example", "examples", "value"]
            let members = value.members.filter { !conditions.contains($0.name.text) }.map(\.value)
            return (value["const"].map { [$0] } ?? []) + (members + value.elements).flatMap(constants)
        }
        let found = constants(in: document)
        #expect(found.count > 10)
        for constant in found { #expect(constant.text != nil) }
    }

    @Test(arguments: routes.map(\.name))
    func `a route and its documentation agree`(name: String) throws {
        let route = try #require(ServiceRoutes.all.first { $0.name == name })
        let operation = try #require(
            operations.first { $0.method == route.method.rawValue && $0.path == route.pattern }?.content)
        #expect(operation["operationId"]?.text == name)
        let statuses = Set((operation["responses"]?.names ?? []).compactMap { Int($0) })
        #expect(statuses == route.statuses)
        let parameters = (operation["parameters"]?.elements ?? []).map(resolved)
        func names(in place: String) -> Set<String> {
            Set(parameters.filter { $0["in"]?.text == place }.flatMap(names(of:)))
        }
        #expect(names(in: "query") == Set(route.query.map(\.text)))
        let pathParameters = route.pattern.split(separator: "/").filter { $0.hasPrefix("{") }.map {
            String($0.dropFirst().dropLast())
        }
        #expect(names(in: "path") == Set(pathParameters))
        #expect(Set(operation["requestBody"]?["content"]?.names ?? []) == Set(route.body?.types ?? []))
        let scopes = (operation["security"]?.elements ?? []).flatMap { $0["bearer"]?.elements ?? [] }.compactMap(\.text)
        let filled = RouteParameters()
        #expect(scopes == (route.access == .open ? [] : [Self.scope(of: route, filled)]))
    }

    /// The names of a parameter in a request: those of its keys if it is an object.
    private func names(of parameter: JSONValue) -> [String] {
        let keys = parameter["schema"].map { resolved($0)["properties"]?.names ?? [] } ?? []
        return keys.isEmpty ? [parameter["name"]?.text ?? ""] : keys
    }

    private static func scope(of route: Route, _ parameters: RouteParameters) -> String {
        if case .user = route.access { return "preferences:USER" }
        return route.access.scope(parameters).description
    }

    @Test func `every reference of the document is resolved`() {
        let references = document.references
        #expect(references.count > 50)
        for reference in references {
            #expect(document.value(at: String(reference.dropFirst())) != nil, "\(reference)")
        }
    }

    @Test func `the scale file of a draft has the schema of typescales/schema.json`() throws {
        let schema = try JSONParser().parse(Array(shell("cat \(package)/typescales/schema.json").utf8))
        let definitions = try #require(schema["$defs"]).members
        func name(_ definition: String) -> String {
            definition.prefix(1).uppercased() + definition.dropFirst() + "InScaleFile"
        }
        func text(_ value: JSONValue) -> String {
            var writer = JSONWriter()
            writer.value(value)
            return definitions.map(\.name.text).reduce(writer.text) { text, definition in
                text.replacing("\"#/$defs/\(definition)\"", with: "\"#/components/schemas/\(name(definition))\"")
            }
        }
        func documented(_ name: String) throws -> JSONValue {
            try #require(document.at("components", "schemas", name), "\(name)")
        }
        for definition in definitions {
            #expect(try text(definition.value) == text(documented(name(definition.name.text))))
        }
        let file = try documented("ScaleFile")
        #expect(Set(schema.names) == Set(file.names + ["$schema", "title", "$defs"]))
        for member in file.members {
            #expect(try text(#require(schema[member.name])) == text(member.value), "\(member.name)")
        }
    }

    @Test func `every problem code is in the document`() {
        let text = document.at("components", "schemas", "Problem", "properties", "type", "description")?.text ?? ""
        for code in ServiceError.Code.allCases { #expect(text.contains(code.rawValue)) }
    }

    /// Requests that provoke statuses of single routes: 404, 422, 503 and those of bodies.
    private static let provocations: [(name: String, target: String, status: Int)] = [
        ("getScale", "/v1/scales/none", 404), ("resolveScale", "/v1/scales/none/resolve", 404),
        ("compareEnvironments", "/v1/scales/none/changes?from=category=L&to=category=M", 404),
        ("resolveScale", "/v1/scales/apple-ios/resolve?category=HUGE", 422),
        ("compareEnvironments", "/v1/scales/apple-ios/changes?from=category=HUGE&to=category=M", 422),
        ("getScale", "/v1/scales/torn", 503), ("resolveScale", "/v1/scales/torn/resolve", 503),
        ("compareEnvironments", "/v1/scales/torn/changes?from=category=L&to=category=M", 503),
    ]

    @Test(arguments: provocations.indices)
    func `each route returns its own statuses`(index: Int) throws {
        let (name, target, status) = Self.provocations[index]
        let folder = TemporaryFolder()
        _ = shell("cp \(package)/typescales/*.json \(folder.path) && echo '{\"title\":' > \(folder.file("torn.json"))")
        let service = try ServiceFixture(scales: folder.path)
        let answer = try service.send("GET", target)
        #expect(answer.status == status, "\(answer.text)")
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(!answer.text.contains(folder.path), "the answer has a path of the machine")
        let route = try #require(ServiceRoutes.all.first { $0.name == name })
        #expect(route.statuses.contains(status))
    }

    @Test func `a service that is about to stop says so`() throws {
        let service = try ServiceFixture()
        #expect(try service.send("GET", "/readyz").status == 200)
        service.context.drain()
        let answer = try service.json("/readyz", status: 503)
        #expect(answer["status"]?.text == "unready")
        #expect(answer.at("checks", "accepting", "detail")?.text == "about to stop")
        #expect(try service.send("GET", "/healthz").status == 200)
    }
}

extension JSONValue {
    /// The targets of all references in a document.
    var references: [String] {
        let parts = members.map(\.value) + elements
        return [self["$ref"]?.text].compactMap { $0 } + parts.flatMap(\.references)
    }
}
