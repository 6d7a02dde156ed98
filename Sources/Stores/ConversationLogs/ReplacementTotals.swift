internal import Synchronization
internal import TypescaleThreads

/// The totals and limits of a replacement, for all stores, and its end: a commit, or else the discarding of its
/// records.
final class ReplacementTotals: Sendable {
    private let conversation: ConversationName
    private let state = Mutex((totals: LogTotals(), hasEnded: false))
    private let deadline = Deadline(milliseconds: StoresLimits.replacementSeconds * 1_000)
    /// Removes the records of a replacement that was abandoned.
    private let discard: @Sendable (LogTotals) -> Void

    init(_ conversation: ConversationName, discard: @escaping @Sendable (LogTotals) -> Void) {
        (self.conversation, self.discard) = (conversation, discard)
    }

    deinit { abandon() }

    /// Counts a record after `keep` has stored it under its number; an error abandons the replacement.
    func add(_ record: [UInt8], _ keep: (Int) throws(StoreError) -> Void) throws(StoreError) {
        do throws(StoreError) {
            try StoreError.check(record: record)
            let before = try current()
            try StoreError.check(records: before.records + 1, bytes: before.bytes + record.count, of: conversation)
            try keep(before.records)
            state.withLock { $0.totals.add(record) }
        } catch {
            abandon()
            throw error
        }
    }

    /// Discards the replacement; has no effect after a commit, or one of unknown outcome.
    func abandon() {
        if let totals = end() { discard(totals) }
    }

    /// Returns the totals; throws if the replacement has ended or takes too long.
    func current() throws(StoreError) -> LogTotals {
        let (totals, hasEnded) = state.withLock { $0 }
        guard !hasEnded else { throw StoreError(.closed, "the replacement has ended") }
        guard deadline.remaining > 0 else {
            throw StoreError(.unavailable, "the replacement of \(conversation) took too long")
        }
        return totals
    }

    /// Commits the replacement with `body`, which ends it.
    ///
    /// A commit of unknown outcome ends it, too: its records may be those of the conversation, and what discards an
    /// abandoned replacement must leave them.
    func committing<Value>(_ body: (LogTotals) throws(StoreError) -> Value) throws(StoreError) -> Value {
        let totals = try current()
        do throws(StoreError) {
            let value = try body(totals)
            end()
            return value
        } catch {
            if error.code == .outcomeUnknown { end() }
            throw error
        }
    }

    /// Ends the replacement and returns its totals; `nil` if it had already ended.
    @discardableResult
    func end() -> LogTotals? {
        state.withLock { state in
            defer { state.hasEnded = true }
            return state.hasEnded ? nil : state.totals
        }
    }
}
