/// Where a conversation's log stands.
public struct LogHead: Hashable, Sendable {
    /// The last record's place; it changes with every change of the conversation, so it can stand for its state.
    public let position: LogPosition
    /// How many records there are.
    public let records: Int
    /// How many bytes they have together.
    public let bytes: Int
    /// Stands for the records themselves; nil where an earlier version of this program wrote some of them.
    public let digest: LogDigest?

    /// A head.
    public init(position: LogPosition, records: Int, bytes: Int, digest: LogDigest? = nil) {
        self.position = position
        self.records = records
        self.bytes = bytes
        self.digest = digest
    }
}
