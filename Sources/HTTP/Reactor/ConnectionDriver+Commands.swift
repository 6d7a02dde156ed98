// Commands of other threads for a connection.

extension ConnectionDriver {
    /// Executes a command. The reactor sends the output and continues to read.
    mutating func deliver(_ command: ConnectionCommand, to connection: inout Connection) {
        switch command {
        case .respond(let response): respond(&connection, response)
        case .respondInParts(let handler): respond(&connection, inPartsOf: handler)
        case .refuse:
            guard case .exchange(let token) = connection.task else { return }
            respond(&connection, refusal(Self.overloaded, of: token.request))
        case .streamHead(let status, let headers): startStream(&connection, status, headers)
        case .streamBytes(let bytes):
            guard case .stream = connection.task else { return }
            if !connection.context.isHead { writer.writeChunk(bytes, chunked: connection.isChunked) }
        case .streamEnd:
            guard case .stream(let exchange) = connection.task else { return }
            if connection.isChunked, !connection.context.isHead { writer.output.append("0\r\n\r\n") }
            finish(&connection, exchange.request)
        case .inputProcessed(let number, let held):
            // A handler may still have run after its response, when the next request had begun.
            guard number == connection.handledRequests else { return }
            connection.isHandlerBusy = false
            connection.handedBytes = held
            guard case .webSocket(let session) = connection.task else { return }
            if let end = session.end { return finish(&connection, session, end) }
            // Requests in progress at the start of the shutdown have been answered by now.
            if isStopping { closeForShutdown(session) }
        case .event(let publication):
            guard case .events = connection.task, connection.phase == .events else { return }
            deliver(publication.event)
        case .goLive(let order): goLive(&connection, order)
        case .endEvents:
            if case .events = connection.task { connection.phase = .closing }
        case .frame(let bytes):
            if connection.openSocket != nil { writer.output.append(bytes.span) }
        case .hold:
            if case .webSocket(let session) = connection.task { session.subscription?.hold() }
        case .reply(let bytes, let order): reply(&connection, bytes, order)
        case .closeSocket(let code, let reason):
            if let session = connection.openSocket { close(session, code, reason) }
        }
    }

    private mutating func respond(_ connection: inout Connection, _ response: Response) {
        let request: OwnedRequest?
        switch connection.task {
        case .exchange(let token): request = token.request
        case .stream(let exchange): request = exchange.request
        case .none, .collecting, .events, .webSocket: return
        }
        // A handler that responds before the body is complete does not need the rest of it.
        if connection.phase == .streamBody || isStopping || connection.peerEnded {
            connection.context.keepsAlive = false
        }
        writer.begin(connection.context)
        writer.write(response)
        connection.context = writer.context
        connection.responseStatus = writer.status
        finish(&connection, request)
    }

    private mutating func respond(_ connection: inout Connection, inPartsOf handler: PartsHandler) {
        guard case .exchange(let token) = connection.task else { return }
        let exchange = streamExchange(of: &connection, token.request, handler)
        connection.task = .stream(exchange)
        connection.phase = .streaming
        connection.isHandlerBusy = true
        exchange.end()
    }

    /// Lets the handler of a response continue, all of whose output so far has been sent.
    func continueOutput(_ connection: inout Connection) {
        guard connection.phase == .streaming, !connection.isHandlerBusy, case .stream(let exchange) = connection.task
        else { return }
        connection.isHandlerBusy = exchange.continueOutput()
    }

    private mutating func startStream(_ connection: inout Connection, _ status: Status, _ headers: Headers) {
        guard case .stream = connection.task else { return }
        connection.isChunked = connection.context.version == .http11 && !status.forbidsBody
        if isStopping || connection.peerEnded || connection.context.version == .http10 {
            connection.context.keepsAlive = false
        }
        writer.begin(connection.context)
        writer.writeHead(status, headers, length: nil, chunked: connection.isChunked)
        connection.responseStatus = writer.status
        if status.forbidsBody { connection.context.isHead = true }
    }

    /// Ends a deferred response and prepares the connection for the next request.
    private mutating func finish(_ connection: inout Connection, _ request: OwnedRequest?) {
        countResponse(connection.responseStatus, route: connection.route, since: connection.requestStarted)
        if let request { log(request, status: connection.responseStatus, started: connection.requestStarted) }
        let isBodyRead = connection.phase != .streamBody
        connection.task = .none
        connection.isHandlerBusy = false
        connection.handedBytes = 0
        connection.isChunked = false
        if !connection.context.keepsAlive {
            connection.phase = .closing
            connection.lingers = !isBodyRead
        } else if isBodyRead {
            connection.phase = .head
        } else {
            // The head of the response has announced that the connection is kept.
            connection.discardBody(atMost: limits.drainedBody)
        }
    }

    private mutating func goLive(_ connection: inout Connection, _ order: UInt64) {
        switch connection.task {
        case .events(let subscription) where connection.phase == .events:
            for publication in subscription.goLive(after: order) {
                deliver(publication.event)
                if publication.ends { connection.phase = .closing }
            }
        case .webSocket:
            for publication in connection.openSocket?.subscription?.goLive(after: order) ?? [] {
                deliver(publication.frame)
            }
        case .none, .collecting, .exchange, .stream, .events: break
        }
    }

    private mutating func deliver(_ bytes: [UInt8]) {
        writer.output.append(bytes.span)
        metrics.add(.eventsDelivered)
    }

    /// Sends a reply between the publications that it includes and those that follow it.
    private mutating func reply(_ connection: inout Connection, _ bytes: [UInt8], _ order: UInt64) {
        guard let session = connection.openSocket else { return }
        if let restart = session.subscription?.takeRestart(before: order) { deliver(restart.frame) }
        writer.output.append(bytes.span)
        goLive(&connection, order)
    }

    /// Notifies the handlers of a closed connection, and drops what waits for a worker.
    mutating func tearDown(_ task: ConnectionTask, isOpen: (ConnectionHandle) -> Bool) {
        switch task {
        case .none, .collecting: break
        case .exchange(let token):
            token.cancel()
            _ = token.ticket.flatMap(pool.withdraw)
        case .stream(let exchange): exchange.cancel()
        case .events(let subscription):
            _ = subscription.opening.flatMap(pool.withdraw)
            channels.leave(subscription.members, isOpen: isOpen)
            metrics.add(.eventStreamsOpen, -1)
        case .webSocket(let session):
            session.socket.end()
            if let subscription = session.subscription { channels.leave(subscription.members, isOpen: isOpen) }
            metrics.add(.webSocketsOpen, -1)
        }
    }
}
