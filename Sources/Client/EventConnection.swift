internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// An event of an event stream.
struct StreamedEvent: Hashable, Sendable {
    let name: String
    let data: String
}

/// Takes the bytes of an event stream as they arrive, torn anywhere, and returns its events (WHATWG HTML, 9.2).
struct EventStreamParser: Sendable {
    /// The seconds before the stream is opened again, as the service named them last.
    private(set) var retry: Double?
    private var line: [UInt8] = []
    private var afterReturn = false
    private var isFirst = true
    private var name = ""
    private var data: [String] = []
    /// The bytes of the data, with their line feeds.
    private var dataBytes = 0

    /// Returns the events that the bytes complete.
    mutating func feed(_ bytes: Data) throws(ServiceFailure) -> [StreamedEvent] {
        var events: [StreamedEvent] = []
        for byte in bytes {
            let isEnd = byte == 0x0A || byte == 0x0D
            defer { afterReturn = byte == 0x0D }
            if byte == 0x0A && afterReturn { continue }
            guard isEnd else {
                line.append(byte)
                continue
            }
            endLine(&events)
        }
        if line.count + dataBytes > ClientLimits.eventBytes {
            throw ServiceFailure(unreachable: "the event stream has an event of more than a megabyte")
        }
        return events
    }

    private mutating func endLine(_ events: inout [StreamedEvent]) {
        var text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        if isFirst, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        isFirst = false
        guard text.isEmpty else { return take(text) }
        if !data.isEmpty {
            events.append(StreamedEvent(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n")))
        }
        (name, data, dataBytes) = ("", [], 0)
    }

    private mutating func take(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? String(parts[1]) : ""
        if value.hasPrefix(" ") { value.removeFirst() }
        switch parts[0] {
        case "data":
            data.append(value)
            dataBytes += value.utf8.count + 1
        case "event": name = value
        case "retry":
            // A day at most, as of other waits; more digits than a number has are as much.
            guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { break }
            retry = min(Double(UInt32(value) ?? .max) / 1000, 86_400)
        // The revision is in the data, too; comments and unknown fields say nothing.
        default: break
        }
    }
}

/// The time since something arrived on a connection.
actor SilenceWatch {
    private var last = ContinuousClock.now

    /// Records that something arrived.
    func beat() { last = .now }

    /// Returns the time until the silence has lasted so many seconds.
    func rest(of seconds: Double) -> Duration { last + .seconds(seconds) - .now }
}

/// One connection to an event stream, from its head until it breaks off.
///
/// It uses a delegate, because Foundation on Linux has no `URLSession.bytes(for:)`. The delegate has no state: it passes
/// on what arrives.
final class EventConnection: NSObject, URLSessionDataDelegate, Sendable {
    /// A part of the answer.
    enum Part: Sendable {
        case head(status: Int, isEventStream: Bool, retryAfter: Double?)
        case data(Data)
    }

    private let parts: AsyncThrowingStream<Part, any Error>.Continuation

    private init(_ parts: AsyncThrowingStream<Part, any Error>.Continuation) { self.parts = parts }

    /// Opens a connection, which ends if nothing arrives for so many seconds. The end of the iteration closes it.
    ///
    /// The iteration reports each part to `watch`. Foundation's own time limit does not end an open stream on Linux.
    static func open(
        _ request: URLRequest, silence: Double, watch: SilenceWatch
    ) -> AsyncThrowingStream<Part, any Error> {
        AsyncThrowingStream { parts in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = nil
            let session = URLSession(configuration: configuration, delegate: EventConnection(parts), delegateQueue: nil)
            session.dataTask(with: request).resume()
            let watching = Task {
                while !Task.isCancelled {
                    let rest = await watch.rest(of: silence)
                    if rest <= .zero {
                        return parts.finish(throwing: ServiceFailure(unreachable: "silence for \(silence) s"))
                    }
                    try? await Task.sleep(for: rest)
                }
            }
            parts.onTermination = { _ in
                watching.cancel()
                // On another queue: this runs while the iteration's task is locked, if that is canceled, and the session
                // waits for its own queue.
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
                retryAfter: http?.retryAfterSeconds))
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
        parts.finish(throwing: error.map { ServiceFailure(unreachable: $0.localizedDescription) })
    }
}
