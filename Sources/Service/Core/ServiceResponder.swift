import TypescaleHTTP

/// Answers the requests of one reactor: kept bytes first, then by the table of routes.
///
/// Everything that concerns all routes is done here and nowhere else: access, limits, unknown parameters, media types,
/// cross-origin fields, errors.
final class ServiceResponder: Responder {
    private let context: ServiceContext
    private let router: Router
    private var catalogue: ServiceCatalog
    private var kept = PreparedTable(capacity: ServiceLimits.keptTargets)
    private let hits: HitCounter

    /// A responder for one reactor.
    init(_ context: ServiceContext, routes: [Route] = ServiceRoutes.all) throws(PathPattern.Failure) {
        self.context = context
        catalogue = context.catalogue
        router = Router(policy: context.crossOrigin)
        hits = context.metrics.addReactor()
        for (index, route) in routes.enumerated() {
            try router.add(route.method, route.pattern) { [unowned self] request, parameters, writer in
                writer.route = index + 1
                serve(route, request, parameters, &writer)
            }
        }
    }

    /// A responder with the service's own routes, whose patterns are sound: a test makes one.
    static func make(_ context: ServiceContext) -> any Responder {
        do {
            return try ServiceResponder(context)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Answers from what is kept, or by the route.
    func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
        if catalogue.generation != context.catalogueGeneration {
            catalogue = context.catalogue
            kept.removeAll()
        }
        if context.access.isUnrestricted, answerFromKept(request, &writer) { return }
        router.respond(to: request, with: &writer)
    }

    /// Answers from bytes made ahead, which fit every caller but one from another origin.
    private func answerFromKept(_ request: borrowing Request, _ writer: inout ResponseWriter) -> Bool {
        guard context.keptAnswersFit(request) else { return false }
        guard kept.answer(request, with: &writer) else { return false }
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
            if case .kept = route.handler, answerFromKept(request, &writer) { return }
            try CrossSiteGuard(isUnrestricted: context.access.isUnrestricted, policy: context.crossOrigin)
                .check(request, for: route)
            try checkMediaType(of: request, for: route)
            let call = RouteRequest(
                route: route, number: writer.route, parameters: parameters, query: try query(of: request, for: route),
                caller: caller, context: context, catalogue: catalogue, headers: headers)
            try answer(call, request, &writer)
        } catch {
            if error.code == .tooOften { context.metrics.add(.limited) }
            if [.unauthenticated, .invalidToken, .forbidden].contains(error.code) { context.metrics.add(.refused) }
            writer.send(error.response.dressed(with: headers))
        }
    }

    private func answer(
        _ call: RouteRequest, _ request: borrowing Request, _ writer: inout ResponseWriter
    ) throws(ServiceError) {
        switch call.route.handler {
        case .kept(let make): send(try make(call), call, request, &writer)
        case .reactor(let answer): writer.send(call.dressed(try answer(call)))
        case .connection(let take): try take(call, request, &writer)
        case .worker(let work):
            call.collect(&writer) { exchange throws(ServiceError) in
                exchange.respond(call.dressed(try work(call, exchange)))
            }
        }
    }

    /// Sends an answer that is kept: from its bytes made ahead where there are any and they fit this caller.
    private func send(
        _ answer: CacheableAnswer, _ call: RouteRequest, _ request: borrowing Request, _ writer: inout ResponseWriter
    ) {
        if let prepared = answer.prepared, context.keptAnswersFit(request) {
            kept.insert(prepared, for: request)
            return writer.send(prepared, to: request)
        }
        var response = answer.response
        if Conditions.evaluate(request, current: answer.tag) == .notModified {
            response = Response(.notModified)
            for name in [HeaderName.entityTag, .cacheControl, .vary] {
                response.headers[name] = answer.response.headers[name]
            }
        }
        // What is said of other origins is part of the answer already where it fits everybody.
        writer.send(context.keptAnswersFit(request) ? response : call.dressed(response))
    }

    private func query(of request: borrowing Request, for route: Route) throws(ServiceError) -> Query {
        let query: Query
        do throws(Query.Failure) {
            query = try Query(request)
        } catch {
            throw ServiceError(error)
        }
        let known = route.query.map { Identifier($0) }
        if let unknown = query.parameters.first(where: { !known.contains($0.name) }) {
            throw ServiceError(unknownParameter: unknown.name.text, known: route.query)
        }
        return query
    }

    private func checkMediaType(of request: borrowing Request, for route: Route) throws(ServiceError) {
        guard let body = route.body, let type = request.mediaType,
            !body.types.contains(where: { Identifier($0) == type })
        else { return }
        throw ServiceError(
            .unsupportedMediaType, "a body of this call is \(body.types.joined(separator: " or "))")
    }
}
