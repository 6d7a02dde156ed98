internal import TypescaleJSON

/// One message of a chain: a line of JSON, then whatever bytes it carries.
struct ChainRecord: Sendable {
    /// The message's place in the stream.
    let sequence: Revision
    /// The record it follows; zero for a first one.
    let previous: Revision
    /// The name of the write that made it, by which its writer knows it again.
    let write: String
    /// The line.
    let line: JSONValue
    /// What follows the line.
    let payload: ArraySlice<UInt8>

    /// Reads a kept message; nil where it is no record.
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

    /// A record as a message.
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
    /// A member that is a whole number from zero on.
    func number(_ name: Identifier) -> UInt64? {
        guard case .number(let number)? = self[name]?.kind else { return nil }
        return UInt64(exactly: number)
    }

    /// A member that is a text.
    func text(_ name: Identifier) -> String? {
        if case .string(let text)? = self[name]?.kind { text } else { nil }
    }
}
