/// A page of a conversation's log in the making: the same for every store.
struct PageBuilder {
    let maximumBytes: Int
    /// The last record that was looked at.
    var last: Revision
    private(set) var records: [LogRecord] = []
    private(set) var isFull = false
    private var bytes = 0

    init(maximumBytes: Int, after last: Revision) {
        self.maximumBytes = maximumBytes
        self.last = last
    }

    /// Adds a record; false where it does not fit any more.
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
