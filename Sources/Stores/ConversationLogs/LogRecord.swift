/// One record of a conversation's log.
package struct LogRecord: Hashable, Sendable {
    /// The record's place.
    package let sequence: Revision
    /// What was written.
    package let bytes: [UInt8]

    /// A record.
    package init(sequence: Revision, bytes: [UInt8]) {
        self.sequence = sequence
        self.bytes = bytes
    }
}
