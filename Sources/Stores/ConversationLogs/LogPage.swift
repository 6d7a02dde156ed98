/// Some records of a conversation.
package struct LogPage: Hashable, Sendable {
    /// Where the log stood when the page was read.
    package let head: LogHead
    /// The records in order.
    package let records: [LogRecord]
    /// Whether these are the first records, because the conversation was replaced after the position asked for, or
    /// because none was.
    package let isRestart: Bool
    /// Whether the log has no further records.
    package let isLast: Bool

    /// A page.
    package init(head: LogHead, records: [LogRecord], isRestart: Bool, isLast: Bool) {
        self.head = head
        self.records = records
        self.isRestart = isRestart
        self.isLast = isLast
    }

    /// Where to go on reading.
    package var next: LogPosition {
        LogPosition(
            generation: head.position.generation, sequence: records.last?.sequence ?? head.position.sequence)
    }
}
