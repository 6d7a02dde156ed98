internal import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleStrings

/// Responds to the requests of one reactor, from cached bytes or by the table of routes.
///
/// Access, limits, unknown parameters, media types, cross-origin fields and errors are handled here for all routes.
final class ServiceResponder: Responder {
    private let context: ServiceContext
    private let router: Router
    private var catalog: ServiceCatalog
    private var cached = PreparedTable(capacity: ServiceLimits.cachedTargets)
    private let hits: HitCounter

    init(_ context: ServiceContext) throws(PathPattern.Failure) {
        self.context = context
        catalog = context.catalog
        router = Router(policy: context.crossOrigin, description: "/openapi.json")
        hits = context.metrics.addReactor()
        for (index, route) in ServiceRoutes.all.enumerated() {
            try router.add(route.method, route.pattern) { [unowned self] request, parameters, writer in
                writer.route = index + 1
                serve(route, request, parameters, &writer)
            }
        }
    }

    /// Creates a responder with the routes of the service; a test checks that their patterns are valid.
    static func make(_ context: ServiceContext) -> any Responder {
        do {
            return try ServiceResponder(context)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Responds from the cache, or by the route.
    func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
        if catalog.generation != context.catalogGeneration {
            catalog = context.catalog
            cached.removeAll()
        }
        if context.access.isUnrestricted, respondFromCache(request, &writer) { return }
        router.respond(to: request, with: &writer)
    }

    /// Lets a page of an allowed origin read why its request was refused.
    func addHeaders(toRefusal headers: inout Headers, of request: borrowing Request) {
        context.crossOrigin?.apply(to: &headers, for: request)
    }

    /// Lets every page of an allowed origin read the refusal of a request that could not be read.
    func addHeaders(toUnreadable headers: inout Headers) { context.crossOrigin?.applyToUnreadable(&headers) }

    /// Responds from prepared bytes, which fit every caller except one from another origin.
    private func respondFromCache(_ request: borrowing Request, _ writer: inout ResponseWriter) -> Bool {
        guard context.mayUseCache(request), !request.hasIfMatch else { return false }
        guard cached.respond(to: request, with: &writer) else { return false }
        hits.add()
        return true
    }

    private func serve(
        _ route: Route, _ request: borrowing Request, _ parameters: RouteParameters, _ writer: inout ResponseWriter
    ) {
        var headers = Headers()
        context.crossOrigin?.apply(to: &headers, for: request)
        do throws(ServiceError) {
            let caller = try context.access.admit(request, to: route, parameters)
            if case .cached = route.handler, respondFromCache(request, &writer) { return }
            writer.workLength = route.workLength
            if route.access == .open {
                // A readiness check does not wait for other requests of its client.
                var hasher = Hasher()
                hasher.combine(route.name)
                hasher.combine(request.peer.limitKey)
                writer.clientHash = hasher.finalize()
            } else if case .holder(let token) = caller {
                writer.clientHash = token.hash.hashValue
            }
            try CrossSiteGuard(isUnrestricted: context.access.isUnrestricted, policy: context.crossOrigin)
                .validate(request, for: route)
            if route.method == .put, request[.contentRange] != nil { throw ServiceError.partialContent }
            try validateMediaType(of: request, for: route)
            let call = RouteRequest(
                route: route, number: writer.route, parameters: parameters, query: try query(of: request, for: route),
                caller: caller, context: context, catalog: catalog, headers: headers)
            try run(call, request, &writer)
        } catch {
            if error.code == .rateLimitExceeded { context.metrics.add(.limited) }
            if [.missingToken, .invalidToken, .forbidden].contains(error.code) { context.metrics.add(.refused) }
            writer.send(error.response.adding(headers))
        }
    }

    private func run(
        _ call: RouteRequest, _ request: borrowing Request, _ writer: inout ResponseWriter
    ) throws(ServiceError) {
        switch call.route.handler {
        case .cached(let make): try send(try make(call), call, request, &writer)
        case .reactor(let respond): writer.send(call.withCommonFields(try respond(call)))
        case .connection(let take): try take(call, request, &writer)
        case .worker(let work):
            call.collect(&writer) { exchange throws(ServiceError) in
                exchange.respond(call.withCommonFields(try work(call, exchange)))
            }
        case .deferred(let work):
            call.collect(&writer) { exchange throws(ServiceError) in try work(call, exchange) }
        }
    }

    /// Sends a cached response, from its prepared bytes if they exist and fit this caller.
    private func send(
        _ entry: CachedResponse, _ call: RouteRequest, _ request: borrowing Request, _ writer: inout ResponseWriter
    ) throws(ServiceError) {
        if let prepared = entry.prepared, context.mayUseCache(request), !request.hasIfMatch {
            cached.insert(prepared, for: request)
            return writer.send(prepared, to: request)
        }
        var response = entry.response
        let compressed = PreparedResponse.compressedTag(of: entry.tag)
        if try ReadCondition.isNotModified(request, current: entry.tag, compressed: compressed) {
            response = Response(.notModified)
            for name in [HeaderName.entityTag, .cacheControl, .vary] {
                response.headers[name] = entry.response.headers[name]
            }
            let known = PreparedResponse.knownTag(of: entry.tag, compressed: compressed, to: request)
            if let known { response.headers[.entityTag] = known.headerValue }
        } else if let body = entry.prepared?.compressedBody(for: request) {
            // The prepared head has no field that names an origin.
            response.body = body
            response.headers[.contentEncoding] = "gzip"
            response.headers[.entityTag] = PreparedResponse.compressedTag(of: entry.tag).headerValue
        }
        // The fields for other origins are part of the cached response if it fits every caller.
        writer.send(context.mayUseCache(request) ? response : call.withCommonFields(response))
    }

    private func query(of request: borrowing Request, for route: Route) throws(ServiceError) -> Query {
        let query = try rethrowing(Query(request, repeatable: route.repeatable)) { ServiceError($0 as Query.Failure) }
        if let unknown = query.parameters.first(where: { !route.query.contains($0.name) }) {
            throw ServiceError(unknownParameter: unknown.name.text, known: route.query.map(\.text))
        }
        return query
    }

    /// Returns whether a list of content codings has none but `identity`; empty elements count for nothing.
    private static func isIdentity(_ codings: String) -> Bool {
        codings.parts(at: ",").allSatisfy { coding in
            let name = Identifier(coding.trimmingWhiteSpace.lowercasedASCII)
            return name == "" || name == "identity"
        }
    }

    private func validateMediaType(of request: borrowing Request, for route: Route) throws(ServiceError) {
        guard let body = route.body else { return }
        if let coding = request[.contentEncoding], !Self.isIdentity(coding) {
            var error = ServiceError(
                .unsupportedMediaType,
                "the body is encoded as \(Quotation.shortened(coding)); send it without Content-Encoding")
            error.accepted = .identity
            throw error
        }
        // Clients also write "utf8", or name US-ASCII, whose texts are UTF-8.
        if let charset = request.charset?.lowercasedASCII, !["utf-8", "utf8", "us-ascii"].contains(charset) {
            let present =
                charset.isEmpty
                ? "the body has a charset without a name" : "the body is in \(Quotation.shortened(charset))"
            throw ServiceError(.unsupportedMediaType, "\(present); send it in UTF-8")
        }
        guard let type = request.mediaType, !body.types.contains(where: { Identifier($0) == type }) else { return }
        let present = type.isEmpty ? "Content-Type is empty" : "the body is \(Quotation.shortened(type.text))"
        var error = ServiceError(
            .unsupportedMediaType, "\(present); this call takes \(body.types.joined(separator: ", "))")
        if route.method == .patch { error.accepted = .patches(body.types) }
        throw error
    }
}
