import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleThreads

/// What a route's handler is given: the checked parts of the request, who asks, and what the service has.
struct RouteRequest: Sendable {
    /// The route.
    let route: Route
    /// The route's number in the metrics.
    let number: Int
    /// What stood in the holes of its path.
    let parameters: RouteParameters
    /// The query, in which only the route's own parameters stand.
    let query: Query
    /// Who asks; let in already.
    let caller: Caller
    /// What all routes share.
    let context: ServiceContext
    /// The scales and fonts as they are now, one and the same for the whole call.
    let catalogue: ServiceCatalog
    /// Header fields that every answer to this request carries.
    let headers: Headers

    /// The text in a hole of the path; the router has filled every hole the pattern has.
    subscript(hole: Identifier) -> Identifier { Identifier(parameters[hole] ?? "") }

    /// A parameter that is `true` or `false`; false where it is not there.
    func flag(_ name: Identifier) throws(ServiceError) -> Bool {
        switch query[name].map(Identifier.init(_:)) {
        case nil, "false", "0": return false
        case "true", "1": return true
        default: throw ServiceError(.malformedRequest, "\(name): not true or false", pointer: name.text)
        }
    }

    /// The answer that is kept for what the call asks, made where there is none.
    func kept(
        _ content: AnswerKey.Content, make: () throws(ServiceError) -> Response
    ) throws(ServiceError) -> CacheableAnswer {
        let key = AnswerKey(generation: catalogue.generation, content: content)
        return try context.answers.answer(for: key, route: number, headers: context.keptHeaders, make: make)
    }

    /// Has the body read whole, and `work` done on a worker that answers now or later; its fault is the answer.
    func collect(
        _ writer: inout ResponseWriter, _ work: @escaping @Sendable (Exchange) throws(ServiceError) -> Void
    ) {
        writer.collect(limit: route.body?.limit ?? 0) { exchange in
            do throws(ServiceError) {
                // The body may have come slowly, and the request may have waited for a worker.
                try confirm()
                try work(exchange)
            } catch {
                exchange.respond(failed(error))
            }
        }
    }

    /// Sets how long the work for an exchange may take from now on; the answer names the deadline once it has passed.
    func limitWork(of exchange: Exchange) {
        exchange.limitWork(seconds: context.workSeconds) { reason in failed(cancelled(reason)) }
    }

    /// The error of a call whose work was cancelled.
    func cancelled(_ reason: Cancellation.Reason?) -> ServiceError {
        ServiceError(cancelled: reason ?? .clientLeft, after: context.workSeconds)
    }

    /// An answer dressed with the fields that belong on all of them.
    func dressed(_ response: Response) -> Response {
        response.dressed(with: headers)
    }

    /// The answer to a call that failed.
    func failed(_ error: ServiceError) -> Response { dressed(error.response) }
}
