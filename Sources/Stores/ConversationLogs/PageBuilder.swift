/// Collects a page of a conversation's log, for all stores.
struct PageBuilder {
    let maximumBytes: Int
    /// The last examined record.
    var last: Revision
    private(set) var records: [LogRecord] = []
    private(set) var isFull = false
    private var bytes = 0

    init(maximumBytes: Int, after last: Revision) {
        self.maximumBytes = maximumBytes
        self.last = last
    }

    /// Appends a record; returns `false` if it does not fit.
    mutating func add(_ record: LogRecord) -> Bool {
        guard records.isEmpty || bytes + record.bytes.count <= maximumBytes else {
            isFull = true
            return false
        }
        bytes += record.bytes.count
        records.append(record)
        last = record.sequence
        return true
    }
}
