// A tree of segments: a literal takes precedence over a parameter, which is tried if the literal leads to no route.
// Segments are compared as sent, and decoded if they have escapes: an escape of an unreserved character is equivalent
// to the character (RFC 3986 section 6.2.2.2), and literals have no other characters. Parameters are decoded, and an
// escape that decodes to invalid text matches nothing. Rejected: regular expressions, whose cost depends on the
// client's input.

internal import TypescaleStrings

/// Finds the route of a method and a path.
struct RouteTable: Sendable {
    private struct Node: Sendable {
        var literals: [(bytes: [UInt8], node: Int)] = []
        var parameter: (name: Identifier, node: Int)?
        var routes: [(method: Method, route: Int)] = []
    }

    /// The result of a lookup.
    enum Match: Sendable, Equatable {
        case route(Int, RouteParameters)
        /// The path exists for these methods.
        case methods([Method])
        /// The path does not exist.
        case none
    }

    private var nodes = [Node()]
    /// The methods and patterns in insertion order; the index is the number of the route.
    private(set) var routes: [(method: Method, pattern: PathPattern)] = []

    @discardableResult
    mutating func add(_ method: Method, _ pattern: String) throws(PathPattern.Failure) -> Int {
        let pattern = try PathPattern(pattern)
        var node = 0
        for segment in pattern.segments { node = try child(of: node, segment, pattern) }
        guard !nodes[node].routes.contains(where: { $0.method == method }) else {
            throw PathPattern.Failure(pattern: pattern.description, reason: "is already defined for \(method)")
        }
        routes.append((method, pattern))
        nodes[node].routes.append((method, routes.count - 1))
        return routes.count - 1
    }

    private mutating func child(
        of node: Int, _ segment: PathPattern.Segment, _ pattern: PathPattern
    ) throws(PathPattern.Failure) -> Int {
        switch segment {
        case .literal(let bytes):
            if let known = nodes[node].literals.first(where: { $0.bytes == bytes }) { return known.node }
            nodes.append(Node())
            nodes[node].literals.append((bytes, nodes.count - 1))
        case .parameter(let name):
            if let parameter = nodes[node].parameter {
                guard parameter.name == name else {
                    let reason = "names a parameter {\(name)} that another route names {\(parameter.name)}"
                    throw PathPattern.Failure(pattern: pattern.description, reason: reason)
                }
                return parameter.node
            }
            nodes.append(Node())
            nodes[node].parameter = (name, nodes.count - 1)
        }
        return nodes.count - 1
    }

    /// Returns the route of a request. HEAD falls back to GET.
    func match(_ request: borrowing Request) -> Match {
        let method = request.method
        return request.withPath { match(method, $0) }
    }

    func match(_ method: Method, _ path: Span<UInt8>) -> Match {
        guard path.count > 0, path[0] == "/" else { return .none }
        var parameters = RouteParameters()
        guard let node = find(0, path, 1, &parameters) else { return .none }
        let found = nodes[node].routes
        if let exact = found.first(where: { $0.method == method }) { return .route(exact.route, parameters) }
        if method == .head, let read = found.first(where: { $0.method == .get }) {
            return .route(read.route, parameters)
        }
        var methods = found.map(\.method)
        if methods.contains(.get), !methods.contains(.head) { methods.append(.head) }
        if !methods.contains(.options) { methods.append(.options) }
        return .methods(methods)
    }

    private func find(_ node: Int, _ path: Span<UInt8>, _ start: Int, _ parameters: inout RouteParameters) -> Int? {
        guard start <= path.count else { return nodes[node].routes.isEmpty ? nil : node }
        let end = path.first("/", from: start) ?? path.count
        let segment = path.extracting(start..<end)
        for index in nodes[node].literals.indices where segment.equals(nodes[node].literals[index].bytes) {
            if let found = find(nodes[node].literals[index].node, path, end + 1, &parameters) { return found }
        }
        if segment.first("%") != nil, let text = PercentEncoding.strictlyDecoded(segment) {
            for literal in nodes[node].literals where text.utf8.elementsEqual(literal.bytes) {
                if let found = find(literal.node, path, end + 1, &parameters) { return found }
            }
        }
        guard let parameter = nodes[node].parameter, segment.count > 0,
            let value = PercentEncoding.strictlyDecoded(segment)
        else {
            return nil
        }
        let before = parameters
        parameters.add(parameter.name, value)
        if let found = find(parameter.node, path, end + 1, &parameters) { return found }
        parameters = before
        return nil
    }
}

/// A path with named parameters: `/v1/scales/{scale}/resolve`.
package struct PathPattern: Sendable, Hashable, CustomStringConvertible {
    enum Segment: Sendable, Hashable {
        case literal([UInt8])
        case parameter(Identifier)
    }

    /// The reason why a pattern is invalid.
    package struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
        let pattern: String
        /// The error in words.
        let reason: String

        package var description: String { "\(pattern): \(reason)" }
    }

    let segments: [Segment]
    /// The pattern as written.
    package let description: String

    /// Parses a pattern: it begins with a slash, and a parameter is a complete segment with a unique name.
    init(_ pattern: String) throws(Failure) {
        description = pattern
        guard pattern.startsExactly("/") else { throw Failure(pattern: pattern, reason: "does not begin with a slash") }
        var names: Set<Identifier> = []
        var segments: [Segment] = []
        for part in pattern.parts(at: "/").dropFirst() {
            guard part.startsExactly("{"), part.endsExactly("}") else {
                segments.append(.literal(Array(part.utf8)))
                continue
            }
            let name = Identifier(Substring(part.utf8.dropFirst().dropLast()))
            guard !name.isEmpty, names.insert(name).inserted else {
                throw Failure(pattern: pattern, reason: "has a parameter without a unique name")
            }
            segments.append(.parameter(name))
        }
        guard names.count <= HTTPLimits.routeParameters else {
            throw Failure(pattern: pattern, reason: "has more than \(HTTPLimits.routeParameters) parameters")
        }
        self.segments = segments
    }

    /// Returns the continuation of an error for a path with a segment that no parameter takes.
    static func mismatchReason(of path: Span<UInt8>) -> String? {
        var start = 1
        while start <= path.count {
            let end = path.first("/", from: start) ?? path.count
            if start == end { return ", which has an empty segment" }
            if PercentEncoding.strictlyDecoded(path.extracting(start..<end)) == nil {
                return ", which has a segment with U+0000 or without valid UTF-8"
            }
            start = end + 1
        }
        return nil
    }
}

/// The decoded parameters of a route's path.
package struct RouteParameters: Sendable, Equatable {
    private var values: [(name: Identifier, value: String)] = []

    /// Creates an empty set.
    package init() {}

    package subscript(name: Identifier) -> String? {
        values.first { $0.name == name }?.value
    }

    mutating func add(_ name: Identifier, _ value: String) {
        values.append((name, value))
    }

    /// Returns whether two sets have the same values of the same parameters.
    package static func == (left: RouteParameters, right: RouteParameters) -> Bool {
        left.values.elementsEqual(right.values) { $0.name == $1.name && $0.value.isExactly($1.value) }
    }
}
