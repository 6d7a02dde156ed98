/// Where a conversation's log stands.
package struct LogHead: Hashable, Sendable {
    /// The last record's place; it changes with every change of the conversation, so it can stand for its state.
    package let position: LogPosition
    /// How many records there are.
    package let records: Int
    /// How many bytes they have together.
    package let bytes: Int
    /// Stands for the records themselves; nil where an earlier version of this program wrote some of them.
    package let digest: LogDigest?

    /// A head.
    package init(position: LogPosition, records: Int, bytes: Int, digest: LogDigest? = nil) {
        self.position = position
        self.records = records
        self.bytes = bytes
        self.digest = digest
    }
}
