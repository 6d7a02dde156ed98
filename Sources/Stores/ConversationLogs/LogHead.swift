/// The state of a conversation's log.
package struct LogHead: Hashable, Sendable {
    /// The position of the last record. It changes with every change of the conversation and thus identifies its
    /// state.
    package let position: LogPosition
    /// The number of records.
    package let records: Int
    /// The total size of the records in bytes.
    package let bytes: Int
    /// The digest of the records; `nil` if an earlier version of this program wrote some of them.
    package let digest: LogDigest?

    /// Creates a head.
    package init(position: LogPosition, records: Int, bytes: Int, digest: LogDigest? = nil) {
        self.position = position
        self.records = records
        self.bytes = bytes
        self.digest = digest
    }
}
