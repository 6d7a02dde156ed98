internal import Synchronization
internal import TypescaleThreads

/// A request with a streamed body and response.
package final class StreamExchange: WorkExchange {
    package let request: OwnedRequest
    let handler: any StreamHandler
    let serialQueue: ConnectionQueue
    private let connection: RemoteConnection
    /// The number of the request on its connection.
    private let number: UInt32
    private let state = Mutex(State.waiting)
    package let work = RequestWork()

    private enum State {
        case waiting, started, finished
    }

    package var workers: ClientWorkers { serialQueue.workers }

    init(
        request: OwnedRequest, handler: any StreamHandler, serialQueue: ConnectionQueue, connection: RemoteConnection,
        number: UInt32
    ) {
        self.request = request
        self.handler = handler
        self.serialQueue = serialQueue
        self.connection = connection
        self.number = number
    }

    /// Starts the response. Later calls have no effect.
    package func start(_ status: Status, _ headers: Headers = Headers()) {
        if move(from: .waiting, to: .started) { connection.post(.streamHead(status, headers)) }
    }

    package func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, state.withLock({ $0 == .started }) else { return }
        connection.post(.streamBytes(bytes))
    }

    /// Ends the response; one that was not started becomes 500.
    package func finish() {
        if move(from: .started, to: .finished) {
            connection.post(.streamEnd)
        } else {
            respond(Problem(.internalServerError, detail: "the request has no response").response)
        }
    }

    /// Sends a complete response instead, if none was started.
    package func respond(_ response: Response) {
        guard move(from: .waiting, to: .finished) else { return }
        cancellation.finish()
        connection.post(.respond(response))
    }

    private func move(from old: State, to new: State) -> Bool {
        state.withLock { state in
            guard state == old else { return false }
            state = new
            return true
        }
    }

    // MARK: - From the reactor

    func give(_ bytes: [UInt8]) { step { [self] in handler.received(bytes, on: self) } }

    func end() { step { [self] in handler.ended(on: self) } }

    func continueOutput() -> Bool {
        guard handler.hasMore else { return false }
        end()
        return true
    }

    /// Ends an unfinished response to a client that has ended its half.
    private func giveUp() {
        if move(from: .started, to: .finished) { return connection.post(.streamEnd) }
        respond(Problem(.serviceUnavailable, detail: "the work for the request was canceled").response)
    }

    private func step(_ body: @escaping @Sendable () -> Void) {
        serialQueue.enqueue { [self] in
            work.run(body)
            work.pause()
            if isCancelled, !work.continuesElsewhere { giveUp() }
            connection.post(.inputProcessed(request: number, held: handler.heldBytes))
        }
    }

    /// Prevents further responses of the handler; returns `true` if none was started.
    func abandon() -> Bool {
        state.withLock { state in
            defer { state = .finished }
            return state == .waiting
        }
    }

    func cancel() {
        state.withLock { $0 = .finished }
        cancellation.cancel(.clientLeft)
        serialQueue.end { [handler] in handler.cancelled() }
    }
}

/// Receives a body in parts and responds in parts, at the pace of the slower side.
///
/// Called on worker threads, one call at a time and in order. A call may write output; the next part of the body
/// comes when that output has been sent, so a handler whose output is proportional to its input needs no limit of its
/// own.
package protocol StreamHandler: AnyObject, Sendable {
    func received(_ bytes: [UInt8], on exchange: StreamExchange)
    /// Handles the end of the body, and continues after it while the handler has more output.
    func ended(on exchange: StreamExchange)
    /// Handles a disconnected or invalid client; no further calls follow, and no response is possible.
    ///
    /// Not called if no other call has begun.
    func cancelled()
    /// The bytes that the handler keeps between two calls, which count as buffers of the connection.
    var heldBytes: Int { get }
    /// A Boolean value that indicates whether `ended` is called again when its output has been sent.
    var hasMore: Bool { get }
}

extension StreamHandler {
    package func cancelled() {}

    package var heldBytes: Int { 0 }

    package var hasMore: Bool { false }
}
