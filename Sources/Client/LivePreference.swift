internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// A reader's preference from now on: an asynchronous sequence of its states, over any number of connections.
///
/// It reconnects by itself, resumes where it was, and drops what arrives twice. It throws a ``ServiceClientError`` if
/// the service ends the stream, as it does after the token was revoked. One task iterates it, once.
public final class LivePreference: AsyncSequence, Sendable {
    /// The states of a reader.
    public typealias Element = ReaderState

    private let states: AsyncThrowingStream<ReaderState, any Error>
    private let revisions: StreamedRevisions
    private let write: @Sendable (ReaderChoices) async throws(ServiceClientError) -> ReaderState

    init(
        _ exchange: HTTPExchange, _ request: ClientRequest,
        write: @escaping @Sendable (ReaderChoices) async throws(ServiceClientError) -> ReaderState
    ) {
        let (states, continuation) = AsyncThrowingStream.makeStream(of: ReaderState.self)
        let revisions = StreamedRevisions(continuation)
        self.states = states
        self.revisions = revisions
        self.write = write
        let task = Task {
            do {
                var following = EventFollowing(exchange: exchange, request: request, revisions: revisions)
                try await following.run()
            } catch {
                continuation.finish(throwing: error is CancellationError ? nil : error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
    }

    /// Changes the preference. The response counts as a state of the sequence.
    @discardableResult
    public func change(_ patch: ReaderChoices) async throws(ServiceClientError) -> ReaderState {
        let state = try await write(patch)
        await revisions.admit(state)
        return state
    }

    /// Ends the sequence and closes its connection.
    public func stop() async { await revisions.finish() }

    /// Returns the iterator.
    public func makeAsyncIterator() -> AsyncThrowingStream<ReaderState, any Error>.Iterator {
        states.makeAsyncIterator()
    }
}

/// Decides which states are new, and publishes them.
actor StreamedRevisions {
    /// The revision of the last state.
    private(set) var known: Int?
    private var last: ReaderState?
    private let states: AsyncThrowingStream<ReaderState, any Error>.Continuation

    init(_ states: AsyncThrowingStream<ReaderState, any Error>.Continuation) { self.states = states }

    /// Publishes a state if it is new.
    ///
    /// A preference is new if its revision is higher than the last one's; a reset unless the same one came last.
    func admit(_ state: ReaderState) {
        if state.kind == .reset ? state == last : known.map({ state.revision <= $0 }) ?? false { return }
        known = state.revision
        last = state
        states.yield(state)
    }

    func finish() { states.finish() }
}

/// Follows an event stream until its service ends it.
private struct EventFollowing {
    let exchange: HTTPExchange
    let request: ClientRequest
    let revisions: StreamedRevisions
    var failures = 0
    /// The delay before the next connection that the service announced last.
    var announcedDelay: Duration?

    mutating func run() async throws {
        while true {
            var delay = Duration.zero
            do {
                try await connect()
            } catch let failure as ServiceClientError where failure.isTemporary {
                delay = failure.retryAfter ?? .zero
            }
            failures += 1
            delay += exchange.policy.reconnectDelay(afterFailures: failures, announced: announcedDelay)
            try await Task.sleep(for: delay)
        }
    }

    /// Opens one connection and takes its events until it breaks off.
    private mutating func connect() async throws {
        var request = request
        request.fields["Accept"] = "text/event-stream"
        if let known = await revisions.known { request.fields["Last-Event-ID"] = "\(known)" }
        var refusal: (status: Int, retryAfter: Duration?)?
        var body = Data()
        var parser = EventStreamParser()
        let silence = exchange.policy.heartbeatTimeout
        let watch = SilenceWatch()
        for try await part in EventConnection.open(
            try exchange.urlRequest(request, timeout: silence), silence: silence, watch: watch)
        {
            // The document of a refusal has as much time as silence has, however slowly it arrives.
            if refusal == nil { await watch.recordActivity() }
            switch part {
            case .head(200, true, _): break
            case .head(let status, _, let retryAfter):
                guard status >= 400 else {
                    throw ServiceClientError(
                        .invalidResponse, "the response is not from typescale: it is not an event stream")
                }
                refusal = (status, retryAfter)
            case .data(let data) where refusal != nil: body += data.prefix(ClientLimits.refusalBytes - body.count)
            case .data(let data):
                failures = 0
                defer { announcedDelay = parser.retry ?? announcedDelay }
                for event in try parser.feed(data) { try await take(event) }
            }
        }
        try Task.checkCancellation()
        if let refusal {
            throw ServiceClientError(status: refusal.status, body: body, retryAfter: refusal.retryAfter)
        }
        throw ServiceClientError(.unreachable, "the stream ended")
    }

    private func take(_ event: StreamedEvent) async throws {
        let data = Data(event.data.utf8)
        if event.name == "end" { throw ServiceClientError(end: data) }
        guard let kind = ReaderState.Kind(rawValue: event.name) else { return }
        guard let stored = try? JSONDecoder().decode(ReaderChoices.self, from: data),
            let state = ReaderState(kind, stored: stored)
        else { throw ServiceClientError(.invalidResponse, "the event stream is damaged") }
        await revisions.admit(state)
    }
}
