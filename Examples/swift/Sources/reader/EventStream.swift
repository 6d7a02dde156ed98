import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One thing a user's stream says: the whole preference, as a state.
struct Event: Sendable {
    /// `preference`, or `reset` where what was missed is no longer kept.
    let name: String
    let id: String
    let data: Data
}

/// One connection to a user's events, from its first byte until it breaks off.
///
/// By a delegate, not by `URLSession.bytes(for:)`, which Foundation on Linux does not have. Its state is touched by its
/// session's queue alone, which takes one call after the other.
private final class EventConnection: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    enum Item { case event(Event), pause(seconds: Double) }

    private let items: AsyncThrowingStream<Item, any Error>.Continuation
    private var status = 0
    private var rest = Data()
    private var fields: [String: String] = [:]

    private init(_ items: AsyncThrowingStream<Item, any Error>.Continuation) { self.items = items }

    static func items(of request: URLRequest) -> AsyncThrowingStream<Item, any Error> {
        AsyncThrowingStream { items in
            let session = URLSession(
                configuration: .ephemeral, delegate: EventConnection(items), delegateQueue: nil)
            session.dataTask(with: request).resume()
            items.onTermination = { _ in session.invalidateAndCancel() }
        }
    }

    func urlSession(
        _: URLSession, dataTask _: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        status = (response as? HTTPURLResponse)?.statusCode ?? 0
        completionHandler(.allow)
    }

    func urlSession(_: URLSession, dataTask _: URLSessionDataTask, didReceive data: Data) {
        rest += data
        guard status == 200 else { return }
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            take(line: String(decoding: rest[..<end], as: UTF8.self))
            rest = Data(rest[(end + 1)...])
        }
    }

    private func take(line: String) {
        guard line.isEmpty else {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
            if parts[0] == "retry", let milliseconds = Double(value) {
                items.yield(.pause(seconds: milliseconds / 1000))
            } else if !parts[0].isEmpty {
                fields[String(parts[0])] = String(value)
            }
            return
        }
        if let name = fields["event"], let id = fields["id"], let data = fields["data"] {
            items.yield(.event(Event(name: name, id: id, data: Data(data.utf8))))
        }
        fields = [:]
    }

    func urlSession(_ session: URLSession, task _: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if status == 200 || status == 0 {
            items.finish(throwing: error)
        } else {
            let problem = try? JSONDecoder().decode(Service.Problem.self, from: rest)
            // A proxy's page is no problem of the service's, and has a status all the same.
            items.finish(throwing: problem ?? Service.Problem(status: status, detail: "\(status)"))
        }
        session.finishTasksAndInvalidate()
    }
}

extension Service {
    /// A sign of life comes every fifteen seconds.
    private static let silenceSeconds = 40.0

    /// A user's events for as long as they are iterated: comes back by itself, with the last id that was heard.
    nonisolated func events(user: String, device: String) -> AsyncThrowingStream<Event, any Error> {
        AsyncThrowingStream { events in
            let following = Task {
                var last: String?
                var pause = 1.0
                while !Task.isCancelled {
                    var request = request("v1/users/\(user)/events", [URLQueryItem(name: "device", value: device)])
                    request.timeoutInterval = Self.silenceSeconds
                    if let last { request.setValue(last, forHTTPHeaderField: "Last-Event-ID") }
                    do {
                        for try await item in EventConnection.items(of: request) {
                            switch item {
                            case .pause(let seconds): pause = seconds
                            case .event(let event):
                                last = event.id
                                events.yield(event)
                            }
                        }
                    } catch let problem as Problem where !Self.isAway(problem.status) {
                        // What is forbidden now is forbidden in a second, too.
                        return events.finish(throwing: problem)
                    } catch {
                        // Cut off: comes back.
                    }
                    // Each stream is told another pause, so that not all devices come back in the same moment.
                    try? await Task.sleep(nanoseconds: UInt64(pause * 1e9))
                }
            }
            events.onTermination = { _ in following.cancel() }
        }
    }
}
