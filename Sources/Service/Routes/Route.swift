import TypescaleHTTP

/// One call of the service: where it is, who may make it, what it takes, what it can answer, and who answers.
///
/// All of it is data, so that access, unknown parameters, media types and documentation are looked after in one place
/// each, and tests can go through every route.
struct Route: Sendable {
    /// The call's name, as the OpenAPI document (`operationId`) and the metrics have it.
    let name: String
    /// Its method.
    let method: Method
    /// Its path, with holes.
    let pattern: String
    /// What a caller needs.
    let access: RouteAccess
    /// The query parameters it knows; any other is refused.
    let query: [String]
    /// The media types its body may have and how many bytes; nil where it takes none.
    let body: RouteBody?
    /// The statuses that are its own, beyond those that follow from its declaration.
    let ownAnswers: [Status]
    /// Who answers.
    let handler: RouteHandler

    /// Declares a call.
    init(
        _ name: String, _ method: Method, _ pattern: String, access: RouteAccess, query: [String] = [],
        body: RouteBody? = nil, answers: [Status], _ handler: RouteHandler
    ) {
        self.name = name
        self.method = method
        self.pattern = pattern
        self.access = access
        self.query = query
        self.body = body
        ownAnswers = answers
        self.handler = handler
    }

    /// Every status it can answer.
    ///
    /// 400 belongs to all of them, since all refuse unknown parameters; what HTTP itself refuses before a route is found
    /// (404, 405, 408, 414, 431, 501, 505) belongs to none.
    var answers: Set<Status> {
        var all = Set(ownAnswers).union([.badRequest])
        if access != .open { all.formUnion([.unauthorized, .forbidden, .tooManyRequests]) }
        if body != nil { all.formUnion([.contentTooLarge, .unsupportedMediaType]) }
        switch handler {
        case .kept: all.insert(.notModified)
        // Where too much waits for the workers already.
        case .worker, .connection: all.insert(.serviceUnavailable)
        case .reactor: break
        }
        return all
    }
}

/// What a call's body may be.
struct RouteBody: Sendable {
    /// Media types, the usual one first.
    let types: [String]
    /// Most bytes; fewer where the body is kept whole and the setting `maxBody` says so.
    let limit: Int

    /// What JSON calls itself.
    static let json = ["application/json"]
    /// What a change to what is there (RFC 7396) calls itself.
    static let mergePatch = ["application/merge-patch+json", "application/json"]
    /// What rows of JSON call themselves, and an array of them.
    static let rows = ["application/x-ndjson", "application/ndjson", "application/jsonl", "application/json"]
}
