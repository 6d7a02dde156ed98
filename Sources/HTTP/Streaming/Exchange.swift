import Synchronization
package import TypescaleThreads

/// A request with its whole body, away from the reactor; it is answered once, from any thread.
package final class Exchange: Sendable {
    /// The request's head.
    package let request: OwnedRequest
    /// The body, without its framing.
    package let body: [UInt8]
    private let handle: ConnectionHandle
    private let mailbox: ReactorQueue
    private let takesGzip: Bool
    private let isAnswered = Atomic(false)
    /// Ends the work for the request: its client has gone, its deadline has passed.
    package var cancellation: Cancellation { work.cancellation }
    let work = RequestWork()

    init(request: OwnedRequest, body: [UInt8], handle: ConnectionHandle, mailbox: ReactorQueue, takesGzip: Bool) {
        self.request = request
        self.body = body
        self.handle = handle
        self.mailbox = mailbox
        self.takesGzip = takesGzip
    }

    deinit {
        // Nobody can answer any more: the client is told so rather than left waiting.
        let isLate = cancellation.isCancelled
        let problem =
            isLate
            ? Problem(.serviceUnavailable, detail: "the work for the request was cancelled")
            : Problem(.internalServerError, detail: "the request was dropped")
        respond(problem.response)
    }

    /// True once the client has gone, so that long work can be left off.
    package var isCancelled: Bool { cancellation.isCancelled }

    func cancel() { cancellation.cancel(.clientLeft) }

    /// Sets how long the work may take, and what is answered when it is cancelled for that or another reason; 0 seconds
    /// set no deadline. The answer leaves at once, though the work may look for its cancellation a little later.
    package func limitWork(seconds: Int, _ answer: @escaping @Sendable (Cancellation.Reason) -> Response) {
        cancellation.onCancel { [weak self] reason in self?.respond(answer(reason)) }
        if seconds > 0 { cancellation.cancel(.deadline, afterMilliseconds: seconds * 1_000) }
    }

    /// Answers; only the first answer counts. Where it pays and the client takes it, the body is compressed here.
    package func respond(_ response: Response) {
        guard !isAnswered.exchange(true, ordering: .acquiringAndReleasing) else { return }
        cancellation.finish()
        mailbox.post(.answer(handle, compressed(response)))
    }

    private func compressed(_ response: Response) -> Response {
        guard takesGzip, response.headers[.contentEncoding] == nil, response.headers[.entityTag] == nil,
            Gzip.pays(for: response.headers[.contentType]), let small = Gzip.compress(response.body)
        else { return response }
        var result = response
        result.body = small
        result.headers[.contentEncoding] = "gzip"
        result.headers.vary(by: "Accept-Encoding")
        return result
    }
}
