internal import TypescaleJSON

/// A message of a chain: a line of JSON, then optional bytes.
struct ChainRecord: Sendable {
    /// The sequence of the message in the stream.
    let sequence: Revision
    /// The sequence of the predecessor; zero for the first record.
    let previous: Revision
    /// The name of the write, by which its writer recognizes the record.
    let write: String
    let line: JSONValue
    let payload: ArraySlice<UInt8>

    /// Parses a stored message; `nil` if it is not a record.
    init?(sequence: Revision, body: [UInt8]) {
        let end = body.firstIndex(of: 0x0A) ?? body.count
        guard let line = try? JSONParser().parse(body, in: 0..<end), let previous = line.number("previous"),
            let write = line["write"]?.string
        else { return nil }
        self.sequence = sequence
        self.previous = Revision(previous)
        (self.write, self.line) = (write, line)
        payload = body[min(end + 1, body.count)...]
    }

    static func body(
        previous: Revision, write: String, payload: [UInt8], _ members: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        let head = JSONWriter.object { writer in
            writer.member("previous", previous.number)
            writer.member("write", write)
            members(&writer)
        }
        return payload.isEmpty ? head : head + [0x0A] + payload
    }
}

extension JSONValue {
    /// Returns a member that is a nonnegative integer.
    func number(_ name: Identifier) -> UInt64? {
        guard case .number(let number)? = self[name]?.kind else { return nil }
        return UInt64(exactly: number)
    }
}

struct LogEntry: Sendable {
    enum Kind: String {
        case record
        /// A replacement, whose records are its parts.
        case mark
        /// The removal of the conversation.
        case gone
    }

    let kind: Kind
    /// The replacement whose parts precede the chain's records; `nil` without one.
    let parts: String?
    private(set) var head: LogHead

    init(kind: Kind, generation: Revision, parts: String?, totals: LogTotals) {
        (self.kind, self.parts) = (kind, parts)
        head = LogHead(position: LogPosition(generation: generation, sequence: .zero), totals: totals)
    }

    init?(_ record: ChainRecord) {
        guard let kind = record.line["kind"]?.string.flatMap({ Kind(exactly: $0) }),
            let generation = record.line.number("generation"), let records = record.line.number("records"),
            let bytes = record.line.number("bytes"), max(records, bytes) <= UInt64(StoresLimits.storedTotal)
        else { return nil }
        self.init(
            kind: kind, generation: Revision(generation), parts: record.line["parts"]?.string,
            totals: LogTotals(
                records: Int(records), bytes: Int(bytes),
                digest: record.line["digest"]?.string.flatMap(LogDigest.init(hexadecimal:))))
        place(at: record.sequence)
    }

    /// Sets the sequence of the record; a record without a generation starts its own.
    mutating func place(at sequence: Revision) {
        let generation = head.position.generation
        head.position = LogPosition(generation: generation == .zero ? sequence : generation, sequence: sequence)
    }

    func write(to writer: inout JSONWriter) {
        writer.member("kind", kind.rawValue)
        writer.member("generation", head.position.generation.number)
        writer.member("records", head.totals.records)
        writer.member("bytes", head.totals.bytes)
        if let digest = head.totals.digest { writer.member("digest", digest.hexadecimal) }
        if let parts { writer.member("parts", parts) }
    }
}
