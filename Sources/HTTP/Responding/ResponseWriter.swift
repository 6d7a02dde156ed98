/// Answers the requests of one reactor.
///
/// Every reactor has its own responder, created and used on its thread only, so it may keep caches without a lock. It
/// must not block: `ResponseWriter.collect` and `stream` defer long work.
package protocol Responder: AnyObject {
    /// Answers a request or defers it: calls exactly one of the writer's `send`, `collect`, `stream`, `subscribe` and
    /// `upgrade`.
    ///
    /// If it calls none, the client receives status 500.
    func respond(to request: borrowing Request, with writer: inout ResponseWriter)

    /// Adds the headers of the server's own response to a request that it refuses, such as one whose body is too long.
    func addHeaders(toRefusal headers: inout Headers, of request: borrowing Request)

    /// Adds the headers of the server's own response to a request whose head it could not or did not read.
    func addHeaders(toUnreadable headers: inout Headers)
}

extension Responder {
    package func addHeaders(toRefusal headers: inout Headers, of request: borrowing Request) {}

    package func addHeaders(toUnreadable headers: inout Headers) {}
}

/// The properties of a request that its response depends on.
struct ResponseContext: Sendable, Equatable {
    var isHead = false
    var version = Version.http11
    var keepsAlive = true
    var prefersGzip = false
}

/// Writes the response to one request into the reactor's output, or defers it.
///
/// The responses to all requests of one read are appended to one buffer and leave in one send.
package struct ResponseWriter: ~Copyable {
    enum Decision {
        case none
        case responded
        case collect(limit: Int?, @Sendable (Exchange) -> Void)
        case stream(limit: Int?, any StreamHandler)
        case subscribe(EventStreamOptions, @Sendable (EventStream) -> Void)
        case upgrade(WebSocketOptions, any WebSocketHandler)
    }

    var output: OutputQueue
    var date = HTTPDate()
    var context = ResponseContext()
    private(set) var decision = Decision.none
    /// The status of the last response, for counters and the log.
    private(set) var status = 0
    /// The route that counts and times the response, below `ServerOptions.routes`.
    package var route = 0
    /// A hash that identifies the client, `nil` if its address does; clients take turns by it.
    package var clientHash: Int?
    /// The time that deferred work may take.
    package var workLength = WorkLength.long

    init(capacity: Int = 2 * HTTPLimits.readBuffer) {
        output = OutputQueue(capacity: capacity)
    }

    mutating func begin(_ context: ResponseContext) {
        self.context = context
        decision = .none
        status = 0
        route = 0
        clientHash = nil
        workLength = .long
    }

    /// Returns the decision, and releases what it holds.
    mutating func takeDecision() -> Decision {
        defer { decision = .none }
        return decision
    }

    // MARK: - For responders

    /// Sends a complete response without compressing it.
    ///
    /// Only prepared and deferred responses are compressed, because compression takes longer than a reactor may.
    package mutating func send(_ response: Response) {
        guard claim(.responded) else { return }
        write(response)
    }

    /// Sends a prepared response: the full form, its gzip form or 304, according to the request's conditions.
    package mutating func send(_ prepared: PreparedResponse, to request: borrowing Request) {
        guard claim(.responded) else { return }
        if prepared.route != 0 { route = prepared.route }
        if let short = prepared.notModified(to: request) {
            write(short, status: 304)
        } else if let small = prepared.gzip, Gzip.isPreferred(by: request) {
            write(small, status: prepared.status)
        } else {
            write(prepared.identity, status: prepared.status)
        }
    }

    /// Collects the body and runs `work` with it on a worker thread.
    ///
    /// A body of more than `limit` bytes, or of more than `HTTPLimits.body`, is rejected.
    package mutating func collect(limit: Int? = nil, _ work: @escaping @Sendable (Exchange) -> Void) {
        _ = claim(.collect(limit: limit, work))
    }

    /// Streams the body to a handler, which streams the response.
    ///
    /// A body of more than `limit` bytes, by default `HTTPLimits.body`, is rejected.
    package mutating func stream(limit: Int? = nil, _ handler: any StreamHandler) {
        _ = claim(.stream(limit: limit, handler))
    }

    /// Turns the connection into an event stream; `opened` runs on a worker thread and may replay missed events.
    package mutating func subscribe(_ options: EventStreamOptions, opened: @escaping @Sendable (EventStream) -> Void) {
        _ = claim(.subscribe(options, opened))
    }

    /// Upgrades the connection to a WebSocket; sends 400 or 426 if the request is not a valid handshake.
    package mutating func upgrade(_ options: WebSocketOptions = WebSocketOptions(), to handler: any WebSocketHandler) {
        _ = claim(.upgrade(options, handler))
    }

    /// Records the decision. A second response would be taken for the response to the next request.
    private mutating func claim(_ decision: Decision) -> Bool {
        guard case .none = self.decision else {
            assertionFailure("a request has two responses")
            return false
        }
        self.decision = decision
        return true
    }

    // MARK: - Writing

    mutating func write(_ response: Response) {
        if response.closes { context.keepsAlive = false }
        writeHead(response.status, response.headers, length: response.status.forbidsBody ? nil : response.body.count)
        if !context.isHead, !response.status.forbidsBody { output.append(response.body.span) }
    }

    /// Writes a head including its empty line. Without a length, the framing is up to the caller's headers.
    mutating func writeHead(_ status: Status, _ headers: Headers, length: Int?, chunked: Bool = false) {
        self.status = status.rawValue
        output.append("HTTP/1.1 ")
        output.append(decimal: status.rawValue)
        output.append(" ")
        output.append(status.reason)
        output.append("\r\nDate: ")
        output.append(date.bytes.span)
        output.append("\r\n")
        for field in headers.fields {
            output.append(field.name.description)
            output.append(": ")
            output.append(field.value.description)
            output.append("\r\n")
        }
        if let length {
            output.append("Content-Length: ")
            output.append(decimal: length)
            output.append("\r\n")
        } else if chunked {
            output.append("Transfer-Encoding: chunked\r\n")
        }
        if status == .switchingProtocols {
            output.append("Connection: Upgrade\r\n")
        } else {
            writeConnection(isUpgrade: headers[.upgrade] != nil)
        }
        output.append("\r\n")
    }

    /// Writes the options of the connection; a field `Upgrade` is one of them (RFC 9110 section 7.8).
    private mutating func writeConnection(isUpgrade: Bool = false) {
        if isUpgrade {
            output.append(context.keepsAlive ? "Connection: Upgrade\r\n" : "Connection: Upgrade, close\r\n")
        } else if !context.keepsAlive {
            output.append("Connection: close\r\n")
        } else if context.version == .http10 {
            output.append("Connection: keep-alive\r\n")
        }
    }

    /// Copies a prepared head, inserts the current date, and appends the body by reference.
    private mutating func write(_ message: PreparedResponse.Message, status: Int) {
        self.status = status
        let start = output.ownCount
        if context.keepsAlive, context.version == .http11 {
            output.append(message.head.span)
        } else {
            output.append(message.head.span.extracting(droppingLast: 2))
            writeConnection()
            output.append("\r\n")
        }
        output.overwrite(at: start + message.dateOffset, with: date.bytes.span)
        if !context.isHead { output.append(message.body) }
    }

    mutating func writeContinue() {
        output.append("HTTP/1.1 100 Continue\r\n\r\n")
    }

    /// Writes a chunk of a streamed body.
    mutating func writeChunk(_ bytes: [UInt8], chunked: Bool) {
        guard !bytes.isEmpty else { return }
        guard chunked else { return output.append(bytes.span) }
        output.append(hexadecimal: bytes.count)
        output.append("\r\n")
        output.append(bytes.span)
        output.append("\r\n")
    }
}
