internal import DynamicType
internal import TypescaleAPI
internal import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleStrings
internal import TypescaleThreads

/// The input of a handler: the checked parts of the request, the caller and the service.
struct RouteRequest: Sendable {
    let route: Route
    /// The number of the route in the metrics.
    let number: Int
    let parameters: RouteParameters
    /// The query, with accepted parameters only.
    let query: Query
    let caller: Caller
    let context: ServiceContext
    /// The scales and fonts, the same for the whole call.
    let catalog: ServiceCatalog
    let headers: Headers

    /// A parameter of the path; the router has set every one of the pattern.
    subscript(parameter: Identifier) -> Identifier { Identifier(parameters[parameter] ?? "") }

    /// Decodes a query parameter that is `true` or `false`; `false` if it is missing.
    func flag(_ name: Identifier) throws(ServiceError) -> Bool {
        switch query[name].map(Identifier.init(_:)) {
        case nil, "false", "0": return false
        case "true", "1": return true
        default:
            throw ServiceError(.malformedRequest, "\(name): not a Boolean value; use true or false", pointer: name.text)
        }
    }

    /// Returns the cached response, or the one that `make` returns.
    func cached(
        _ content: ResponseKey.Content, make: () throws(ServiceError) -> Response
    ) throws(ServiceError) -> CachedResponse {
        let key = ResponseKey(generation: catalog.generation, content: content)
        return try context.responses.response(for: key, route: number, headers: context.cachedHeaders, make: make)
    }

    /// Collects the body, and runs `work` on a worker, which responds now or later; its error is the response.
    ///
    /// A body that the call does not take is ignored, as by the calls that respond on the reactor.
    func collect(_ writer: inout ResponseWriter, _ work: @escaping @Sendable (Exchange) throws(ServiceError) -> Void) {
        writer.collect(limit: route.body?.limit ?? ServiceLimits.ignoredBody) { exchange in
            do throws(ServiceError) {
                // The body may have arrived slowly, and the request may have waited for a worker.
                try confirm()
                try work(exchange)
            } catch {
                exchange.respond(failed(error))
            }
        }
    }

    /// Limits the time of the work for an exchange; after it, the response names the deadline.
    func limitWork(of exchange: some WorkExchange) {
        exchange.limitWork(seconds: context.workSeconds) { reason in failed(cancelled(reason)) }
    }

    /// Returns the response that work for an exchange makes within its time, or throws that the work was canceled.
    ///
    /// The result of canceled work may be incomplete, so it is discarded.
    func limitingWork(
        of exchange: Exchange, _ body: () throws(ServiceError) -> Response
    ) throws(ServiceError) -> Response {
        limitWork(of: exchange)
        let result = Result { () throws(ServiceError) in try body() }
        if let reason = Cancellation.current?.reason { throw cancelled(reason) }
        return try result.get()
    }

    func cancelled(_ reason: Cancellation.Reason?) -> ServiceError {
        switch reason {
        case .deadline: .outOfTime(seconds: context.workSeconds)
        case .stopping: .stopping
        case .clientLeft, nil: .clientLeft
        }
    }

    func withCommonFields(_ response: Response) -> Response { response.adding(headers) }

    /// Returns the options of an event stream that first sends what its client has missed.
    func eventStream(on channel: Identifier, _ lease: StreamLease) -> EventStreamOptions {
        var options = EventStreamOptions(channel: channel)
        options.heartbeatSeconds = ServiceLimits.heartbeatSeconds
        options.retryMilliseconds = Int.random(in: ServiceLimits.returnMilliseconds)
        options.replays = true
        options.headers = headers
        options.lease = lease
        return options
    }

    func failed(_ error: ServiceError) -> Response { withCommonFields(error.response) }
}

extension RouteRequest {
    /// Returns the id of the last event that a client knows; `nil` if it names none.
    ///
    /// `Last-Event-ID`, which a browser sends when it reconnects, takes precedence over the parameter of the address.
    func lastEventID<ID>(of request: borrowing Request, _ parse: (String) -> ID?) throws(ServiceError) -> ID? {
        var known: ID?
        for (text, pointer) in [(query["lastEventId"], "lastEventId"), (request[.lastEventID], "Last-Event-ID")] {
            guard let text, !text.isEmpty else { continue }
            guard let id = parse(text) else {
                throw ServiceError(.malformedRequest, "not an event id of this service", pointer: pointer)
            }
            known = id
        }
        return known
    }

    func device() throws(ServiceError) -> Identifier? {
        guard let name = query["device"] else { return nil }
        return try rethrowing(PreferenceOwner.device(name).id) { (error: StoreError) in
            ServiceError(.invalidValue, error.reason, pointer: "device")
        }
    }
}

extension Request {
    /// The character set that the media type of the body names; `nil` if it names none.
    var charset: String? {
        guard let parameters = self[.contentType]?.parts(at: ";").dropFirst() else { return nil }
        let prefix = "charset="
        let value = parameters.lazy.map { $0.trimmingWhiteSpace }.first { $0.lowercasedASCII.hasPrefix(prefix) }
        return value.map { String($0.dropFirst(prefix.count).filter { $0 != "\"" }) }
    }

    /// The media type of the body in lowercase, without parameters; `nil` if there is none.
    var mediaType: Identifier? {
        self[.contentType].map { type in
            Identifier(
                String(decoding: type.utf8.prefix { $0 != 0x3B }.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
                    .lowercasedASCII)
        }
    }
}

extension TextEnvironment {
    /// Decodes the environment from the keys among a query's parameters.
    init(query: Query) throws(ServiceError) {
        self = try rethrowing(TextEnvironment(parameters: query.parameters)) {
            ServiceError($0 as EnvironmentKeyError)
        }
    }

    /// Decodes an environment from one parameter, `from=category=L,appScale=1.1`.
    init(word query: Query, parameter: String) throws(ServiceError) {
        guard let word = query[Identifier(parameter)] else {
            throw ServiceError(
                .malformedRequest, "the query parameter \"\(parameter)\" is missing, as in \(parameter)=category=L",
                pointer: parameter)
        }
        let pairs = try rethrowing(TextEnvironment.pairs(ofWord: word)) { (error: EnvironmentKeyError) in
            ServiceError(.malformedRequest, "\(parameter): \(error.reason)", pointer: parameter)
        }
        self = try rethrowing(TextEnvironment(pairs)) { ServiceError($0 as EnvironmentKeyError, in: parameter) }
    }
}
