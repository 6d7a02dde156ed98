import Synchronization

/// A request with its whole body, away from the reactor; it is answered once, from any thread.
public final class Exchange: Sendable {
    /// The request's head.
    public let request: OwnedRequest
    /// The body, without its framing.
    public let body: [UInt8]
    private let handle: ConnectionHandle
    private let mailbox: Mailbox
    private let takesGzip: Bool
    private let isAnswered = Atomic(false)
    private let cancelled = Atomic(false)

    init(request: OwnedRequest, body: [UInt8], handle: ConnectionHandle, mailbox: Mailbox, takesGzip: Bool) {
        self.request = request
        self.body = body
        self.handle = handle
        self.mailbox = mailbox
        self.takesGzip = takesGzip
    }

    deinit {
        // Nobody can answer any more: the client is told so rather than left waiting.
        respond(Problem(.internalServerError, detail: "the request was dropped").response)
    }

    /// True once the client has gone, so that long work can be left off.
    public var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() { cancelled.store(true, ordering: .releasing) }

    /// Answers; only the first answer counts. Where it pays and the client takes it, the body is compressed here.
    public func respond(_ response: Response) {
        guard !isAnswered.exchange(true, ordering: .acquiringAndReleasing) else { return }
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
