extension NATSStore {
    func head(of conversation: ConversationName) throws(StoreError) -> LogHead? {
        try reading { () throws(StoreError) in try entry(conversation).entry?.head }
    }

    @discardableResult
    func append(
        _ record: [UInt8], to conversation: ConversationName, if condition: WriteCondition
    ) throws(StoreError) -> LogHead {
        try StoreError.check(record: record)
        return try writing { () throws(StoreError) in
            let change = try change(conversation, if: condition, payload: record) {
                (present: LogEntry?) throws(StoreError) in
                var totals = present?.head.totals ?? LogTotals()
                totals.add(record)
                try StoreError.check(records: totals.records, bytes: totals.bytes, of: conversation)
                return LogEntry(
                    kind: .record, generation: present?.head.position.generation ?? .zero, parts: present?.parts,
                    totals: totals)
            }
            guard let change else { throw StoreError(.unavailable, "an append that changes nothing") }
            return change.after.head
        }
    }

    func replacement(of conversation: ConversationName) throws(StoreError) -> any LogReplacement {
        try working { () throws(StoreError) in NATSReplacement(self, conversation) }
    }

    func records(
        of conversation: ConversationName, after position: LogPosition?, maximumBytes: Int
    ) throws(StoreError) -> LogPage? {
        try reading { () throws(StoreError) in
            while let entry = try entry(conversation).entry {
                let page = try page(of: conversation, entry, after: position, maximumBytes)
                // Replaced records are removed: a page is valid only if its generation is still current after
                // reading.
                let present = try self.entry(conversation).entry
                if present?.head.position.generation == entry.head.position.generation { return page }
            }
            return nil
        }
    }

    private func page(
        of conversation: ConversationName, _ entry: LogEntry, after position: LogPosition?, _ maximumBytes: Int
    ) throws(StoreError) -> LogPage {
        let generation = entry.head.position.generation
        var builder = PageBuilder(entry.head, after: position, maximumBytes: maximumBytes)
        if let parts = entry.parts, builder.last < generation { try collect(parts, of: conversation, into: &builder) }
        if !builder.isFull {
            // The record that starts a generation has content only without a replacement.
            let start = max(builder.last, Revision(generation.number - 1))
            var last = max(builder.last, generation)
            try jetStream.read(
                Subjects.chain(of: conversation), after: start, through: entry.head.position.sequence,
                in: Subjects.conversations
            ) { message in
                // Void records are skipped: each must follow the previous one, or start the generation.
                guard let record = ChainRecord(sequence: message.sequence, body: message.body),
                    record.sequence == generation || record.previous == last,
                    LogEntry(record)?.kind == .record
                else { return true }
                last = record.sequence
                return builder.add(LogRecord(sequence: record.sequence, bytes: Array(record.payload)))
            }
        }
        return builder.page
    }

    @discardableResult
    func remove(_ conversation: ConversationName, if condition: WriteCondition) throws(StoreError) -> Bool {
        try writing { () throws(StoreError) in
            let change = try change(conversation, if: condition, payload: []) { present in
                present.map { _ in
                    LogEntry(kind: .gone, generation: .zero, parts: nil, totals: LogTotals(digest: nil))
                }
            }
            guard let change else { return false }
            cleaner.clean(conversation, parts: change.before?.parts, isMarked: true)
            return true
        }
    }

    /// Appends the parts of a replacement after the page's last one, as long as the page has capacity.
    ///
    /// They are queried by their own subjects: for all parts at once, the server would search the whole stream.
    private func collect(
        _ parts: String, of conversation: ConversationName, into page: inout PageBuilder
    ) throws(StoreError) {
        var number = 0
        if page.last > .zero {
            guard let last = try jetStream.message(at: page.last, in: Subjects.conversations),
                let present = Subjects.number(ofPart: last.subject)
            else { return }
            number = present + 1
        }
        while let part = try jetStream.last(
            of: Subjects.part(number, of: parts, conversation), in: Subjects.conversations)
        {
            guard page.add(LogRecord(sequence: part.sequence, bytes: part.body)) else { return }
            number += 1
        }
    }

    /// Returns the state of a conversation's chain, without an entry after a removal.
    func entry(_ conversation: ConversationName) throws(StoreError) -> (state: Chain.State, entry: LogEntry?) {
        let state = try conversations.state(of: Subjects.chain(of: conversation))
        guard let record = state.record else { return (state, nil) }
        guard let entry = LogEntry(record) else { throw jetStream.error(.damaged, "\(conversation) cannot be read") }
        return (state, entry.kind == .gone ? nil : entry)
    }

    /// Appends a record to a conversation's chain.
    ///
    /// `make` returns `nil` if there is nothing to change.
    func change(
        _ conversation: ConversationName, if condition: WriteCondition, payload: [UInt8],
        _ make: (LogEntry?) throws(StoreError) -> LogEntry?
    ) throws(StoreError) -> (before: LogEntry?, after: LogEntry)? {
        try competing { () throws(StoreError) in
            let (state, present) = try entry(conversation)
            try condition.check(present?.head)
            guard var entry = try make(present) else { return .done(nil) }
            let outcome = try conversations.append(
                to: Subjects.chain(of: conversation), after: state, payload: payload, entry.write)
            guard case .done(let sequence) = outcome else { return .overtaken }
            entry.place(at: sequence)
            return .done((present, entry))
        }
    }
}
