/// A page in the making.
struct PageBuilder {
    let maximumBytes: Int
    /// The last message that was looked at.
    var last: Revision
    private(set) var records: [LogRecord] = []
    private(set) var isFull = false
    private var bytes = 0

    init(maximumBytes: Int, after last: Revision) {
        self.maximumBytes = maximumBytes
        self.last = last
    }

    /// Adds a record; false where it does not fit any more.
    mutating func add(_ record: JetStream.Kept) -> Bool {
        guard records.isEmpty || bytes + record.body.count <= maximumBytes else {
            isFull = true
            return false
        }
        bytes += record.body.count
        records.append(LogRecord(sequence: record.sequence, bytes: record.body))
        last = record.sequence
        return true
    }
}
