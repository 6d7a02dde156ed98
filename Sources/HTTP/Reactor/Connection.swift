/// What a connection is doing.
enum Phase: Equatable {
    /// Waiting for a head, or in the middle of one.
    case head
    /// Reading a body that nobody wants, so that the next request can be read.
    case discard
    /// Reading a body for a worker that wants it whole.
    case collect
    /// Reading a body for a handler that takes it in pieces.
    case streamBody
    /// The request is with a worker; nothing is read.
    case waiting
    /// The body is complete; the answer is being streamed.
    case streaming
    case events
    case webSocket
    /// Nothing more is read for its meaning; what is unsent leaves, and then the connection ends.
    case closing
}

/// Who waits for what on a connection, beyond the plain reading of requests.
enum ConnectionTask {
    case none
    case collecting(PendingBody)
    case exchange(CancelToken)
    case stream(StreamExchange)
    case events(Subscription)
    case webSocket(WebSocketSession)

    /// The work that is under way for the connection.
    var work: RequestWork? {
        switch self {
        case .exchange(let token): token.work
        case .stream(let exchange): exchange.work
        case .none, .collecting, .events, .webSocket: nil
        }
    }
}

/// A body that is being collected.
final class PendingBody {
    let request: OwnedRequest
    let work: @Sendable (Exchange) -> Void
    var body: [UInt8] = []

    init(request: OwnedRequest, work: @escaping @Sendable (Exchange) -> Void) {
        self.request = request
        self.work = work
    }
}

/// Tells an exchange that its client has gone, without keeping it alive: an exchange nobody holds answers 500.
final class CancelToken {
    private weak var exchange: Exchange?
    let logged: OwnedRequest?

    init(_ exchange: Exchange, logged: OwnedRequest?) {
        self.exchange = exchange
        self.logged = logged
    }

    func cancel() { exchange?.cancel() }

    var work: RequestWork? { exchange?.work }
}

/// The reactor's side of a WebSocket.
final class WebSocketSession {
    let socket: WebSocket
    var parser: WebSocketParser
    var subscription: Subscription?
    let pingSeconds: Int
    var isClosing = false
    var awaitsPong = false
    var closed: (WebSocketCloseCode, String)?

    init(socket: WebSocket, parser: WebSocketParser, pingSeconds: Int) {
        self.socket = socket
        self.parser = parser
        self.pingSeconds = pingSeconds
    }
}

/// The state of one connection: about 300 bytes, and no buffer while it is idle.
struct Connection: ~Copyable {
    /// Nil while the place in the table is free.
    var descriptor: Descriptor?
    /// Counts the connections that had this number, so that a late letter or event does not reach the wrong one.
    var generation: UInt32 = 0
    var peer = PeerAddress.localSocket
    var phase = Phase.head
    var task = ConnectionTask.none
    var scanner = HeadScanner()
    var decoder = BodyDecoder(.none)
    var context = AnswerContext()
    var bodyBytes = 0
    var bodyLimit = 0

    /// Bytes received and not used yet: part of a head, or requests behind one that is being answered.
    var input = ByteBuffer()
    /// Bytes the kernel would not take yet.
    var output = ByteBuffer()

    /// Registered with the epoll.
    var isWatched = false
    /// More may be in the kernel: an event came while reading was paused, or a read filled the buffer.
    var hasMoreInput = false
    /// The handler has not finished with what it was given last.
    var isHandlerBusy = false
    /// Something was streamed since the handler was last told that there is room.
    var hasStreamed = false
    /// Status of the deferred answer under way.
    var answerStatus = 0
    /// Route of the request under way, or of the last one.
    var route = 0
    /// The answer under way is framed in chunks.
    var isChunked = false
    /// The kernel says that the peer has ended its half; there may be bytes before that end.
    var peerIsEnding = false
    /// The peer has ended its half.
    var peerEnded = false
    /// The end comes with a grace, because the peer may still be sending.
    var lingers = false
    var isShutDown = false
    /// It must go, now.
    var isBroken = false

    /// When something must have happened, in ticks of the wheel; `.max`: never.
    var deadline = UInt64.max
    /// The tick at which the wheel will look.
    var scheduled = UInt64.max
    var timing = Timing.idle
    var timingStarted: UInt64 = 0
    var timingBytes = 0
    /// When the request under way was read, in nanoseconds.
    var requestStarted: UInt64 = 0

    init() {}

    /// True where no byte would be read for its meaning now.
    var isReadingPaused: Bool {
        switch phase {
        case .waiting, .streaming: true
        case .streamBody, .webSocket: isHandlerBusy
        case .head, .discard, .collect, .events, .closing: false
        }
    }
}

/// What a connection's deadline is about.
enum Timing {
    case idle, header, body, write, heartbeat, linger, none
}
