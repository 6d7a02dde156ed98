internal import TypescaleHTTP
internal import TypescaleStores

/// A call of the service: method, path, access, parameters, body and handler.
///
/// A route is data, so that access, unknown parameters, media types and documentation are handled in one place each,
/// and tests can visit every route. It is a class because a request would copy each of its parts.
final class Route: Sendable {
    /// The name of the call: its `operationId` in the OpenAPI document and its label in the metrics.
    let name: String
    let method: Method
    let pattern: String
    let access: RouteAccess
    /// The accepted query parameters; any other is refused.
    let query: [Identifier]
    /// Those of them that may be given more than once.
    let repeatable: [Identifier]
    /// The accepted media types and size of the body; `nil` if the call takes none.
    let body: RouteBody?
    let handler: RouteHandler

    init(
        _ name: String, _ method: Method, _ pattern: String, access: RouteAccess, query: [Identifier] = [],
        repeatable: [Identifier] = [], body: RouteBody? = nil, _ handler: RouteHandler
    ) {
        (self.name, self.method, self.pattern, self.access) = (name, method, pattern, access)
        (self.query, self.repeatable, self.body, self.handler) = (query, repeatable, body, handler)
    }

    /// The time that its work on a worker may take: with the scopes `read` and `measure`, calls compute.
    var workLength: WorkLength {
        switch access {
        case .open: .check
        case .device, .admin, .user: .short
        case .read, .measure: .long
        }
    }
}

struct RouteBody: Sendable {
    /// The media types, the usual one first.
    let types: [String]
    /// The most bytes; fewer if the body is collected and the setting `maxBody` is lower.
    let limit: Int

    static let json = ["application/json"]
    /// The media types of a merge patch (RFC 7396).
    static let mergePatch = ["application/merge-patch+json", "application/json"]
    /// The media types of rows of JSON, and of an array of them.
    static let rows = ["application/x-ndjson", "application/ndjson", "application/jsonl", "application/json"]
}

enum RouteHandler: Sendable {
    /// Returns a response that depends on the target alone, which is cached and tagged.
    case cached(@Sendable (RouteRequest) throws(ServiceError) -> CachedResponse)
    /// Responds immediately on the reactor, from memory.
    case reactor(@Sendable (RouteRequest) throws(ServiceError) -> Response)
    /// Runs on a worker with the whole body: for long computations, disks and other machines.
    case worker(@Sendable (RouteRequest, Exchange) throws(ServiceError) -> Response)
    /// Runs on a worker with the whole body, and may respond later from another thread.
    case deferred(@Sendable (RouteRequest, Exchange) throws(ServiceError) -> Void)
    /// Takes over the connection: for streams of rows or events, and WebSockets.
    case connection(@Sendable (RouteRequest, borrowing Request, inout ResponseWriter) throws(ServiceError) -> Void)
}

enum RouteAccess: Sendable, Hashable {
    case open
    case read
    /// A token of the scope `read`, for data of one device; the device's name is the secret.
    case device
    case measure
    case admin
    /// A token of the scope `preferences:USER`, with the user in this parameter of the path.
    case user(parameter: String)

    /// A Boolean value that indicates whether the route reads only what is the same for every caller.
    var isPublic: Bool { self == .open || self == .read }

    /// The query parameter for the token (RFC 6750, 2.3) of the calls that `EventSource` and `WebSocket` make.
    ///
    /// They cannot send an `Authorization` header.
    static let tokenParameter: Identifier = "access_token"

    /// Returns the scope a caller needs, completed from the path.
    func scope(_ parameters: RouteParameters) -> AccessScope {
        switch self {
        case .open, .read, .device: .read
        case .measure: .measure
        case .admin: .admin
        case .user(let parameter): .preferences(user: Identifier(parameters[Identifier(parameter)] ?? ""))
        }
    }
}

enum ServiceRoutes {
    /// All routes; the number of a route in the metrics is its index plus one.
    static let all: [Route] =
        ScaleRoutes.all + MeasureRoutes.all + ConversationRoutes.all + PreferenceRoutes.all + LiveRoutes.all
        + AccessibilityRoutes.all + DraftRoutes.all + OperationsRoutes.all + DocumentRoutes.all
}
