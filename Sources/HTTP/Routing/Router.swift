/// A responder that dispatches requests to routes.
///
/// It responds 404 if no path matches and 405 with `Allow` if the method does not, uses the GET route for HEAD, and
/// answers OPTIONS and preflights without a route. Targets that do not begin with a slash match no route.
package final class Router: Responder {
    package typealias Handler = (borrowing Request, RouteParameters, inout ResponseWriter) -> Void

    private var handlers: [Handler] = []
    private(set) var table = RouteTable()
    private let policy: CORSPolicy?
    private let description: String?

    /// Creates a router without routes; `description` is the path of the document that lists them, for unknown paths.
    package init(policy: CORSPolicy?, description: String?) {
        self.policy = policy
        self.description = description
    }

    package func add(_ method: Method, _ pattern: String, _ handler: @escaping Handler) throws(PathPattern.Failure) {
        try table.add(method, pattern)
        handlers.append(handler)
    }

    /// Dispatches a request to its route.
    package func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
        switch table.match(request) {
        case .route(let route, let parameters): handlers[route](request, parameters, &writer)
        case .methods(let methods): respond(to: request, allowing: methods, with: &writer)
        case .none:
            if request.method == .options, request.target == "*" {
                return writer.send(Self.options(Method.allCases.filter { $0 != .trace && $0 != .query }))
            }
            let reason = request.withPath(PathPattern.mismatchReason) ?? ""
            let advice = description.map { "; \($0) lists all paths" } ?? ""
            let problem = Problem(.notFound, detail: "there is nothing at this path\(reason)\(advice)")
            writer.send(withCORSHeaders(problem.response, request))
        }
    }

    private func respond(
        to request: borrowing Request, allowing methods: [Method], with writer: inout ResponseWriter
    ) {
        guard request.method == .options else {
            var response = Problem(.methodNotAllowed, detail: "this path does not take \(request.method)").response
            response.headers[.allow] = Self.list(methods)
            return writer.send(withCORSHeaders(response, request))
        }
        if let policy, CORSPolicy.isPreflight(request) {
            return writer.send(policy.preflight(request, methods: methods))
        }
        writer.send(withCORSHeaders(Self.options(methods), request))
    }

    private func withCORSHeaders(_ response: Response, _ request: borrowing Request) -> Response {
        var response = response
        policy?.apply(to: &response.headers, for: request)
        return response
    }

    private static func options(_ methods: [Method]) -> Response {
        var response = Response(.noContent)
        response.headers[.allow] = list(methods)
        return response
    }

    private static func list(_ methods: [Method]) -> HeaderValue {
        HeaderValue(methods.map(\.rawValue).joined(separator: ", ")) ?? "GET"
    }
}
