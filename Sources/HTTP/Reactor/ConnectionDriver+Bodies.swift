// Requests that continue after their head: bodies, event streams and deferred responses.

extension ConnectionDriver {
    /// Carries out the decision of a responder that did not respond immediately.
    mutating func start(
        _ decision: ResponseWriter.Decision, _ connection: inout Connection, _ request: OwnedRequest,
        bodyHasBegun: Bool
    ) {
        connection.client = writer.clientHash.map { .holder($0) } ?? .address(connection.peer.limitKey)
        connection.workLength = writer.workLength
        switch decision {
        case .none, .responded: break
        case .collect(let limit, let work):
            connection.task = .collecting(PendingBody(request: request, work: work))
            connection.phase = .collect
            // The server's limit bounds every body in memory; a streamed one may be as large as its route allows.
            beginBody(&connection, request.head, min(limit ?? .max, limits.body), bodyHasBegun)
        case .stream(let limit, let handler):
            // Later steps are queued without the bound, one per connection, so that started work finishes.
            if pool.isFull(for: connection.client) { return reject(&connection, request, Self.overloaded) }
            connection.task = .stream(streamExchange(of: &connection, request, handler))
            connection.phase = .streamBody
            beginBody(&connection, request.head, limit ?? limits.body, bodyHasBegun)
        case .subscribe(let options, let opened): subscribe(&connection, request, options, opened)
        case .upgrade(let options, let handler): upgrade(&connection, request, options, handler)
        }
    }

    private mutating func beginBody(
        _ connection: inout Connection, _ head: RequestHead, _ limit: Int, _ hasBegun: Bool
    ) {
        connection.decoder = BodyDecoder(head.framing)
        connection.bodyBytes = 0
        connection.bodyLimit = limit
        if case .length(let count) = head.framing, count > connection.bodyLimit {
            return fail(&connection, .bodyTooLarge)
        }
        if head.expectsContinue, !hasBegun, !connection.decoder.isDone { writer.writeContinue() }
    }

    /// Reads as much of a body as has arrived; returns `false` if more bytes or the handler are awaited.
    mutating func readBody(_ connection: inout Connection, _ bytes: Span<UInt8>, _ at: inout Int) -> Bool {
        if connection.isHandlerBusy { return false }
        var piece: [UInt8] = []
        do throws(ParseFailure) {
            while true {
                switch try connection.decoder.next(bytes, at: &at, limits: limits) {
                case .data(let range):
                    connection.bodyBytes += range.count
                    connection.timeout.add(bytes: range.count)
                    if connection.bodyBytes > connection.bodyLimit { throw .bodyTooLarge }
                    take(bytes.extracting(range), connection.task, &piece)
                case .needsMore:
                    give(piece, &connection)
                    return false
                case .done:
                    give(piece, &connection)
                    finishBody(&connection)
                    return true
                }
            }
        } catch {
            fail(&connection, error)
            return true
        }
    }

    private func take(_ data: Span<UInt8>, _ task: ConnectionTask, _ piece: inout [UInt8]) {
        switch task {
        case .collecting(let pending): data.append(to: &pending.body)
        case .stream: data.append(to: &piece)
        case .none, .exchange, .events, .webSocket: break
        }
    }

    private func give(_ piece: [UInt8], _ connection: inout Connection) {
        guard case .stream(let exchange) = connection.task, !piece.isEmpty else { return }
        connection.isHandlerBusy = true
        connection.handedBytes += piece.count
        exchange.give(piece)
    }

    private mutating func finishBody(_ connection: inout Connection) {
        switch connection.task {
        case .collecting(let pending):
            let exchange = Exchange(
                request: pending.request, body: pending.body, connection: remote(connection),
                prefersGzip: connection.context.prefersGzip, workers: workers(of: connection))
            let token = WeakExchange(exchange)
            connection.task = .exchange(token)
            connection.phase = .waiting
            connection.handedBytes = pending.body.count
            let work = pending.work
            let job: WorkerPool.Job = {
                // A queued job whose client has gone is not started.
                if !exchange.isCancelled { exchange.work.run { work(exchange) } }
            }
            token.ticket = pool.submit(
                for: connection.client, length: connection.workLength, bytes: pending.body.count,
                refuse: { exchange.refuse() }, job)
            if token.ticket == nil { exchange.refuse() }
        case .stream(let exchange):
            connection.isHandlerBusy = true
            connection.phase = .streaming
            exchange.end()
        case .none, .exchange, .events, .webSocket: connection.phase = .head
        }
    }

    /// Returns an exchange whose handler takes the connection's next request.
    func streamExchange(
        of connection: inout Connection, _ request: OwnedRequest, _ handler: any StreamHandler
    ) -> StreamExchange {
        connection.handledRequests &+= 1
        return StreamExchange(
            request: request, handler: handler, serialQueue: serialQueue(of: connection),
            connection: remote(connection), number: connection.handledRequests)
    }

    func serialQueue(of connection: borrowing Connection) -> ConnectionQueue {
        ConnectionQueue(workers(of: connection))
    }

    private func workers(of connection: borrowing Connection) -> ClientWorkers {
        ClientWorkers(pool: pool, client: connection.client, length: connection.workLength)
    }

    /// Refuses a request whose job waits, and frees its body; returns `false` if the job has begun.
    func refuseWaiting(_ connection: inout Connection) -> Bool {
        guard case .exchange(let token) = connection.task, let work = token.ticket.flatMap(pool.withdraw) else {
            return false
        }
        work.refuse()
        connection.handedBytes = 0
        return true
    }

    static var overloaded: Response {
        var response = Problem(.serviceUnavailable, detail: "the server is overloaded; retry later").response
        response.headers[.retryAfter] = "1"
        return response
    }

    // MARK: - Event streams

    private mutating func subscribe(
        _ connection: inout Connection, _ request: OwnedRequest, _ options: EventStreamOptions,
        _ opened: @escaping @Sendable (EventStream) -> Void
    ) {
        let stream = EventStream(request: request, connection: remote(connection))
        // During shutdown a stream ends immediately after its head: clients reconnect after an end, but not after a
        // rejection.
        let endsAtOnce = connection.context.isHead || isStopping
        var ticket: WorkerPool.Ticket?
        if !endsAtOnce {
            ticket = pool.submit(
                for: connection.client, length: connection.workLength, refuse: { stream.end() }, { opened(stream) })
            if ticket == nil { return reject(&connection, request, Self.overloaded) }
        }
        var headers = options.headers
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        headers[.accelBuffering] = "no"
        // The stream ends with the connection: without chunks, all subscribers receive the same bytes.
        connection.context.keepsAlive = false
        writer.begin(connection.context)
        writer.writeHead(.ok, headers, length: nil)
        metrics.countResponse(200, route: connection.route)
        log(request, status: 200, started: connection.requestStarted)
        if let retry = options.retryMilliseconds, !connection.context.isHead {
            writer.output.append("retry: ")
            writer.output.append(decimal: retry)
            writer.output.append("\n\n")
        }
        guard !endsAtOnce else {
            connection.phase = .closing
            return
        }
        connection.task = .events(
            Subscription(
                members: channels.join(options.channel, connection.handle), origin: options.origin,
                heartbeatSeconds: options.heartbeatSeconds, holds: options.replays, opening: ticket,
                lease: options.lease))
        connection.phase = .events
        metrics.add(.eventStreamsOpen)
    }

    /// Rejects a request; the connection closes because of its possible body.
    mutating func reject(_ connection: inout Connection, _ request: OwnedRequest, _ response: Response) {
        connection.context.keepsAlive = false
        writer.begin(connection.context)
        writer.write(refusal(response, of: request))
        countResponse(response.status.rawValue, route: connection.route, since: connection.requestStarted)
        log(request, status: response.status.rawValue, started: connection.requestStarted)
        connection.phase = .closing
        connection.lingers = true
    }

    /// Returns the server's own response to a request with the headers that the responder adds.
    func refusal(_ response: Response, of request: OwnedRequest) -> Response {
        var response = response
        request.withRequest { responder.addHeaders(toRefusal: &response.headers, of: $0) }
        return response
    }
}
