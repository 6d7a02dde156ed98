internal import TypescaleJSON

/// A message of a chain: a line of JSON, then optional bytes.
struct ChainRecord: Sendable {
    /// The sequence of the message in the stream.
    let sequence: Revision
    /// The sequence of the predecessor; zero for the first record.
    let previous: Revision
    /// The name of the write, by which its writer recognizes the record.
    let write: String
    /// The line of JSON.
    let line: JSONValue
    /// The bytes after the line.
    let payload: ArraySlice<UInt8>

    /// Parses a stored message; `nil` if it is not a record.
    init?(sequence: Revision, body: [UInt8]) {
        let end = body.firstIndex(of: 0x0A) ?? body.count
        guard let line = try? JSONParser().parse(body, in: 0..<end), let previous = line.number("previous"),
            let write = line.text("write")
        else { return nil }
        self.sequence = sequence
        self.previous = Revision(previous)
        self.write = write
        self.line = line
        payload = body[min(end + 1, body.count)...]
    }

    /// Returns a record as a message.
    static func body(
        previous: Revision, write: String, payload: [UInt8], _ members: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("previous", Int(clamping: previous.number))
        writer.member("write", write)
        members(&writer)
        writer.endObject()
        guard !payload.isEmpty else { return writer.bytes }
        return writer.bytes + [0x0A] + payload
    }
}

extension JSONValue {
    /// Returns a member that is a nonnegative integer.
    func number(_ name: Identifier) -> UInt64? {
        guard case .number(let number)? = self[name]?.kind else { return nil }
        return UInt64(exactly: number)
    }

    /// Returns a member that is a string.
    func text(_ name: Identifier) -> String? {
        if case .string(let text)? = self[name]?.kind { text } else { nil }
    }
}
