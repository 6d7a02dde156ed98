/// Every bound of the room, with its reason. A server can be given tighter or wider ones.
package struct Limits: Sendable, Equatable {
    /// Longest request line without its line end, answered by 414 beyond: nginx's and Apache's own 8 KiB.
    package var requestLine = 8_192
    /// Longest header section with its line ends, answered by 431 beyond: twice the line, as cookies grow.
    package var headerSection = 16_384
    /// Most header fields, answered by 431 beyond: browsers send about 20, proxies double that.
    package var headerFields = 100
    /// Largest body that is kept whole for a worker, answered by 413 beyond; a route may ask for less. One that is
    /// streamed may be as large as its route says.
    package var body = 1 << 20
    /// Longest chunk-size line with its extensions: nobody sends any, and they are read only to be dropped.
    package var chunkLine = 256
    /// Longest trailer section; its fields are checked and dropped.
    package var trailerSection = 4_096
    /// Largest body that is read and dropped so that a connection can be kept; a longer one closes it.
    package var drainedBody = 65_536

    /// Time for a whole header section to arrive, from its first byte.
    package var headerSeconds = 10
    /// Time for a body to arrive, on top of its size over `slowestTransfer`.
    package var bodySeconds = 20
    /// How long a kept connection may be silent.
    package var idleSeconds = 60
    /// Time for an answer to be taken by the peer, on top of its size over `slowestTransfer`.
    package var writeSeconds = 20
    /// The slowest transfer that is waited for, bytes a second: a bad phone link gives ten times that.
    package var slowestTransfer = 1_024
    /// How long a closed connection is read on, so that the peer gets its last answer before a reset.
    package var lingerSeconds = 2

    /// Unsent bytes at which no further request of that connection is read.
    package var outputHighWater = 262_144
    /// Unsent bytes at which a streaming answer, a WebSocket or the replay of an event stream is given up: twice the
    /// largest message.
    package var outputCut = 2 << 20
    /// Largest WebSocket message, over all its fragments.
    package var webSocketMessage = 1 << 20
    /// Unsent bytes an event stream may fall behind once it is live.
    package var subscriberBacklog = 65_536
    /// Events kept for a stream whose replay is still running.
    package var heldEvents = 1_024
    /// Open connections of one address; beyond it a connection is answered 429 and closed. Nil: no bound.
    package var connectionsPerAddress: Int? = 4_096
    /// Open connections in all; beyond it a connection is answered 503 and closed.
    package var connections = 100_000
    /// How long a job may take before another thread stands in for its own, in milliseconds: more than any that only
    /// computes usually does, and no more than a reader notices.
    static let longJobMilliseconds = 100
    /// Threads that stand in at most: as many writes may wait out an election of the store, for nine seconds, while the
    /// next request still finds a thread.
    static let standIns = 32
    /// How long one of them waits for more to do before it ends, in milliseconds.
    static let standInMilliseconds = 2_000
    /// How long work goes on for a client that has ended its half of the connection, in milliseconds: enough for any
    /// request of usual size, and less than half of the 100 in which work for a client that has left is to end.
    static let halfClosedMilliseconds = 40
    /// How long connections stay open after the work for them was cancelled at the end of a drain, in milliseconds: work
    /// ends within 100, and its answer has to be sent.
    static let lastAnswersMilliseconds = 300
    /// Jobs that wait for a worker; beyond it a request that needs one, and a new stream or socket, is answered 503.
    package var queuedJobs = 1_024

    /// The limits as listed.
    package init() {}

    /// Why these limits cannot hold together, nil where they can.
    package var contradiction: String? {
        if requestLine < 16 || headerSection < 16 || headerFields < 1 { return "no request would fit" }
        if requestLine > 1 << 20 || headerSection > 1 << 20 { return "a head may not be larger than a megabyte" }
        if [headerSeconds, bodySeconds, idleSeconds, writeSeconds, slowestTransfer].contains(where: { $0 < 1 }) {
            return "a time-out or rate is not above zero"
        }
        if outputHighWater > outputCut { return "outputHighWater is above outputCut" }
        if subscriberBacklog > outputCut { return "subscriberBacklog is above outputCut" }
        if webSocketMessage > outputCut { return "webSocketMessage is above outputCut" }
        if connections < 1 || queuedJobs < 1 { return "nobody would be served" }
        return nil
    }

    /// Connections the kernel keeps for us while all reactors are busy.
    static let backlog: Int32 = 4_096
    /// Bytes read at a time: a burst of pipelined requests, or a chunk of a body.
    static let readBuffer = 65_536
    /// Bytes from which on a body made ahead is sent from where it is: smaller ones are copied as fast as the kernel
    /// looks at one more address.
    static let sharedBody = 2_048
    /// Most bodies that one send takes from where they are: more than pipelining clients ask for at once.
    static let sharedPieces = 128
    /// Bytes of a head made ahead, as they come; longer ones are no fault.
    static let preparedHead = 512
    /// Most holes in a route's pattern: the longest path of an API has three.
    static let routeParameters = 8
    /// Query parameters looked at in one request: an environment has ten.
    static let queryParameters = 64
    /// Events taken from one wait.
    static let eventsPerWait = 512
    /// Connections taken before the loop looks at its other events.
    static let acceptsPerWake = 64
    /// Longest WebSocket control payload, RFC 6455 section 5.5.
    static let controlPayload = 125
    /// Milliseconds between looks at the time-outs; they are accurate to two of these.
    static let tickMilliseconds = 100
    /// Milliseconds in which no connection is taken after descriptors ran out and no reserve was left.
    static let exhaustedPauseMilliseconds = 100
}
