internal import TypescaleThreads

extension SQLiteStore {
    package func head(of conversation: ConversationName) throws(StoreError) -> LogHead? {
        try reading { database throws(StoreError) in
            try LogTable.entry(conversation, in: database)?.head
        }
    }

    @discardableResult
    package func append(
        _ record: [UInt8], to conversation: ConversationName, if condition: WriteCondition
    ) throws(StoreError) -> LogHead {
        try StoreError.check(record: record)
        let seconds = SystemClock.wallSeconds()
        return try writing(.adds(bytes: record.count)) { database throws(StoreError) in
            try LogTable.append(record, to: conversation, if: condition, seconds: seconds, in: database)
        }
    }

    package func replacement(of conversation: ConversationName) throws(StoreError) -> any LogReplacement {
        let seconds = SystemClock.wallSeconds()
        let batch = try preparing(.adds(bytes: 0)) { database throws(StoreError) in
            try LogTable.beginBatch(.written, seconds, in: database)
        }
        return SQLiteReplacement(self, conversation, batch)
    }

    package func records(
        of conversation: ConversationName, after position: LogPosition?, maximumBytes: Int
    ) throws(StoreError) -> LogPage? {
        try snapshot { database throws(StoreError) in
            try LogTable.page(of: conversation, after: position, maximumBytes: maximumBytes, in: database)
        }
    }

    @discardableResult
    package func remove(_ conversation: ConversationName, if condition: WriteCondition) throws(StoreError) -> Bool {
        let removed = try writing(.frees) { database throws(StoreError) in
            try LogTable.remove(conversation, if: condition, in: database)
        }
        writer.scheduleCleanup()
        return removed
    }

    /// Executes a write that readers see after a commit only. Without a commit, nothing has changed for them.
    fileprivate func preparing<Value: Sendable>(
        _ space: WriteSpace, _ body: @escaping @Sendable (Database) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        do throws(StoreError) {
            return try writing(space, body)
        } catch {
            throw error.code == .outcomeUnknown ? StoreError(.unavailable, error.reason) : error
        }
    }
}

/// A replacement whose records are in a batch that no conversation names yet.
private final class SQLiteReplacement: LogReplacement {
    private let store: SQLiteStore
    private let conversation: ConversationName
    private let batch: Int64
    private let totals: ReplacementTotals

    init(_ store: SQLiteStore, _ conversation: ConversationName, _ batch: Int64) {
        (self.store, self.conversation, self.batch) = (store, conversation, batch)
        totals = ReplacementTotals(conversation) { _ in
            // If this fails, the batch is deleted when it is old enough.
            try? store.writer.perform(.frees) { database throws(StoreError) in try LogTable.drop(batch, in: database) }
            store.writer.scheduleCleanup()
        }
    }

    func append(_ record: [UInt8]) throws(StoreError) {
        let batch = batch
        try totals.add(record) { _ throws(StoreError) in
            try store.preparing(.adds(bytes: record.count)) { database throws(StoreError) in
                _ = try LogTable.insert(record, into: batch, in: database)
            }
        }
    }

    func commit(if condition: WriteCondition) throws(StoreError) -> (head: LogHead, isNew: Bool) {
        let (batch, conversation) = (batch, conversation)
        let outcome = try totals.committing { totals throws(StoreError) in
            try store.writing(.frees) { database throws(StoreError) in
                try LogTable.commit(batch, totals, to: conversation, if: condition, in: database)
            }
        }
        store.writer.scheduleCleanup()
        return outcome
    }
}
