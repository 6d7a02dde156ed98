import Foundation
import Testing

/// A call of the service as in its OpenAPI document, or a WebSocket as in the AsyncAPI document.
struct DocumentedCall: Sendable {
    /// Its `operationId`; for a WebSocket `openUserSocket` or `openDeviceSocket`.
    let name: String
    let method: String
    /// Its path with placeholders.
    let pattern: String
    /// The parameters of its query, and the required ones.
    let query: [String]
    let needed: [String]
    let takesBody: Bool
    /// A Boolean value that indicates whether the response is an endless stream.
    var isLive: Bool { pattern.hasSuffix("/events") || pattern.hasSuffix("/live") }
    var hasPathParameter: Bool { pattern.contains("{") }

    /// All calls of the documents.
    static let all: Result<[DocumentedCall], any Error> = Result {
        let document = try read("openapi.json")
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        let components = document["components"] as? [String: Any]
        let shared = (components?["parameters"] as? [String: [String: Any]]) ?? [:]
        let schemas = (components?["schemas"] as? [String: [String: Any]]) ?? [:]
        let calls = paths.sorted { $0.key < $1.key }.flatMap { pattern, item in
            item.sorted { $0.key < $1.key }.compactMap { method, value in
                (value as? [String: Any]).flatMap { DocumentedCall(method, pattern, $0, shared, schemas) }
            }
        }
        return try calls + sockets(read("asyncapi.json"))
    }

    private static func read(_ name: String) throws -> [String: Any] {
        let file = ToolProcess.package.appending(path: "Sources/Service/Documents/" + name)
        return try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    }

    private static func sockets(_ document: [String: Any]) throws -> [DocumentedCall] {
        let bindings = (document["components"] as? [String: Any])?["channelBindings"] as? [String: [String: Any]]
        let query = try #require(bindings?["socket"]?["query"] as? [String: Any])
        let names = try #require(query["properties"] as? [String: Any]).keys.sorted()
        let channels = try #require(document["channels"] as? [String: [String: Any]])
        return try channels.sorted { $0.key < $1.key }.map { kind, channel in
            DocumentedCall(
                name: "open\(kind.capitalized)Socket", method: "GET",
                pattern: try #require(channel["address"] as? String), query: names, needed: [], takesBody: false)
        }
    }

    private init(
        name: String, method: String, pattern: String, query: [String], needed: [String], takesBody: Bool
    ) {
        self.name = name
        self.method = method
        self.pattern = pattern
        self.query = query
        self.needed = needed
        self.takesBody = takesBody
    }

    private init?(
        _ method: String, _ pattern: String, _ call: [String: Any], _ shared: [String: [String: Any]],
        _ schemas: [String: [String: Any]]
    ) {
        guard let name = call["operationId"] as? String else { return nil }
        let parameters = (call["parameters"] as? [[String: Any]] ?? []).map { parameter in
            let reference = (parameter["$ref"] as? String)?.split(separator: "/").last.map(String.init)
            return reference.flatMap { shared[$0] } ?? parameter
        }.filter { $0["in"] as? String == "query" }
        self.init(
            name: name, method: method.uppercased(), pattern: pattern,
            query: parameters.flatMap { Self.names(of: $0, schemas) },
            needed: parameters.filter { $0["required"] as? Bool == true }.compactMap { $0["name"] as? String },
            takesBody: call["requestBody"] != nil)
    }

    /// Returns the names of a parameter in a request: those of its keys if it is an object.
    private static func names(of parameter: [String: Any], _ schemas: [String: [String: Any]]) -> [String] {
        let reference = (parameter["schema"] as? [String: Any])?["$ref"] as? String
        let schema = reference.flatMap { $0.split(separator: "/").last }.flatMap { schemas[String($0)] }
        if let keys = schema?["properties"] as? [String: Any] { return keys.keys.sorted() }
        return [parameter["name"] as? String].compactMap(\.self)
    }

    // MARK: Requests

    /// Returns the path with a value for its parameters, existing ones by default; `id` is the owner or conversation.
    func path(_ value: String? = nil, id: String? = nil) -> String {
        var path = pattern.replacing("{scale}", with: value ?? "apple-ios").replacing("{mid}", with: value ?? "m1")
        path = path.replacing("{file}", with: value ?? "studio.css")
        path = path.replacing("{module}", with: value ?? "typescale.js")
        return path.replacing("{id}", with: id ?? value ?? (pattern.contains("conversations") ? "chat" : "ada"))
    }

    /// Returns a query with the required parameters.
    var soundQuery: String {
        needed.map { name in
            switch name {
            case "width": "width=300"
            case "values": "values=8"
            default: "\(name)=category%3DL"
            }
        }.joined(separator: "&")
    }

    /// Returns a request in bytes; parts that are not given are valid.
    func request(
        method: String? = nil, path: String? = nil, query: String? = nil, fields: [String] = [],
        host: String? = "localhost",
        body: [UInt8]? = nil
    ) -> [UInt8] {
        let query = query ?? soundQuery
        var lines = ["\(method ?? self.method) \(path ?? self.path())\(query.isEmpty ? "" : "?")\(query) HTTP/1.1"]
        if let host { lines.append("Host: \(host)") }
        lines += fields
        if let body { lines.append("Content-Length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    }

    func request(body: String) -> [UInt8] { request(body: Array(body.utf8)) }
}
