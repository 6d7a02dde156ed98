/// A record of a conversation's log.
package struct LogRecord: Hashable, Sendable {
    /// The number of the record.
    package let sequence: Revision
    /// The content of the record.
    package let bytes: [UInt8]

    /// Creates a record.
    package init(sequence: Revision, bytes: [UInt8]) {
        self.sequence = sequence
        self.bytes = bytes
    }
}
