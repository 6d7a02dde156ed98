enum Phase: Equatable {
    /// Waiting for a head, or receiving one.
    case head
    /// Discarding a body so that the next request can be read.
    case discard
    /// Receiving a body for a worker that needs all of it.
    case collect
    /// Receiving a body for a handler that streams it.
    case streamBody
    /// A worker processes the request; nothing is read.
    case waiting
    /// The body is complete; the response is streamed.
    case streaming
    case events
    case webSocket
    /// Sending the remaining output before closing; further input is discarded.
    case closing
}

/// The work on a connection beyond reading requests.
enum ConnectionTask {
    case none
    case collecting(PendingBody)
    case exchange(WeakExchange)
    case stream(StreamExchange)
    case events(Subscription)
    case webSocket(WebSocketSession)

    /// A Boolean value that indicates whether there is nothing to do besides reading requests.
    var isNone: Bool {
        if case .none = self { true } else { false }
    }

    /// The request whose body is being read.
    var request: OwnedRequest? {
        switch self {
        case .collecting(let pending): pending.request
        case .stream(let exchange): exchange.request
        case .none, .exchange, .events, .webSocket: nil
        }
    }

    var work: RequestWork? {
        switch self {
        case .exchange(let token): token.work
        case .stream(let exchange): exchange.work
        case .none, .collecting, .events, .webSocket: nil
        }
    }
}

final class PendingBody {
    let request: OwnedRequest
    let work: @Sendable (Exchange) -> Void
    var body: [UInt8] = []

    init(request: OwnedRequest, work: @escaping @Sendable (Exchange) -> Void) {
        (self.request, self.work) = (request, work)
    }
}

/// A weak reference to an exchange, to cancel it when its client disconnects; an exchange without owners responds 500.
final class WeakExchange {
    private weak var exchange: Exchange?
    let request: OwnedRequest
    /// The job of the exchange; `nil` if it was refused.
    var ticket: WorkerPool.Ticket?

    init(_ exchange: Exchange) {
        self.exchange = exchange
        request = exchange.request
    }

    func cancel() { exchange?.cancel() }

    var work: RequestWork? { exchange?.work }
}

final class WebSocketSession {
    let socket: WebSocket
    var parser: WebSocketParser
    var subscription: Subscription?
    let pingSeconds: Int
    var isClosing = false
    /// The close frame that follows the replies to the messages before the end; `nil` while there is no end.
    var end: WebSocketEnd?
    var awaitsPong = false

    init(socket: WebSocket, parser: WebSocketParser, pingSeconds: Int) {
        (self.socket, self.parser, self.pingSeconds) = (socket, parser, pingSeconds)
    }
}

/// The end of a WebSocket, which its peer began or caused.
struct WebSocketEnd {
    let code: WebSocketCloseCode
    var reason = ""
    /// A Boolean value that indicates whether the peer may still be sending.
    var lingers = false
}

/// The state of one connection: about 300 bytes, and no buffer while it is idle.
struct Connection: ~Copyable {
    /// The descriptor; `nil` while the table entry is free.
    var descriptor: Descriptor?
    /// The handle for other threads and events.
    var handle = ConnectionHandle(descriptor: 0, generation: 0)
    var peer = PeerAddress.localSocket
    /// The client on whose behalf the current request is answered.
    var client = WorkClient.address(.localSocket)
    /// The time that the work for the current request may take.
    var workLength = WorkLength.long
    var phase = Phase.head
    var task = ConnectionTask.none
    var scanner = HeadScanner()
    var decoder = BodyDecoder(.none)
    var context = ResponseContext()
    var bodyBytes = 0
    var bodyLimit = 0

    /// Received bytes that are not yet used: part of a head, or pipelined requests after the current one.
    var input = ByteBuffer()
    var output = ByteBuffer()

    /// The bytes of its buffers that its reactor has counted.
    var countedBytes = 0

    /// A Boolean value that indicates whether epoll watches the descriptor.
    var isWatched = false
    /// A Boolean value that indicates whether the kernel may have more input.
    ///
    /// Set by an event while reading was paused, and by a read that filled the buffer.
    var hasMoreInput = false
    /// The number of requests whose handlers ran beside the reactor, the current one included.
    var handledRequests: UInt32 = 0
    /// A Boolean value that indicates whether the handler is still processing its last input.
    var isHandlerBusy = false
    /// The bytes of the body, of its part or of the messages that a worker has, or that wait for one, and those that
    /// the handler keeps.
    var handedBytes = 0
    var responseStatus = 0
    var route = 0
    var isChunked = false
    /// A Boolean value that indicates whether the kernel reported the end of the peer's half; bytes may precede it.
    var peerIsEnding = false
    var peerEnded = false
    /// A Boolean value that indicates whether input is read for a while before closing, because the peer may still be
    /// sending.
    var lingers = false
    var isShutDown = false
    /// A Boolean value that indicates whether the connection must close immediately.
    var isBroken = false

    var timeout = Timeout()
    /// The time at which the current request was read, in nanoseconds.
    var requestStarted: UInt64 = 0

    init() {}

    /// The bytes of its buffers, with a body or message that is being received, and what a worker has or waits for one.
    var bufferBytes: Int {
        let buffers = input.heldBytes + output.heldBytes + handedBytes
        switch task {
        case .collecting(let pending): return buffers + pending.body.capacity
        case .webSocket(let session): return buffers + session.parser.heldBytes
        case .none, .exchange, .stream, .events: return buffers
        }
    }

    /// The session of a WebSocket that is not closing; `nil` for other connections.
    var openSocket: WebSocketSession? {
        if case .webSocket(let session) = task, !session.isClosing, phase == .webSocket { session } else { nil }
    }

    /// A Boolean value that indicates whether all requests that have begun are answered, and their responses sent.
    ///
    /// An empty line may precede a request and begins none (RFC 9112 section 2.2).
    var isBetweenRequests: Bool {
        guard output.isEmpty else { return false }
        switch phase {
        case .head:
            return input.count <= 2
                && input.withSpan { bytes in bytes.indices.allSatisfy { bytes[$0] == "\r" || bytes[$0] == "\n" } }
        case .discard: return input.isEmpty
        case .collect, .streamBody, .waiting, .streaming, .events, .webSocket, .closing: return false
        }
    }

    mutating func discardBody(atMost limit: Int) { (bodyBytes, bodyLimit, phase) = (0, limit, .discard) }

    /// A Boolean value that indicates whether further input would not be processed now.
    var isReadingPaused: Bool {
        switch phase {
        case .waiting, .streaming: true
        case .streamBody, .webSocket: isHandlerBusy
        case .head, .discard, .collect, .events, .closing: false
        }
    }

    /// The awaited event, which determines the timeout.
    var awaited: Timeout.Kind {
        if !output.isEmpty { return .write }
        switch phase {
        // A new connection must send its first head in time; a kept one may be idle for longer.
        case .head: return input.isEmpty && timeout.kind != .header ? .idle : .header
        case .discard, .collect, .streamBody: return isHandlerBusy ? .none : .body
        case .waiting, .streaming: return .none
        case .events, .webSocket:
            switch task {
            case .events(let subscription): return .heartbeat(seconds: subscription.heartbeatSeconds)
            case .webSocket(let session): return session.isClosing ? .linger : .heartbeat(seconds: session.pingSeconds)
            case .none, .collecting, .exchange, .stream: return .none
            }
        case .closing: return .linger
        }
    }
}
