internal import TypescaleStores
internal import TypescaleStrings
internal import TypescaleThreads

extension ConversationCache {
    /// Calls the store, timed; its errors become the service's.
    func withStore<Value>(_ body: (any ConversationLog) throws(StoreError) -> Value) throws(ServiceError) -> Value {
        try rethrowing(metrics.timingStore { () throws(StoreError) in try body(store) }) {
            ServiceError($0 as StoreError)
        }
    }

    func head(of name: ConversationName) throws(ServiceError) -> LogHead? {
        try withStore { store throws(StoreError) in try store.head(of: name) }
    }

    func existingHead(of name: ConversationName) throws(ServiceError) -> LogHead {
        guard let head = try head(of: name) else { throw .noConversation }
        return head
    }

    /// Reads a log from the end of a replica to its own end.
    ///
    /// A new replica is read from the beginning if there is none, if the conversation was replaced, or if the records
    /// do not add up to what the log says of itself: then its end was taken back, as after a restore of an older file.
    /// If those from the beginning do not add up either, the store is unavailable. Memory holds one page of the log.
    /// `isCancelled` is evaluated before each record, and ends the read.
    func replica(
        of name: ConversationName, continuing known: ConversationReplica?, isCancelled: () -> Bool
    ) throws(ServiceError) -> ConversationReplica {
        let head = known?.head
        var replica = known
        var position = head?.position
        var totals = head?.totals ?? LogTotals()
        while true {
            let page = try withStore { store throws(StoreError) in
                try store.records(of: name, after: position, maximumBytes: ServiceLimits.logPageBytes)
            }
            guard let page else { throw .noConversation }
            let current: ConversationReplica
            if let replica, !page.isRestart {
                current = replica
            } else {
                current = ConversationReplica(head: page.head, fonts: fonts, preparers: preparers)
                totals = LogTotals()
                metrics.add(.conversationsBuilt)
            }
            // The writers of these records announced them before.
            try apply(page.records, of: name, to: current, observers[name], isCancelled)
            for record in page.records { totals.add(record.bytes) }
            replica = current
            position = page.next
            guard page.isLast else { continue }
            if totals.matches(page.head.totals) {
                current.finish(at: page.head)
                return current
            }
            guard known != nil else {
                // A server of a cluster that has just returned may not have all records yet.
                let reason = "the conversation \(name) has other records than its head counts"
                damage.note(StoreError(.damaged, reason))
                throw ServiceError(
                    .unavailable, "the store has not received all records of the conversation yet; try again")
            }
            return try self.replica(of: name, continuing: nil, isCancelled: isCancelled)
        }
    }

    /// Applies records in their order; those of a large page are parsed on all processors.
    private func apply(
        _ records: [LogRecord], of name: ConversationName, to replica: ConversationReplica,
        _ observers: [RecordWatch], _ isCancelled: () -> Bool
    ) throws(ServiceError) {
        func apply(_ change: ConversationChange, _ record: LogRecord) throws(ServiceError) {
            if isCancelled() { throw .clientLeft }
            let outcome = try replica.apply(change, sequence: record.sequence)
            for observer in observers { observer.note(record.bytes, outcome, in: replica.conversation) }
        }
        guard records.reduce(0, { $0 + $1.bytes.count }) >= ServiceLimits.recordBytesWorthThreads else {
            for record in records { try apply(try change(of: record, in: name), record) }
            return
        }
        var failure: ServiceError?
        var remaining = records[...]
        let pipeline = OrderedPipeline<LogRecord, Result<ConversationChange, ServiceError>>(depth: 4 * Processors.count)
        pipeline.run(
            workers: Processors.count,
            makeInput: {
                var unread = records[...]
                return { unread.popFirst() }
            },
            makeWork: {
                { record in Result { () throws(ServiceError) in try self.change(of: record, in: name) } }
            },
            consume: { change in
                do throws(ServiceError) {
                    guard let record = remaining.popFirst() else { return false }
                    try apply(try change.get(), record)
                    return true
                } catch {
                    failure = error
                    return false
                }
            })
        if let failure { throw failure }
    }

    private func change(of record: LogRecord, in name: ConversationName) throws(ServiceError) -> ConversationChange {
        do throws(ServiceError) {
            return try ConversationChange(record.bytes)
        } catch {
            let reason = "the conversation \(name) cannot be read, at revision \(record.sequence)"
            damage.note(StoreError(.damaged, reason))
            throw error
        }
    }
}
