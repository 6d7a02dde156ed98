/// One record of a conversation's log.
public struct LogRecord: Hashable, Sendable {
    /// The record's place.
    public let sequence: Revision
    /// What was written.
    public let bytes: [UInt8]

    /// A record.
    public init(sequence: Revision, bytes: [UInt8]) {
        self.sequence = sequence
        self.bytes = bytes
    }
}
