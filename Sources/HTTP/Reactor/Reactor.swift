// Problem: answer as many small requests per second as the kernel allows, keep tens of thousands of idle connections
// for a few hundred bytes each, and isolate clients from each other.
// Method: all state belongs to one thread, so the path from a readable socket to the sent response takes no lock
// and, for prepared responses, allocates nothing. A connection is registered once, edge-triggered. One read buffer
// and one output buffer serve all connections; a connection has memory of its own only for incomplete input and
// unsent output. Other threads queue commands (`ReactorQueue`).
// Limits: a responder that blocks stops every connection of its reactor.

internal import TypescaleFiles
internal import TypescaleThreads

/// One thread's share of the server: its listeners, its epoll and its connections.
struct Reactor: ~Copyable {
    let calls: SystemCalls
    let limits: HTTPLimits
    let queue: ReactorQueue
    let counts: ConnectionCounts
    let metrics: ReactorMetrics
    let epoll: Poller
    /// The bytes of buffers beyond which connections are closed.
    let bufferLimit: Int
    let onRelease: (@Sendable () -> Void)?

    var listeners: [Listener]
    var driver: ConnectionDriver
    var table = ConnectionTable()
    var wheel = TimerWheel()
    var readBuffer = ByteBuffer(capacity: HTTPLimits.readBuffer)
    let events = EventList(capacity: HTTPLimits.eventsPerWait)
    /// The connections that can continue without an event.
    var pendingHandles: [ConnectionHandle] = []
    /// A descriptor that is closed and reopened when descriptors run out.
    var reserve: Descriptor?
    var acceptsAgainAt: UInt64?
    /// The end of the drain, at which remaining work is canceled.
    var stopsAt: UInt64?
    /// The tick at which the remaining connections are closed.
    var cutsAt: UInt64?
    var nowTick: UInt64 = 0
    /// The tick before which nothing has arrived that is not read; timeouts are judged at it.
    ///
    /// After a pause of the process, what arrived in time is read first.
    var readTick: UInt64 = 0
    /// The tick before the first of the waits that report what had arrived by then, and the events that may be left.
    private var waitTick: UInt64 = 0, unreadEvents = 0
    /// The bytes of all connections' buffers, and those of closed connections since memory was returned.
    var bufferedBytes = 0, releasedBytes = 0

    /// The token of the first listener; those of the others follow it, and those of connections are less.
    static let listenerToken = UInt64(UInt32.max) << 32

    init(
        calls: SystemCalls, listeners: [Listener], driver: consuming ConnectionDriver, counts: ConnectionCounts,
        epoll: Poller, bufferLimit: Int, onRelease: (@Sendable () -> Void)?
    ) {
        (self.calls, self.listeners) = (calls, listeners)
        limits = driver.limits
        queue = driver.queue
        metrics = driver.metrics
        self.driver = driver
        self.counts = counts
        self.bufferLimit = bufferLimit
        self.onRelease = onRelease
        self.epoll = epoll
        reserve = calls.openReserve()
        watchListeners()
    }

    /// Runs until a stop command arrives and the last connection is closed.
    mutating func run() {
        updateClock()
        while !isDone {
            beginWait()
            let count = calls.wait(epoll.number, events: events, milliseconds: waitMilliseconds)
            updateClock()
            for index in 0..<count { handle(events[index]) }
            endWait(count)
            resume()
            limitBuffers()
            expire()
            endDrain()
        }
        for handle in table.handles { close(handle) }
    }

    private mutating func beginWait() {
        guard unreadEvents <= 0 else { return }
        (waitTick, unreadEvents) = (nowTick, table.count + listeners.count + 1)
    }

    /// Notes that the events of a wait were handled.
    ///
    /// A wait that returns fewer than it can returns all. Otherwise each descriptor had its turn after as many events.
    private mutating func endWait(_ count: Int) {
        unreadEvents = count < HTTPLimits.eventsPerWait ? 0 : unreadEvents - count
        if unreadEvents <= 0 { readTick = waitTick }
    }

    private var isDone: Bool {
        guard stopsAt != nil else { return false }
        return table.count == 0 || cutsAt.map { nowTick >= $0 } ?? false
    }

    private var waitMilliseconds: Int32 {
        if !pendingHandles.isEmpty { return 0 }
        return wheel.count == 0 && acceptsAgainAt == nil && stopsAt == nil ? -1 : Int32(HTTPLimits.tickMilliseconds)
    }

    private mutating func updateClock() {
        driver.now = SystemClock.monotonicNanoseconds()
        nowTick = driver.now / (UInt64(HTTPLimits.tickMilliseconds) * 1_000_000)
        driver.writer.date.update(SystemClock.wallSeconds())
    }

    private mutating func handle(_ event: ReadyEvent) {
        if event.token >= Self.listenerToken { return acceptAll(Int(event.token - Self.listenerToken)) }
        if event.token == Poller.wakeToken { return runCommands() }
        let handle = ConnectionHandle(token: event.token)
        // An earlier event of this wait may have closed the connection.
        guard table.isOpen(handle) else { return }
        if event.flags & ReadyEvent.broken != 0 { return close(handle) }
        if event.flags & ReadyEvent.writable != 0, !table[handle.descriptor].output.isEmpty {
            flush(handle)
            settle(handle)
            guard table.isOpen(handle) else { return }
            resume(handle)
            guard table.isOpen(handle) else { return }
        }
        if event.flags & ReadyEvent.peerEnded != 0 { table[handle.descriptor].peerIsEnding = true }
        if event.flags & (ReadyEvent.readable | ReadyEvent.peerEnded) != 0 { receive(handle) }
    }

    // MARK: - Continuing without an event

    private mutating func resume() {
        guard !pendingHandles.isEmpty else { return }
        var handles: [ConnectionHandle] = []
        swap(&handles, &pendingHandles)
        for handle in handles where table.isOpen(handle) { resume(handle) }
    }

    /// Continues a connection: further output, pipelined requests, unread bytes.
    mutating func resume(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        guard table[descriptor].output.isEmpty, !table[descriptor].isHandlerBusy else { return }
        driver.continueOutput(&table[descriptor])
        if table[descriptor].isReadingPaused { return }
        if !table[descriptor].input.isEmpty {
            processInput(handle)
            guard table.isOpen(handle) else { return }
        }
        if table[descriptor].hasMoreInput, !table[descriptor].isReadingPaused { receive(handle) }
    }

    /// Continues the connection at the end of this turn, after the other connections' events.
    mutating func resumeLater(_ handle: ConnectionHandle) { pendingHandles.append(handle) }

    // MARK: - Registering and closing

    mutating func close(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        let task = table[descriptor].task
        let peer = table[descriptor].peer
        count(descriptor, bytes: 0)
        table.close(descriptor)
        metrics.add(.connectionsOpen, -1)
        counts.leave(peer)
        if case .none = task { return }
        driver.tearDown(task) { table.isOpen($0) }
    }

    private mutating func watchListeners() {
        for (index, listener) in listeners.enumerated() {
            _ = calls.watch(
                listener.descriptor.number, in: epoll.number, listener.isShared ? .exclusive : .level,
                token: Self.listenerToken | UInt64(index))
        }
    }

    mutating func pauseListening(until tick: UInt64) {
        for listener in listeners { calls.unwatch(listener.descriptor.number, in: epoll.number) }
        acceptsAgainAt = tick
    }

    mutating func resumeListening() {
        acceptsAgainAt = nil
        watchListeners()
    }
}

final class Listener: Sendable {
    let descriptor: Descriptor
    /// A Boolean value that indicates whether other reactors wait on the same socket.
    let isShared: Bool

    init(_ descriptor: consuming Descriptor, isShared: Bool) {
        self.descriptor = descriptor
        self.isShared = isShared
    }
}

/// The epoll of one reactor.
///
/// It is created and connected to the reactor's queue before the reactor's thread starts, so that the caller that
/// starts the server gets the error.
final class Poller: Sendable {
    private let descriptor: Descriptor

    static let wakeToken = UInt64(UInt32.max - 1) << 32

    init(calls: SystemCalls, wokenBy queue: ReactorQueue) throws(SystemError) {
        descriptor = try calls.makeEpoll()
        try calls.watchWake(queue.descriptor, in: descriptor.number, token: Self.wakeToken)
    }

    var number: Int32 { descriptor.number }
}

// New connections, and running out of descriptors.

extension Reactor {
    /// Accepts waiting connections, limited so that other connections are not delayed.
    mutating func acceptAll(_ index: Int, atMost count: Int = HTTPLimits.acceptsPerWake) {
        guard index < listeners.count else { return }
        let listener = listeners[index].descriptor.number
        for _ in 0..<count {
            switch calls.accept(listener) {
            case .connection(let descriptor, let peer): admit(descriptor, peer)
            case .wouldBlock: return
            case .retry: continue
            case .exhausted:
                metrics.add(.descriptorsExhausted)
                guard dropOne(listener) else {
                    return pauseListening(
                        until: nowTick + Timeout.ticks(milliseconds: HTTPLimits.exhaustedPauseMilliseconds))
                }
            }
        }
    }

    /// Accepts a connection with the reserved descriptor and closes it.
    ///
    /// The client learns immediately that it is not served, and the listener does not stay readable.
    private mutating func dropOne(_ listener: Int32) -> Bool {
        guard reserve != nil else {
            reserve = calls.openReserve()
            return false
        }
        reserve = nil
        if case .connection(let descriptor, _) = calls.accept(listener) { _ = consume descriptor }
        reserve = calls.openReserve()
        return reserve != nil
    }

    private mutating func admit(_ descriptor: consuming Descriptor, _ peer: PeerAddress) {
        guard stopsAt == nil else { return }
        switch counts.enter(peer) {
        case .admitted: break
        case .tooMany: return refuse(descriptor, Problem(.serviceUnavailable, detail: "too many connections").response)
        case .tooManyOfAddress:
            return refuse(
                descriptor, Problem(.tooManyRequests, detail: "too many connections from your address").response)
        }
        metrics.add(.connectionsAccepted)
        metrics.add(.connectionsOpen)
        let handle = table.open(descriptor, peer: peer)
        table[handle.descriptor].client = .address(peer.limitKey)
        table[handle.descriptor].timeout.begin(.header, at: nowTick)
        // The listener returns connections that have sent data, so it is read at once. A connection that is answered
        // and closed by this is never registered with epoll.
        receive(handle)
    }

    /// Sends the reason for refusing a connection without waiting for its request.
    private mutating func refuse(_ descriptor: consuming Descriptor, _ response: Response) {
        metrics.add(.connectionsRefused)
        var response = response
        response.headers[.retryAfter] = "1"
        driver.responder.addHeaders(toUnreadable: &response.headers)
        driver.writer.begin(ResponseContext(isHead: false, version: .http11, keepsAlive: false))
        driver.writer.write(response)
        _ = calls.send(descriptor.number, from: driver.writer.output)
        driver.writer.output.removeAll()
        // Shutting down the sending half first lets the client read the response before the reset.
        calls.shutdownSending(descriptor.number)
    }
}
