internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStrings
internal import TypescaleThreads

/// A log of JSON lines, written by a separate thread, so that no caller waits for a disk or a pipe.
///
/// Lines that exceed the buffer or that the sink refuses are dropped and counted.
final class EventLog: Sendable {
    /// A function that writes bytes of complete lines and returns the number of bytes that it wrote.
    typealias Sink = @Sendable ([UInt8]) -> Int

    private struct Line: Sendable {
        let seconds: Int64
        let nanoseconds: Int64
        let content: Content

        init(_ content: Content) {
            (seconds, nanoseconds) = SystemClock.wallTime()
            self.content = content
        }
    }

    private enum Content: Sendable {
        case event(String, [(String, String)])
        case access(AccessRecord)
    }

    /// The losses that the log has not reported yet.
    private struct Losses: Sendable {
        var lines = 0
        var isCut = false
    }

    private let queue: BackgroundQueue<Line>
    private let losses: Monitor<Losses>

    init(to sink: @escaping Sink) {
        let losses = Monitor(Losses())
        self.losses = losses
        queue = BackgroundQueue(depth: ServiceLimits.logLines) { Self.write($0, to: sink, losses) }
    }

    func event(_ name: String, _ members: [(String, String)] = []) { submit(.event(name, members)) }

    func access(_ record: AccessRecord) { submit(.access(record)) }

    /// Writes the queued lines and accepts no more. Lines that are not read in time are lost.
    func stop() { _ = queue.stop(milliseconds: ServiceLimits.lastLinesMilliseconds) }

    private func submit(_ content: Content) {
        if !queue.submit(Line(content)) { losses.change { $0.lines += 1 } }
    }

    private static func write(_ lines: [Line], to sink: Sink, _ losses: Monitor<Losses>) {
        let lost = losses.change { state in
            defer { state = Losses() }
            return state
        }
        var writer = JSONWriter()
        if lost.isCut { writer.endRow() }
        if lost.lines > 0 { write(Line(.event("lines dropped", [("count", "\(lost.lines)")])), to: &writer) }
        let start = writer.bytes.count
        for line in lines { write(line, to: &writer) }
        let bytes = writer.bytes
        let written = sink(bytes)
        guard written < bytes.count else { return }
        losses.change { state in
            state.lines += bytes[max(written, start)...].count { $0 == "\n" }
            if written < start { state.lines += lost.lines }
            state.isCut = written > 0 ? bytes[written - 1] != "\n" : lost.isCut
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
                    writer.string(Quotation.printable(value))
                }
            case .access(let record):
                writer.member("event", "request")
                writer.member("peer", record.peer.description)
                if let method = record.method { writer.member("method", method.rawValue) }
                if let target = record.target { writer.member("target", TokenRedaction.redacted(target)) }
                writer.member("status", record.status)
                if let refusal = record.refusal { writer.message("refusal", refusal) }
                writer.member("microseconds", record.nanoseconds / 1_000)
            }
        }
        writer.endRow()
    }
}
