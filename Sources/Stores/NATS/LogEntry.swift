internal import TypescaleJSON

/// The content of a record in a conversation's chain.
struct LogEntry: Sendable {
    /// The kind of a record.
    enum Kind: String {
        /// A record of the log.
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

    init(
        kind: Kind, generation: Revision, parts: String?, records: Int, bytes: Int, digest: LogDigest?
    ) {
        self.kind = kind
        self.parts = parts
        head = LogHead(
            position: LogPosition(generation: generation, sequence: .zero), records: records, bytes: bytes,
            digest: digest)
    }

    init?(_ record: ChainRecord) {
        guard let kind = record.line.text("kind").flatMap({ Kind(exactly: $0) }),
            let generation = record.line.number("generation"), let records = record.line.number("records"),
            let bytes = record.line.number("bytes")
        else { return nil }
        self.init(
            kind: kind, generation: Revision(generation), parts: record.line.text("parts"),
            records: Int(clamping: records), bytes: Int(clamping: bytes),
            digest: record.line.text("digest").flatMap(LogDigest.init(hexadecimal:)))
        place(at: record.sequence)
    }

    /// Sets the sequence of the record; a record without a generation starts its own.
    mutating func place(at sequence: Revision) {
        let generation = head.position.generation
        let position = LogPosition(generation: generation == .zero ? sequence : generation, sequence: sequence)
        head = LogHead(position: position, records: head.records, bytes: head.bytes, digest: head.digest)
    }

    func write(to writer: inout JSONWriter) {
        writer.member("kind", kind.rawValue)
        writer.member("generation", Int(clamping: head.position.generation.number))
        writer.member("records", head.records)
        writer.member("bytes", head.bytes)
        if let digest = head.digest { writer.member("digest", digest.hexadecimal) }
        if let parts { writer.member("parts", parts) }
    }
}
