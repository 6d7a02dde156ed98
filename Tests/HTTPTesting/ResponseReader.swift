/// Reads responses from bytes. It shares no code with the server, so that the two can disagree.
package struct ResponseReader {
    /// The received bytes that belong to no response yet.
    package private(set) var bytes: [UInt8] = []

    /// Creates a reader without bytes.
    package init() {}

    /// Appends received bytes.
    package mutating func add(_ more: [UInt8]) {
        bytes += more
    }

    /// Returns the next complete response.
    ///
    /// Pass `toHead` for the response to a HEAD request, and `ended` once no more bytes will come.
    package mutating func next(toHead: Bool = false, ended: Bool = false) -> ClientResponse? {
        guard let headEnd = find([13, 10, 13, 10], from: 0) else { return nil }
        let head = String(decoding: bytes[..<headEnd], as: UTF8.self)
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let parts = lines[0].split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, let status = Int(parts[1]) else { return nil }
        let headers = lines.dropFirst().map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            let value = line[colon...].dropFirst().drop { $0 == " " }
            return (name: line[..<colon].lowercased(), value: String(value))
        }
        func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
        let start = headEnd + 4
        var body: [UInt8] = []
        var end = start
        if toHead || status < 200 || status == 204 || status == 304 {
            // These responses have no body even if their header fields announce one.
        } else if header("transfer-encoding") == "chunked" {
            guard let (chunks, after) = readChunks(start) else { return nil }
            (body, end) = (chunks, after)
        } else if let length = header("content-length").flatMap({ Int($0) }) {
            guard bytes.count >= start + length else { return nil }
            end = start + length
            body = Array(bytes[start..<end])
        } else {
            guard ended else { return nil }
            end = bytes.count
            body = Array(bytes[start...])
        }
        bytes.removeFirst(end)
        return ClientResponse(status: status, headers: headers, body: body)
    }

    private func readChunks(_ start: Int) -> (body: [UInt8], end: Int)? {
        var at = start
        var body: [UInt8] = []
        while let lineEnd = find([13, 10], from: at) {
            guard let size = Int(String(decoding: bytes[at..<lineEnd], as: UTF8.self), radix: 16) else { return nil }
            at = lineEnd + 2
            guard bytes.count >= at + size + 2 else { return nil }
            body += bytes[at..<at + size]
            at += size + 2
            if size == 0 { return (body, at) }
        }
        return nil
    }

    private func find(_ pattern: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= start + pattern.count else { return nil }
        return (start...bytes.count - pattern.count).first { bytes[$0..<$0 + pattern.count].elementsEqual(pattern) }
    }
}

/// A response as a client received it.
package struct ClientResponse: Sendable, Equatable {
    /// The status code.
    package let status: Int
    /// The header fields in order, names in lower case.
    package let headers: [(name: String, value: String)]
    /// The body without its framing.
    package let body: [UInt8]

    /// The value of the first field of a name.
    package subscript(name: String) -> String? {
        headers.first { $0.name == name.lowercased() }?.value
    }

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// Returns whether two responses have the same status, fields and body.
    package static func == (left: ClientResponse, right: ClientResponse) -> Bool {
        left.status == right.status && left.body == right.body
            && left.headers.elementsEqual(right.headers) { $0.name == $1.name && $0.value == $1.value }
    }
}
