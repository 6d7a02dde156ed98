internal import Foundation

struct StreamedEvent: Hashable, Sendable {
    let name: String
    let data: String
}

/// Takes the bytes of an event stream as they arrive, torn anywhere, and returns its events (WHATWG HTML, 9.2).
struct EventStreamParser: Sendable {
    /// The reconnection delay that the service sent last.
    private(set) var retry: Duration?
    private var line: [UInt8] = []
    private var isAfterReturn = false
    private var isFirst = true
    private var name = ""
    private var data: [String] = []
    /// The bytes of the data, with their line feeds.
    private var dataBytes = 0

    /// Returns the events that the bytes complete.
    mutating func feed(_ bytes: Data) throws(ServiceClientError) -> [StreamedEvent] {
        var events: [StreamedEvent] = []
        for byte in bytes {
            let isEnd = byte == 0x0A || byte == 0x0D
            defer { isAfterReturn = byte == 0x0D }
            if byte == 0x0A && isAfterReturn { continue }
            guard isEnd else {
                line.append(byte)
                continue
            }
            endLine(&events)
        }
        if line.count + dataBytes > ClientLimits.eventBytes {
            throw ServiceClientError(.invalidResponse, "the event stream has an event of more than a megabyte")
        }
        return events
    }

    private mutating func endLine(_ events: inout [StreamedEvent]) {
        defer { line.removeAll(keepingCapacity: true) }
        // A byte order mark.
        if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirst = false
        guard line.isEmpty else { return takeField() }
        if !data.isEmpty {
            events.append(StreamedEvent(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n")))
        }
        (name, data, dataBytes) = ("", [], 0)
    }

    /// Takes the field of the line, which is divided as bytes: a `Character` may be a colon or a space with a mark.
    private mutating func takeField() {
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var bytes = line[colon...].dropFirst()
        if bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
        let value = String(decoding: bytes, as: UTF8.self)
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            data.append(value)
            dataBytes += value.utf8.count + 1
        case "event": name = value
        case "retry":
            // A pause is at most a day; more digits than a `UInt32` has are the maximum.
            guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { break }
            retry = min(.milliseconds(UInt32(value) ?? .max), ClientLimits.longestWait)
        // The revision is in the data, too; comments and unknown fields say nothing.
        default: break
        }
    }
}
