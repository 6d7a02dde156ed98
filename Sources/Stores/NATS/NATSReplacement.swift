internal import TypescaleThreads

/// A replacement whose records are stored under subjects that no chain names yet.
///
/// Every part has its own subject and is stored only if that is empty: it is stored once however often it is sent.
/// (The server checks this condition when it stores the message, on every node alike.)
final class NATSReplacement: LogReplacement {
    private let store: NATSStore
    private let conversation: ConversationName
    private let name: String
    private let totals: ReplacementTotals

    init(_ store: NATSStore, _ conversation: ConversationName) {
        (self.store, self.conversation) = (store, conversation)
        // The name begins with the time, which distinguishes abandoned replacements from current ones.
        let name = "\(SystemClock.wallSeconds())-\(store.writes.next())"
        self.name = name
        totals = ReplacementTotals(conversation) { totals in
            if totals.records > 0 { store.cleaner.clean(conversation, parts: name, isMarked: true) }
        }
    }

    func append(_ record: [UInt8]) throws(StoreError) {
        try totals.add(record) { number throws(StoreError) in
            let subject = Subjects.part(number, of: name, conversation)
            try store.writing { () throws(StoreError) in
                if number == 0 { try mark() }
                try store.publish(record, to: subject, expectedLast: .zero, failing: .unavailable)
            }
        }
    }

    func commit(if condition: WriteCondition) throws(StoreError) -> (head: LogHead, isNew: Bool) {
        try checkParts(totals.current().records)
        let change = try totals.committing { totals throws(StoreError) in
            try store.writing { () throws(StoreError) in
                try store.change(conversation, if: condition, payload: []) { _ in
                    LogEntry(kind: .mark, generation: .zero, parts: name, totals: totals)
                }
            }
        }
        guard let change else { throw StoreError(.unavailable, "a replacement that changes nothing") }
        store.cleaner.clean(conversation, parts: change.before?.parts, isMarked: change.before != nil)
        return (change.after.head, change.before == nil)
    }

    /// Marks the parts as ones to delete, unless they are committed.
    private func mark() throws(StoreError) {
        let mark = CleanupMark(parts: name, isUnused: false)
        try store.publish(
            mark.body, to: Subjects.cleanup(of: conversation), expectedLast: nil, failing: .unavailable)
    }

    /// Throws if the parts were removed.
    ///
    /// If the clock of a node was changed, another node may take current parts for abandoned ones. It then removes
    /// all of them, the first one first.
    private func checkParts(_ count: Int) throws(StoreError) {
        guard count > 0 else { return }
        let first = try store.reading { () throws(StoreError) in
            try store.jetStream.last(of: Subjects.part(0, of: name, conversation), in: Subjects.conversations)
        }
        guard first == nil else { return }
        totals.abandon()
        throw StoreError(.unavailable, "the replacement of \(conversation) took too long")
    }
}
