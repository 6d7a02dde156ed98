import TypescaleHTTP

/// A call of the service: method, path, access, parameters, body, statuses and handler.
///
/// A route is data, so that access, unknown parameters, media types and documentation are handled in one place each,
/// and tests can visit every route.
struct Route: Sendable {
    /// The name of the call: its `operationId` in the OpenAPI document and its label in the metrics.
    let name: String
    /// The method.
    let method: Method
    /// The path, with parameters in braces.
    let pattern: String
    /// The access that a caller needs.
    let access: RouteAccess
    /// The accepted query parameters; any other is refused.
    let query: [String]
    /// The accepted media types and size of the body; `nil` if the call takes none.
    let body: RouteBody?
    /// The statuses beyond those that follow from the declaration.
    let ownStatuses: [Status]
    /// The handler.
    let handler: RouteHandler

    /// Creates a route.
    init(
        _ name: String, _ method: Method, _ pattern: String, access: RouteAccess, query: [String] = [],
        body: RouteBody? = nil, statuses: [Status], _ handler: RouteHandler
    ) {
        self.name = name
        self.method = method
        self.pattern = pattern
        self.access = access
        self.query = query
        self.body = body
        ownStatuses = statuses
        self.handler = handler
    }

    /// Every status of its responses.
    ///
    /// 400 belongs to all routes, since all refuse unknown parameters. Statuses that HTTP itself sends before a route
    /// is found (404, 405, 408, 414, 431, 501, 505) belong to none.
    var statuses: Set<Status> {
        var all = Set(ownStatuses).union([.badRequest])
        if access != .open { all.formUnion([.unauthorized, .forbidden, .tooManyRequests]) }
        if body != nil { all.formUnion([.contentTooLarge, .unsupportedMediaType]) }
        switch handler {
        case .cached: all.insert(.notModified)
        // If too many requests wait for a worker.
        case .worker, .connection: all.insert(.serviceUnavailable)
        case .reactor: break
        }
        return all
    }
}

/// The accepted bodies of a call.
struct RouteBody: Sendable {
    /// The media types, the usual one first.
    let types: [String]
    /// The most bytes; fewer if the body is collected and the setting `maxBody` is lower.
    let limit: Int

    /// The media types of JSON.
    static let json = ["application/json"]
    /// The media types of a merge patch (RFC 7396).
    static let mergePatch = ["application/merge-patch+json", "application/json"]
    /// The media types of rows of JSON, and of an array of them.
    static let rows = ["application/x-ndjson", "application/ndjson", "application/jsonl", "application/json"]
}
