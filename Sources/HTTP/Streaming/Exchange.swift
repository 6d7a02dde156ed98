internal import Synchronization
package import TypescaleThreads

/// A request that is worked on outside the reactor, and answered once.
package protocol WorkExchange: AnyObject, Sendable {
    /// The cancellation of the work: by a disconnected client or a deadline.
    var cancellation: Cancellation { get }
    /// Sets the time limit of the work and the response in case of a cancellation; 0 seconds set no limit.
    func limitWork(seconds: Double, _ response: @escaping @Sendable (Cancellation.Reason) -> Response)
    /// Runs a further part of the work on a worker when the client's turn comes; there is no deadline until then.
    func resume(_ part: @escaping @Sendable () -> Void)
    /// Responds; only the first response counts.
    func respond(_ response: Response)
}

extension Exchange: WorkExchange {}
extension StreamExchange: WorkExchange {}

/// A request with its complete body, outside the reactor. Any thread can respond, once.
package final class Exchange: Sendable {
    package let request: OwnedRequest
    /// The body, without its framing.
    package let body: [UInt8]
    private let connection: RemoteConnection
    private let prefersGzip: Bool
    private let workers: ClientWorkers
    private let isAnswered = Atomic(false)
    /// The cancellation of the work: by a disconnected client or a deadline.
    package var cancellation: Cancellation { work.cancellation }
    let work = RequestWork()

    init(
        request: OwnedRequest, body: [UInt8], connection: RemoteConnection, prefersGzip: Bool,
        workers: ClientWorkers
    ) {
        self.request = request
        self.body = body
        self.connection = connection
        self.prefersGzip = prefersGzip
        self.workers = workers
    }

    deinit {
        // No owner is left that could respond, so the client gets an error instead of waiting.
        let isLate = cancellation.isCancelled
        let problem =
            isLate
            ? Problem(.serviceUnavailable, detail: "the work for the request was canceled")
            : Problem(.internalServerError, detail: "the request was dropped")
        respond(problem.response)
    }

    /// A Boolean value that indicates whether long work should end because the client has gone.
    package var isCancelled: Bool { cancellation.isCancelled }

    func cancel() { cancellation.cancel(.clientLeft) }

    /// Sets the time limit of the work and the response in case of a cancellation; 0 seconds set no limit.
    ///
    /// The response is sent immediately, although the work may check for its cancellation a little later.
    package func limitWork(seconds: Double, _ response: @escaping @Sendable (Cancellation.Reason) -> Response) {
        cancellation.onCancel { [weak self] reason in self?.respond(response(reason)) }
        cancellation.limit(seconds: seconds)
    }

    /// Runs a further part of the work on a worker when the client's turn comes; there is no deadline until then.
    package func resume(_ part: @escaping @Sendable () -> Void) { work.resume(on: workers, part) }

    /// Responds; only the first response counts. The body is compressed here if it pays and the client prefers that.
    package func respond(_ response: Response) {
        guard !isAnswered.exchange(true, ordering: .acquiringAndReleasing) else { return }
        cancellation.finish()
        if let handler = PartsHandler(response, prefersGzip: prefersGzip) {
            connection.post(.respondInParts(handler))
        } else {
            connection.post(.respond(compressed(response)))
        }
    }

    /// Responds that the server is overloaded, in place of work that has not begun.
    func refuse() {
        guard !isAnswered.exchange(true, ordering: .acquiringAndReleasing) else { return }
        cancellation.finish()
        connection.post(.refused)
    }

    private func compressed(_ response: Response) -> Response {
        guard prefersGzip, Gzip.isAllowed(for: response), let small = Gzip.compress(response.body) else {
            return response
        }
        var result = response
        result.body = small
        Gzip.addFields(to: &result.headers)
        return result
    }
}
