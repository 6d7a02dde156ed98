/// An open event stream, for the code that replays missed events.
package struct EventStream: Sendable {
    let request: OwnedRequest
    let connection: RemoteConnection

    /// Sends an event to this stream alone, ahead of held publications.
    package func send(_ publication: Publication) { connection.post(.event(publication)) }

    /// Ends the replay: held publications follow, except those at or before `order`.
    package func goLive(after order: UInt64) { connection.post(.goLive(after: order)) }

    package func end() { connection.post(.endEvents) }
}

package struct EventStreamOptions: Sendable {
    var channel: Identifier
    /// The client's own origin: its own publications are not sent back to it.
    package var origin: Identifier?
    /// The idle seconds after which a comment is sent, so that both sides detect a broken connection.
    package var heartbeatSeconds = 15
    /// The time that clients wait before they reconnect; `nil` leaves it to the client.
    package var retryMilliseconds: Int?
    /// A Boolean value that indicates whether `opened` replays missed events and live ones wait for
    /// `EventStream.goLive`.
    package var replays = false
    /// An object that the connection retains until it ends.
    package var lease: (any AnyObject & Sendable)?
    package var headers = Headers()

    package init(channel: Identifier) { self.channel = channel }
}

/// An event of an event stream as framed by the WHATWG HTML standard (section 9.2).
package struct ServerSentEvent: Sendable, Equatable {
    /// The identifier that a reconnecting client sends as `Last-Event-ID`; `nil` leaves the last one in place.
    var id: String?
    /// The name of the event; `nil` means `message`.
    var event: String?
    /// The data, in any number of lines.
    var data: String

    package init(id: String? = nil, event: String? = nil, data: String) {
        (self.id, self.event, self.data) = (id, event, data)
    }

    /// The encoded event. Line breaks and NUL in a name or an identifier would forge a field and are removed.
    var encoded: [UInt8] {
        var result: [UInt8] = []
        if let event { Self.append("event", Self.oneLine(event), to: &result) }
        if let id { Self.append("id", Self.oneLine(id), to: &result) }
        for line in Self.lines(of: data) { Self.append("data", line, to: &result) }
        result.append(UInt8(ascii: "\n"))
        return result
    }

    private static func append(_ field: String, _ value: some Sequence<UInt8>, to result: inout [UInt8]) {
        result.append(contentsOf: field.utf8)
        result.append(UInt8(ascii: ":"))
        result.append(UInt8(ascii: " "))
        result.append(contentsOf: value)
        result.append(UInt8(ascii: "\n"))
    }

    private static func oneLine(_ text: String) -> [UInt8] { text.utf8.filter { $0 != 0 && $0 != "\n" && $0 != "\r" } }

    /// Splits at LF, CR and CRLF, the three line ends that clients accept.
    private static func lines(of text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        var afterReturn = false
        for byte in text.utf8 {
            if byte == "\r" || byte == "\n" {
                if !(byte == "\n" && afterReturn) { lines.append([]) }
                afterReturn = byte == "\r"
            } else {
                lines[lines.count - 1].append(byte)
                afterReturn = false
            }
        }
        return lines
    }
}
