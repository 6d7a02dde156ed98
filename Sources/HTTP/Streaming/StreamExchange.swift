import Synchronization
package import TypescaleThreads

/// A request whose body and answer are streams.
package final class StreamExchange: Sendable {
    /// The request's head.
    package let request: OwnedRequest
    let handler: any StreamHandler
    let strand: ConnectionQueue
    private let handle: ConnectionHandle
    private let mailbox: ReactorQueue
    private let state = Mutex(State.waiting)
    /// Ends the work for the request: its client has gone, its deadline has passed.
    package var cancellation: Cancellation { work.cancellation }
    let work = RequestWork()

    private enum State {
        case waiting, started, finished
    }

    /// True once the client has gone, so that long work can be left off.
    package var isCancelled: Bool { cancellation.isCancelled }

    init(
        request: OwnedRequest, handler: any StreamHandler, strand: ConnectionQueue, handle: ConnectionHandle,
        mailbox: ReactorQueue
    ) {
        self.request = request
        self.handler = handler
        self.strand = strand
        self.handle = handle
        self.mailbox = mailbox
    }

    /// Begins the answer. Later calls change nothing.
    package func start(_ status: Status, _ headers: Headers = Headers()) {
        if move(from: .waiting, to: .started) { mailbox.post(.streamHead(handle, status, headers)) }
    }

    /// Adds to the answer, once it has been started.
    package func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, state.withLock({ $0 == .started }) else { return }
        mailbox.post(.streamBytes(handle, bytes))
    }

    /// Ends the answer; one that never began becomes 500.
    package func finish() {
        if move(from: .started, to: .finished) {
            mailbox.post(.streamEnd(handle))
        } else {
            respond(Problem(.internalServerError, detail: "the request was not answered").response)
        }
    }

    /// Answers with a whole response instead, while nothing has been started.
    package func respond(_ response: Response) {
        if move(from: .waiting, to: .finished) { mailbox.post(.answer(handle, response)) }
    }

    private func move(from old: State, to new: State) -> Bool {
        state.withLock { state in
            guard state == old else { return false }
            state = new
            return true
        }
    }

    // MARK: - From the reactor

    func give(_ bytes: [UInt8]) {
        step { [self] in handler.received(bytes, on: self) }
    }

    func end() {
        step { [self] in handler.ended(on: self) }
    }

    func announceRoom() {
        step { [self] in handler.ready(on: self) }
    }

    /// Ends the answer to a client that has ended its half, where the handler has left it open.
    private func giveUp() {
        if move(from: .started, to: .finished) { return mailbox.post(.streamEnd(handle)) }
        respond(Problem(.serviceUnavailable, detail: "the work for the request was cancelled").response)
    }

    private func step(_ body: @escaping @Sendable () -> Void) {
        strand.run { [self] in
            work.run(body)
            work.pause()
            if isCancelled { giveUp() }
            mailbox.post(.taken(handle))
        }
    }

    /// Takes the answer away from the handler; true where none has begun.
    func abandon() -> Bool {
        state.withLock { state in
            defer { state = .finished }
            return state == .waiting
        }
    }

    func cancel() {
        state.withLock { $0 = .finished }
        cancellation.cancel(.clientLeft)
        strand.run { [handler] in handler.cancelled() }
    }
}
