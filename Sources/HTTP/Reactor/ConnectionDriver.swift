internal import TypescaleThreads

/// The protocol logic of connections: bytes in, bytes out, without descriptors or waiting.
///
/// The reactor passes received bytes and sends the output (`writer.output`); tests do the same without a socket. The
/// requests of a connection are answered in order because the next one is not parsed before the response to the
/// previous one is written.
struct ConnectionDriver: ~Copyable {
    let limits: HTTPLimits
    let responder: any Responder
    let queue: ReactorQueue
    let pool: WorkerPool
    let metrics: ReactorMetrics
    let accessLog: (@Sendable (AccessRecord) -> Void)?
    var parser: HeadParser
    var writer = ResponseWriter()
    var channels = ChannelTable()
    /// A Boolean value that indicates whether the server is shutting down, so that responses close their connections.
    var isStopping = false
    /// The time of the current wake-up in nanoseconds.
    var now: UInt64 = 0
    /// The routes of the requests with an immediate response since the reactor last counted them.
    var responded: [Int] = []
    let leastLoggedStatus: Int

    init(
        limits: HTTPLimits, responder: any Responder, queue: ReactorQueue, pool: WorkerPool, metrics: ReactorMetrics,
        accessLog: (@Sendable (AccessRecord) -> Void)?, leastLoggedStatus: Int = 0
    ) {
        self.limits = limits
        self.responder = responder
        self.queue = queue
        self.pool = pool
        self.metrics = metrics
        self.accessLog = accessLog
        self.leastLoggedStatus = leastLoggedStatus
        parser = HeadParser(limits: limits)
    }

    /// Consumes as many of `bytes` as possible and returns their number.
    mutating func advance(_ connection: inout Connection, _ bytes: Span<UInt8>) -> Int {
        var at = 0
        while writer.output.count < limits.outputHighWater {
            let continues: Bool
            switch connection.phase {
            case .head: continues = readHead(&connection, bytes, &at)
            case .discard, .collect, .streamBody: continues = readBody(&connection, bytes, &at)
            case .webSocket: continues = readFrames(&connection, bytes, &at)
            case .waiting, .streaming: return at
            case .events: return bytes.count
            case .closing:
                // Closing a connection with unread bytes would reset it before the last response arrives.
                if at < bytes.count { connection.lingers = true }
                return bytes.count
            }
            if !continues { return at }
        }
        return at
    }

    // MARK: - Heads

    /// Reads one head and routes it; returns `false` if more bytes are needed.
    private mutating func readHead(_ connection: inout Connection, _ bytes: Span<UInt8>, _ at: inout Int) -> Bool {
        guard at < bytes.count else { return false }
        let rest = bytes.extracting(at...)
        do throws(ParseFailure) {
            guard let length = try connection.scanner.scan(rest, limits: limits) else { return false }
            let head = try parser.parse(rest, connection.scanner, length: length)
            connection.scanner = HeadScanner()
            connection.timeout.endHeader()
            at += length
            dispatch(&connection, head, rest, bodyHasBegun: at < bytes.count)
        } catch {
            fail(&connection, error)
        }
        return true
    }

    private mutating func dispatch(
        _ connection: inout Connection, _ head: RequestHead, _ bytes: Span<UInt8>, bodyHasBegun: Bool
    ) {
        var context = ResponseContext()
        context.isHead = head.method == .head
        context.version = head.version
        context.keepsAlive = head.keepsAlive && !isStopping && isDrainable(head)
        writer.begin(context)
        metrics.add(.requests)
        connection.requestStarted = now
        let deferred = Request.with(bytes, parser.fields, head, connection.peer) { request -> OwnedRequest? in
            responder.respond(to: request, with: &writer)
            if case .none = writer.decision {
                writer.send(Problem(.internalServerError, detail: "the server gave no response").response)
            }
            guard case .responded = writer.decision else {
                context.prefersGzip = Gzip.isPreferred(by: request)
                return request.copied()
            }
            if isLogged(writer.status) { log(request.copied(), status: writer.status, started: now) }
            return nil
        }
        connection.route = writer.route
        guard let deferred else { return conclude(&connection, head) }
        context.keepsAlive = head.keepsAlive && !isStopping
        connection.context = context
        let decision = writer.takeDecision()
        start(decision, &connection, deferred, bodyHasBegun: bodyHasBegun)
    }

    /// Continues after a response that did not wait for the body.
    private mutating func conclude(_ connection: inout Connection, _ head: RequestHead) {
        metrics.countResponse(writer.status, route: writer.route)
        responded.append(writer.route)
        guard writer.context.keepsAlive else {
            connection.phase = .closing
            connection.lingers = head.hasBody
            return
        }
        guard head.framing != .none else { return }
        connection.decoder = BodyDecoder(head.framing)
        connection.discardBody(atMost: limits.drainedBody)
    }

    /// Returns whether an unused body is short enough to read past it.
    private func isDrainable(_ head: RequestHead) -> Bool {
        switch head.framing {
        case .none, .length(0): true
        case .length(let count): count <= limits.drainedBody && !head.expectsContinue
        case .chunked: !head.expectsContinue
        }
    }

    func remote(_ connection: borrowing Connection) -> RemoteConnection {
        RemoteConnection(handle: connection.handle, queue: queue)
    }

    // MARK: - Failures

    /// Rejects invalid input and closes the connection. Writes nothing if a response has begun.
    mutating func fail(_ connection: inout Connection, _ failure: ParseFailure) {
        if failure.isMalformed { metrics.add(.requestsMalformed) }
        let detail = failure.detail(limits, body: connection.bodyLimit)
        refuse(&connection, failure.status, detail)
    }

    mutating func refuse(_ connection: inout Connection, _ status: Status, _ detail: String) {
        let mayAnswer: Bool
        switch connection.task {
        case .none: mayAnswer = connection.phase == .head
        case .collecting: mayAnswer = true
        case .stream(let exchange): mayAnswer = exchange.abandon()
        case .exchange, .events, .webSocket: mayAnswer = false
        }
        if mayAnswer {
            var context = connection.phase == .head ? ResponseContext() : connection.context
            context.keepsAlive = false
            writer.begin(context)
            var response = Problem(status, detail: detail).response
            let isUnread = connection.phase == .head
            if isUnread {
                responder.addHeaders(toUnreadable: &response.headers)
            } else {
                connection.task.request?.withRequest { responder.addHeaders(toRefusal: &response.headers, of: $0) }
            }
            writer.write(response)
            countResponse(
                status.rawValue, route: isUnread ? 0 : connection.route,
                since: isUnread ? now : connection.requestStarted)
            logRefusal(connection, status.rawValue, detail)
        }
        connection.phase = .closing
        connection.lingers = true
    }

    /// Counts and times a response that was not given immediately, or that is the server's own.
    func countResponse(_ status: Int, route: Int, since start: UInt64) {
        metrics.countResponse(status, route: route)
        metrics.record(SystemClock.monotonicNanoseconds() - start, route: route)
    }

    // MARK: - The log

    private func isLogged(_ status: Int) -> Bool { accessLog != nil && status >= leastLoggedStatus }

    func log(_ request: OwnedRequest, status: Int, refusal: String? = nil, started: UInt64) {
        guard isLogged(status) else { return }
        accessLog?(
            AccessRecord(
                peer: request.peer, method: request.method, target: request.withRequest { Self.logged($0.target) },
                status: status,
                refusal: refusal, nanoseconds: SystemClock.monotonicNanoseconds() - started))
    }

    private static func logged(_ target: String) -> String {
        guard target.utf8.count > HTTPLimits.loggedTargetBytes else { return target }
        return String(decoding: target.utf8.prefix(HTTPLimits.loggedTargetBytes), as: UTF8.self) + "…"
    }

    /// Logs a refusal, which may have no request: a head that cannot be read has no target.
    private func logRefusal(_ connection: borrowing Connection, _ status: Int, _ detail: String) {
        guard isLogged(status) else { return }
        if let request = connection.task.request {
            return log(request, status: status, refusal: detail, started: connection.requestStarted)
        }
        accessLog?(
            AccessRecord(
                peer: connection.peer, method: nil, target: nil, status: status, refusal: detail, nanoseconds: 0))
    }
}
