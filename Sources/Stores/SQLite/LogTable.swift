/// The logs of conversations as rows: each record belongs to a batch, and a conversation names its current batch.
///
/// A replacement writes into a new batch; changing the batch in one row makes it visible. Unused batches are deleted
/// later in small steps.
enum LogTable {
    enum State: Int64 {
        case written = 0
        case live = 1
        case dropped = 2
    }

    struct Entry {
        var batch: Int64
        var head: LogHead
    }

    static func entry(_ conversation: ConversationName, in database: Database) throws(StoreError) -> Entry? {
        let sql = "SELECT batch, generation, head, records, bytes, digest FROM conversations WHERE name = ?"
        guard let row = try database.first(sql, [key(conversation)]) else { return nil }
        let position = LogPosition(generation: row.revision(1), sequence: row.revision(2))
        let range = 0...StoresLimits.storedTotal
        guard range.contains(row.integer(3)), range.contains(row.integer(4)) else {
            throw StoreError(.damaged, "\(database.path): \(conversation) cannot be read")
        }
        let totals = LogTotals(
            records: Int(row.integer(3)), bytes: Int(row.integer(4)),
            digest: row.isNull(5) ? nil : LogDigest(number: UInt64(bitPattern: row.integer(5))))
        return Entry(batch: row.integer(0), head: LogHead(position: position, totals: totals))
    }

    private static func entry(
        _ conversation: ConversationName, if condition: WriteCondition, in database: Database
    ) throws(StoreError) -> Entry? {
        let entry = try entry(conversation, in: database)
        try condition.check(entry?.head)
        return entry
    }

    static func append(
        _ record: [UInt8], to conversation: ConversationName, if condition: WriteCondition, seconds: Int64,
        in database: Database
    ) throws(StoreError) -> LogHead {
        let present = try entry(conversation, if: condition, in: database)
        let batch = if let present { present.batch } else { try beginBatch(.live, seconds, in: database) }
        var totals = present?.head.totals ?? LogTotals()
        totals.add(record)
        try StoreError.check(records: totals.records, bytes: totals.bytes, of: conversation)
        // The first record of a conversation follows a mark of its generation, as after a replacement.
        let generation =
            if let present { present.head.position.generation } else { try insert([], into: batch, in: database) }
        let sequence = try insert(record, into: batch, in: database)
        let head = LogHead(position: LogPosition(generation: generation, sequence: sequence), totals: totals)
        try save(Entry(batch: batch, head: head), conversation, in: database)
        return head
    }

    static func beginBatch(_ state: State, _ seconds: Int64, in database: Database) throws(StoreError) -> Int64 {
        try database.run(
            "INSERT INTO batches (seconds, state) VALUES (?, ?)", [.integer(seconds), .integer(state.rawValue)])
        return database.lastRow
    }

    static func insert(_ record: [UInt8], into batch: Int64, in database: Database) throws(StoreError) -> Revision {
        try database.run("INSERT INTO records (batch, bytes) VALUES (?, ?)", [.integer(batch), .blob(record)])
        return try database.lastRevision()
    }

    static func commit(
        _ batch: Int64, _ totals: LogTotals, to conversation: ConversationName, if condition: WriteCondition,
        in database: Database
    ) throws(StoreError) -> (head: LogHead, isNew: Bool) {
        let present = try entry(conversation, if: condition, in: database)
        try database.run(
            "UPDATE batches SET state = ? WHERE batch = ? AND state = ?",
            [.integer(State.live.rawValue), .integer(batch), .integer(State.written.rawValue)])
        guard database.changedRows == 1 else {
            throw StoreError(.unavailable, "the replacement of \(conversation) took too long")
        }
        if let present { try drop(present.batch, in: database) }
        let mark = try insert([], into: batch, in: database)
        let head = LogHead(position: LogPosition(generation: mark, sequence: mark), totals: totals)
        try save(Entry(batch: batch, head: head), conversation, in: database)
        return (head, present == nil)
    }

    static func drop(_ batch: Int64, in database: Database) throws(StoreError) {
        try database.run(
            "UPDATE batches SET state = ? WHERE batch = ?", [.integer(State.dropped.rawValue), .integer(batch)])
    }

    static func remove(
        _ conversation: ConversationName, if condition: WriteCondition, in database: Database
    ) throws(StoreError) -> Bool {
        guard let present = try entry(conversation, if: condition, in: database) else { return false }
        try drop(present.batch, in: database)
        try database.run("DELETE FROM conversations WHERE name = ?", [key(conversation)])
        return true
    }

    static func page(
        of conversation: ConversationName, after position: LogPosition?, maximumBytes: Int, in database: Database
    ) throws(StoreError) -> LogPage? {
        guard let entry = try entry(conversation, in: database) else { return nil }
        var builder = PageBuilder(entry.head, after: position, maximumBytes: maximumBytes)
        let sql = "SELECT sequence, bytes FROM records WHERE batch = ? AND sequence > ? ORDER BY sequence"
        try database.query(sql, [.integer(entry.batch), SQLValue(builder.last)]) { row in
            let sequence = row.revision(0)
            guard sequence != entry.head.position.generation else { return true }
            return builder.add(LogRecord(sequence: sequence, bytes: row.bytes(1) ?? []))
        }
        return builder.page
    }

    private static func save(
        _ entry: Entry, _ conversation: ConversationName, in database: Database
    ) throws(StoreError) {
        let (position, totals) = (entry.head.position, entry.head.totals)
        try database.run(
            """
            INSERT OR REPLACE INTO conversations (name, batch, generation, head, records, bytes, digest)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                key(conversation), .integer(entry.batch), SQLValue(position.generation), SQLValue(position.sequence),
                .integer(Int64(totals.records)), .integer(Int64(totals.bytes)),
                totals.digest.map { .integer(Int64(bitPattern: $0.number)) } ?? .null,
            ])
    }

    private static func key(_ conversation: ConversationName) -> SQLValue { .blob(Array(conversation.name.utf8)) }
}
