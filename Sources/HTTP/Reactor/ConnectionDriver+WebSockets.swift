// WebSockets: the handshake, received frames, and closing.

extension ConnectionDriver {
    mutating func upgrade(
        _ connection: inout Connection, _ request: OwnedRequest, _ options: WebSocketOptions,
        _ handler: any WebSocketHandler
    ) {
        let headers: Headers
        if pool.isFull(for: connection.client) { return reject(&connection, request, Self.overloaded) }
        do throws(WebSocketHandshake.HandshakeFailure) {
            headers = try WebSocketHandshake.headers(for: request, options)
        } catch {
            return reject(&connection, request, error.response)
        }
        writer.begin(connection.context)
        writer.writeHead(.switchingProtocols, headers, length: nil)
        metrics.countResponse(101, route: connection.route)
        log(request, status: 101, started: connection.requestStarted)
        connection.handledRequests &+= 1
        let socket = WebSocket(
            handler: handler, serialQueue: serialQueue(of: connection), connection: remote(connection),
            number: connection.handledRequests)
        let session = WebSocketSession(
            socket: socket, parser: WebSocketParser(limit: limits.webSocketMessage), pingSeconds: options.pingSeconds)
        if let channel = options.channel {
            session.subscription = Subscription(
                members: channels.join(channel, connection.handle), origin: options.origin,
                heartbeatSeconds: options.pingSeconds, holds: options.replays)
        }
        connection.task = .webSocket(session)
        connection.phase = .webSocket
        connection.isHandlerBusy = true
        socket.announceOpened()
        metrics.add(.webSocketsOpen)
    }

    /// Reads as many frames as have arrived; returns `false` if more bytes or the handler are awaited.
    mutating func readFrames(_ connection: inout Connection, _ bytes: Span<UInt8>, _ at: inout Int) -> Bool {
        guard case .webSocket(let session) = connection.task, !connection.isHandlerBusy else { return false }
        var messages: [WebSocketMessage] = []
        if at < bytes.count { session.awaitsPong = false }
        do throws(WebSocketParser.Failure) {
            while session.end == nil, let event = try session.parser.next(bytes, at: &at) {
                switch event {
                case .text(let data): messages.append(.text(String(decoding: data, as: UTF8.self)))
                case .binary(let data): messages.append(.binary(data))
                case .ping(let data): send(WebSocketFrame(opcode: .pong, payload: data))
                case .pong: break
                case .close(let code): session.end = WebSocketEnd(code: code)
                }
            }
        } catch {
            session.end = WebSocketEnd(code: error.code, reason: error.reason, lingers: true)
        }
        if !messages.isEmpty, !session.isClosing {
            connection.isHandlerBusy = true
            connection.handedBytes = messages.reduce(0) { $0 + $1.count }
            session.socket.give(messages)
        } else if let end = session.end {
            finish(&connection, session, end)
        }
        return connection.phase == .closing
    }

    /// Ends a socket whose messages before the end have been answered.
    mutating func finish(_ connection: inout Connection, _ session: WebSocketSession, _ end: WebSocketEnd) {
        if !session.isClosing { send(.close(end.code, end.reason)) }
        connection.phase = .closing
        connection.lingers = end.lingers
    }

    private mutating func send(_ frame: WebSocketFrame) { writer.output.append(frame.encoded.span) }

    mutating func closeForShutdown(_ session: WebSocketSession) { close(session, .goingAway, "the server stops") }

    /// Starts the closing handshake; the peer's close frame ends it.
    mutating func close(_ session: WebSocketSession, _ code: WebSocketCloseCode, _ reason: String) {
        guard !session.isClosing else { return }
        session.isClosing = true
        writer.output.append(WebSocketFrame.close(code, reason).encoded.span)
    }
}
