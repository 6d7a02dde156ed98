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
        /// The last written line has no end.
        var isCut = false
    }

    private let queue: BackgroundQueue<Line>
    private let losses: Monitor<Losses>

    /// Creates a log that writes to `sink`.
    init(to sink: @escaping Sink) {
        let losses = Monitor(Losses())
        self.losses = losses
        queue = BackgroundQueue(depth: ServiceLimits.logLines) { Self.write($0, to: sink, losses) }
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

    /// Returns a target without tokens, so that a reader of the log cannot use one.
    ///
    /// An issued token may stand anywhere: after a name with an error, or after an escape where a sign should be.
    static func withoutToken(_ target: String) -> String {
        let bytes = Array(target.utf8)
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let length = tokenLength(in: bytes[index...]) {
                kept += Array("…".utf8)
                index += length
            } else {
                kept.append(bytes[index])
                index += 1
            }
        }
        return withoutParameters(String(decoding: kept, as: UTF8.self))
    }

    /// Returns the length of the token, or of what is left of one, that some bytes begin with, escaped or not.
    private static func tokenLength(in bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes
        for expected in BearerToken.prefix.utf8 {
            guard let (byte, length) = unescaped(rest), byte | 0x20 == expected | 0x20 else { return nil }
            rest = rest.dropFirst(length)
        }
        let prefix = bytes.count - rest.count
        while let (byte, length) = unescaped(rest), Hexadecimal.value(of: byte) != nil { rest = rest.dropFirst(length) }
        let length = bytes.count - rest.count
        return length == prefix ? nil : length
    }

    /// Returns the first byte of some bytes with the length of its escape, which may be escaped itself.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> (byte: UInt8, length: Int)? {
        guard var byte = bytes.first else { return nil }
        var length = 1
        while byte == UInt8(ascii: "%") {
            let digits = bytes.dropFirst(length).prefix(2).compactMap(Hexadecimal.value)
            guard digits.count == 2 else { break }
            byte = digits[0] << 4 | digits[1]
            length += 2
        }
        return (byte, length)
    }

    /// Returns a target without the values of parameters that are named like that of tokens.
    ///
    /// A name with an escape or with capitals is no parameter of the service, but its value may well be a token. So may
    /// what follows the name after a second question mark, which a client adds to an address that has one, or a semicolon.
    private static func withoutParameters(_ target: String) -> String {
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
