/// The limits of the module, with their reasons. A server can have tighter or wider ones.
package struct HTTPLimits: Sendable, Equatable {
    /// The maximum request line without its line end; 414 beyond.
    ///
    /// The longest names of a conversation and a message take 15 KiB in a path, 12 bytes for each character.
    var requestLine = 16_384
    /// The maximum header section with its line ends; 431 beyond. Twice what nginx and Apache accept, because cookies
    /// grow.
    var headerSection = 16_384
    /// The maximum number of header fields; 431 beyond. Browsers send about 20, proxies twice that.
    var headerFields = 100
    /// The maximum body that is collected for a worker; 413 beyond. A route can set a lower limit.
    ///
    /// A streamed body may be as large as its route allows.
    package var body = 1 << 20
    /// The maximum chunk-size line with its extensions, which clients rarely send and the server discards.
    var chunkLine = 256
    /// The maximum trailer section; its fields are checked and discarded.
    var trailerSection = 4_096
    /// The maximum body that is read and discarded to keep a connection; a longer one closes it.
    var drainedBody = 65_536

    /// The time for a header section to arrive, from its first byte.
    var headerSeconds = 10
    /// The time for a body to arrive, in addition to its size over `slowestTransfer`.
    ///
    /// After the last byte, at most twice as long.
    var bodySeconds = 20
    /// The time that a kept connection may be idle.
    package var idleSeconds = 60
    /// The time in which the peer must receive unsent output, or as much of it as `slowestTransfer` demands.
    var writeSeconds = 20
    /// The slowest accepted transfer in bytes per second: a tenth of a bad phone connection.
    var slowestTransfer = 1_024
    /// The time to read from a closing connection, so that the peer gets its last response before a reset.
    var lingerSeconds = 2

    /// The unsent bytes at which no further request of a connection is read.
    var outputHighWater = 262_144
    /// The unsent bytes at which a streamed response, a WebSocket or a replay is closed: twice the largest message.
    var outputCut = 2 << 20
    /// The bytes of bodies and unsent output of all connections, at which those with the most are closed.
    ///
    /// A reactor has its share of them, and at least space for two bodies or outputs of the maximum size.
    package var buffers = 512 << 20
    /// The bytes of closed buffers after which free memory is returned to the system.
    static let returnedBytes = 64 << 20
    /// The maximum WebSocket message over all its fragments.
    var webSocketMessage = 1 << 20
    /// The unsent bytes at which a live event stream is closed.
    var subscriberBacklog = 65_536
    /// The maximum number of events buffered for a stream during its replay.
    var heldEvents = 1_024
    /// The maximum number of open connections per address; beyond it a connection gets 429. `nil`: no limit.
    package var connectionsPerAddress: Int? = 4_096
    /// The maximum number of open connections; beyond it a connection gets 503.
    package var connections = 100_000
    /// The descriptors that connections leave for files, at most half of the process's limit.
    ///
    /// A store, a face or a pattern that cannot be opened gives errors, or answers with another face. Each of the
    /// threads opens a few at once.
    static let otherDescriptors = 128
    /// Bytes of a logged target: what follows says nothing more, and lines may wait for a reader of the log.
    static let loggedTargetBytes = 1_024
    /// The milliseconds in which a second signal to stop counts as the first.
    static let sameStopMilliseconds = 1_000
    /// The milliseconds after which a job counts as long and an extra thread may start.
    ///
    /// More than a computing job usually takes, and too short for a person to notice.
    static let longJobMilliseconds = 100
    /// The amount by which the priority of a worker is below that of a reactor.
    ///
    /// A worker gets a third of the processor time of a thread with the usual priority, if both compute. Reactors
    /// and the other threads of the service keep the usual priority.
    static let workerNiceness: Int32 = 5
    /// The maximum number of extra threads.
    ///
    /// Up to this many writes can wait for the store's leader election (9 s) while a thread remains for the next
    /// request.
    static let extraThreads = 32
    /// The threads beside them that jobs leave to others: one to short jobs, and one to checks of readiness.
    static let reservedThreads = 2
    /// The jobs that a client may run for each thread that is left to others.
    ///
    /// One client whose jobs wait for another system has up to two thirds of the threads, and a second one up to a
    /// quarter. Of jobs that compute, a client has one, or more up to the number of `ServerOptions.workers` of all
    /// clients.
    static let jobsPerFreeThread = 2
    /// The bytes of all large bodies that jobs are at work on, and twice those of each client.
    ///
    /// The results of a job may take a hundred times the memory of its body. This is twice the largest body of the
    /// service.
    static let largeBodies = 16 << 20
    /// The bytes of a body that does not count as large: with such a body, all threads together have half of
    /// `largeBodies`.
    static let smallBody = 256 << 10
    /// The milliseconds that an extra thread waits for work before it ends.
    static let extraThreadMilliseconds = 2_000
    /// The milliseconds that work continues for a client that has ended its half of the connection.
    ///
    /// Enough for any request of usual size, and less than half of the time in which work for a disconnected client
    /// must end.
    static let halfClosedMilliseconds = 40
    /// The milliseconds that connections stay open after their work is canceled at the end of a drain.
    ///
    /// Work ends within 100 ms, and its response has to be sent.
    static let lastResponsesMilliseconds = 300
    /// The maximum number of queued jobs.
    ///
    /// Beyond it, requests that need a worker, new streams and sockets get 503: those of the client with the most
    /// waiting jobs, the newest first. There are up to twice as many if each of so many clients has one.
    package var queuedJobs = 1_024

    package init() {}

    /// Returns the bytes of buffers of each of several reactors.
    func buffers(ofReactors count: Int) -> Int { max(buffers / count, 2 * body, 2 * outputCut) }

    /// The kernel's queue of connections while all reactors are busy.
    static let backlog: Int32 = 4_096
    /// The size of a read: a burst of pipelined requests, or a part of a body.
    static let readBuffer = 65_536
    /// The size from which a prepared body is sent by reference: smaller ones are copied as fast as the kernel reads
    /// another address.
    static let sharedBody = 2_048
    /// The maximum number of referenced bodies in one send: more than pipelining clients request at once.
    static let sharedPieces = 128
    /// The maximum size of a response in a reactor's table of prepared ones; larger ones are not stored.
    static let preparedResponse = 1 << 18
    /// The initial capacity for a prepared head, not a limit.
    static let preparedHead = 512
    /// The maximum number of parameters in a route's pattern: the longest path of an API has three.
    static let routeParameters = 8
    /// The maximum number of query parameters in a request: a scale has up to 64 styles, and an environment has ten.
    static let queryParameters = 80
    static let eventsPerWait = 512
    /// The maximum number of connections accepted before the loop handles other events.
    static let acceptsPerWake = 64
    /// The maximum WebSocket control payload (RFC 6455 section 5.5).
    static let controlPayload = 125
    /// The milliseconds between checks of timeouts, which are accurate to two of these.
    static let tickMilliseconds = 100
    /// The milliseconds without accepting connections when descriptors ran out and no reserve was left.
    static let exhaustedPauseMilliseconds = 100
}
