internal import Synchronization
package import TypescaleThreads

/// A request that is worked on outside the reactor, and answered once.
package protocol WorkExchange: AnyObject, Sendable {
    var work: RequestWork { get }
    /// The workers for further parts of the work.
    var workers: ClientWorkers { get }
    /// Responds; only the first response counts.
    func respond(_ response: Response)
}

extension WorkExchange {
    /// The cancellation of the work: by a disconnected client or a deadline.
    package var cancellation: Cancellation { work.cancellation }
    /// A Boolean value that indicates whether long work should end because the client has gone.
    package var isCancelled: Bool { cancellation.isCancelled }

    /// Sets the time limit of the work and the response in case of a cancellation; 0 seconds set no limit.
    ///
    /// The response is sent immediately, although the work may check for its cancellation a little later.
    package func limitWork(seconds: Double, _ response: @escaping @Sendable (Cancellation.Reason) -> Response) {
        work.continueElsewhere()
        cancellation.onCancel { [weak self] reason in self?.respond(response(reason)) }
        cancellation.limit(seconds: seconds)
    }

    /// Runs a further part of the work on a worker when the client's turn comes; there is no deadline until then.
    package func resume(_ part: @escaping @Sendable () -> Void) { work.resume(on: workers, part) }
}

/// A request with its complete body, outside the reactor. Any thread can respond, once.
package final class Exchange: WorkExchange {
    package let request: OwnedRequest
    /// The body, without its framing.
    package let body: [UInt8]
    private let connection: RemoteConnection
    private let prefersGzip: Bool
    package let workers: ClientWorkers
    private let isFinished = Atomic(false)
    package let work = RequestWork()

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
        let problem =
            isCancelled
            ? Problem(.serviceUnavailable, detail: "the work for the request was canceled")
            : Problem(.internalServerError, detail: "the request was dropped")
        respond(problem.response)
    }

    func cancel() { cancellation.cancel(.clientLeft) }

    /// Responds; only the first response counts. The body is compressed here if it pays and the client prefers that.
    package func respond(_ response: Response) {
        finish {
            PartsHandler(response, prefersGzip: prefersGzip).map { .respondInParts($0) }
                ?? .respond(compressed(response))
        }
    }

    /// Responds that the server is overloaded, in place of work that has not begun.
    func refuse() { finish { .refuse } }

    private func finish(_ makeCommand: () -> ConnectionCommand) {
        guard !isFinished.exchange(true, ordering: .acquiringAndReleasing) else { return }
        cancellation.finish()
        connection.post(makeCommand())
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
