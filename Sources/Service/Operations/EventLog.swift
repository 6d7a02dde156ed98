internal import Synchronization
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleThreads

/// A log of JSON lines, written by a separate thread, so that no caller waits for a disk or a pipe.
///
/// Lines beyond the buffer are dropped and counted.
final class EventLog: Sendable {
    /// A function that writes bytes of complete lines.
    typealias Sink = @Sendable ([UInt8]) -> Void

    private struct Line: Sendable {
        let seconds: Int64
        let nanoseconds: Int64
        let content: Content
    }

    private enum Content: Sendable {
        case event(String, [(String, String)])
        case access(AccessRecord)
    }

    private let queue: BackgroundQueue<Line>
    private let dropped = Atomic(0)

    /// Creates a log that writes to `sink`.
    init(to sink: @escaping Sink) {
        queue = BackgroundQueue(depth: ServiceLimits.logLines) { lines in
            var writer = JSONWriter()
            for line in lines { Self.write(line, to: &writer) }
            sink(writer.bytes)
        }
    }

    /// Logs an event of the service.
    func event(_ name: String, _ members: [(String, String)] = []) {
        submit(.event(name, members))
    }

    /// Logs a request.
    func access(_ record: AccessRecord) {
        submit(.access(record))
    }

    /// Writes the queued lines and accepts no more. Lines that are not read in time are lost.
    func stop() { _ = queue.stop(milliseconds: ServiceLimits.lastLinesMilliseconds) }

    private func submit(_ content: Content) {
        let (seconds, nanoseconds) = SystemClock.wallTime()
        let line = Line(seconds: seconds, nanoseconds: nanoseconds, content: content)
        guard queue.submit(line) else {
            dropped.add(1, ordering: .relaxed)
            return
        }
        let lost = dropped.exchange(0, ordering: .relaxed)
        if lost > 0 {
            queue.submit(
                Line(
                    seconds: line.seconds, nanoseconds: line.nanoseconds,
                    content: .event("lines dropped", [("count", "\(lost)")])))
        }
    }

    private static func write(_ line: Line, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("time", Timestamp.text(seconds: line.seconds, nanoseconds: line.nanoseconds))
            switch line.content {
            case .event(let name, let members):
                writer.member("event", name)
                for (key, value) in members {
                    writer.key(key)
                    writer.string(value)
                }
            case .access(let record):
                writer.member("event", "request")
                writer.member("peer", record.peer.description)
                if let method = record.method { writer.member("method", method.rawValue) }
                if let target = record.target { writer.member("target", withoutToken(target)) }
                writer.member("status", record.status)
                if let refusal = record.refusal { writer.member("refusal", refusal) }
                writer.member("microseconds", record.nanoseconds / 1_000)
            }
        }
        writer.endRow()
    }

    /// Returns a target without its token, so that a reader of the log cannot use it.
    ///
    /// A name with an escape or with capitals is no parameter of the service, but its value may well be a token. So may
    /// what follows the name after a second question mark, which a client adds to an address that has one, or a semicolon.
    static func withoutToken(_ target: String) -> String {
        guard let query = target.firstIndex(of: "?") else { return target }
        let pairs = target[query...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
        return target[...query]
            + pairs.map { pair in
                guard let sign = pair.firstIndex(of: "="),
                    pair[..<sign].lowercasedASCII == RouteAccess.tokenParameter || pair[..<sign].contains(ascii: "%")
                else { return pair }
                return pair[...sign] + "…"
            }.map(withoutMisplacedToken).joined(separator: "&")
    }

    private static func withoutMisplacedToken(_ pair: Substring) -> Substring {
        var start = pair.startIndex
        while let mark = pair.utf8[start...].firstIndex(where: { "?;".utf8.contains($0) }) {
            start = pair.utf8.index(after: mark)
            let name = pair[start...].prefix { $0 != "=" }
            guard name.endIndex < pair.endIndex, name.lowercasedASCII == RouteAccess.tokenParameter else { continue }
            return pair[...name.endIndex] + "…"
        }
        return pair
    }
}
