internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// The time since something arrived on a connection.
actor SilenceWatch {
    private var last = ContinuousClock.now

    func recordActivity() { last = .now }

    /// Returns the time until the silence has lasted that long.
    func remainingTime(of silence: Duration) -> Duration { last + silence - .now }
}

/// One connection to an event stream, from its head until it breaks off.
///
/// It uses a delegate, because Foundation on Linux has no `URLSession.bytes(for:)`. The delegate has no state: it
/// passes on what arrives.
final class EventConnection: NSObject, URLSessionDataDelegate, Sendable {
    enum Part: Sendable {
        case head(status: Int, isEventStream: Bool, retryAfter: Duration?)
        case data(Data)
    }

    private let parts: AsyncThrowingStream<Part, any Error>.Continuation

    private init(_ parts: AsyncThrowingStream<Part, any Error>.Continuation) { self.parts = parts }

    /// Opens a connection, which ends if nothing arrives for a time. The end of the iteration closes it.
    ///
    /// The iteration reports each part to `watch`. Foundation's own time limit does not end an open stream on Linux.
    static func open(
        _ request: URLRequest, silence: Duration, watch: SilenceWatch
    ) -> AsyncThrowingStream<Part, any Error> {
        AsyncThrowingStream { parts in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = nil
            let session = URLSession(configuration: configuration, delegate: EventConnection(parts), delegateQueue: nil)
            session.dataTask(with: request).resume()
            let watching = Task {
                while !Task.isCancelled {
                    let remaining = await watch.remainingTime(of: silence)
                    if remaining <= .zero {
                        return parts.finish(
                            throwing: ServiceClientError(.unreachable, "silence for \(silence.inSeconds) s"))
                    }
                    try? await Task.sleep(for: remaining)
                }
            }
            parts.onTermination = { _ in
                watching.cancel()
                // On another queue: this runs while the iteration's task is locked, if that is canceled, and the
                // session waits for its own queue.
                DispatchQueue.global().async { session.invalidateAndCancel() }
            }
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let http = response as? HTTPURLResponse
        let type = http?.value(forHTTPHeaderField: "Content-Type") ?? ""
        parts.yield(
            .head(
                status: http?.statusCode ?? 0, isEventStream: type.hasPrefix("text/event-stream"),
                retryAfter: http?.retryAfter))
        completionHandler(.allow)
    }

    /// Refuses a redirect as ``RedirectRefusal`` does.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        parts.yield(.data(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        parts.finish(throwing: error.map { ServiceClientError(.unreachable, $0.localizedDescription) })
    }
}
