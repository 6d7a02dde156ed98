/// A part of a conversation's records.
package struct LogPage: Hashable, Sendable {
    /// The head of the log when the page was read.
    package let head: LogHead
    /// The records in order.
    package let records: [LogRecord]
    /// A Boolean value that indicates whether the page starts with the first record.
    ///
    /// True if the conversation was replaced after the requested position, or if none was requested.
    package let isRestart: Bool
    /// A Boolean value that indicates whether the log has no further records.
    package let isLast: Bool

    /// Creates a page.
    package init(head: LogHead, records: [LogRecord], isRestart: Bool, isLast: Bool) {
        self.head = head
        self.records = records
        self.isRestart = isRestart
        self.isLast = isLast
    }

    /// The position after which the next page starts.
    package var next: LogPosition {
        LogPosition(
            generation: head.position.generation, sequence: records.last?.sequence ?? head.position.sequence)
    }
}
