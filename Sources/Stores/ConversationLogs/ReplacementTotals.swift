internal import Synchronization
internal import TypescaleThreads

/// The totals and limits of a replacement, for all stores.
final class ReplacementTotals: Sendable {
    /// The number of the appended records, their size and their digest.
    struct Sum: Sendable {
        var records = 0
        var bytes = 0
        var digest = LogDigest.empty
        fileprivate var hasEnded = false
    }

    private let conversation: ConversationName
    private let sum = Mutex(Sum())
    private let deadline = Deadline(milliseconds: StoresLimits.replacementSeconds * 1_000)

    init(_ conversation: ConversationName) { self.conversation = conversation }

    /// Counts a record after `keep` has stored it under its number.
    func add(_ record: [UInt8], _ keep: (Int) throws(StoreError) -> Void) throws(StoreError) {
        try StoreError.check(record: record)
        let before = try current()
        try StoreError.check(records: before.records + 1, bytes: before.bytes + record.count, of: conversation)
        try keep(before.records)
        sum.withLock { sum in
            sum.records += 1
            sum.bytes += record.count
            sum.digest = sum.digest.adding(record)
        }
    }

    /// Returns the totals; throws if the replacement has ended or takes too long.
    func current() throws(StoreError) -> Sum {
        let sum = sum.withLock { $0 }
        guard !sum.hasEnded else { throw StoreError(code: .closed, reason: "the replacement has ended") }
        guard deadline.remaining > 0 else {
            throw StoreError(code: .unavailable, reason: "the replacement of \(conversation) took too long")
        }
        return sum
    }

    /// Commits the replacement with `body`, which ends it.
    ///
    /// A commit of unknown outcome ends it, too: its records may be those of the conversation, and what discards an
    /// abandoned replacement must leave them.
    func committing<Value>(_ body: (Sum) throws(StoreError) -> Value) throws(StoreError) -> Value {
        let sum = try current()
        do throws(StoreError) {
            let value = try body(sum)
            end()
            return value
        } catch {
            if error.code == .outcomeUnknown { end() }
            throw error
        }
    }

    /// Ends the replacement and returns its totals; `nil` if it had already ended.
    @discardableResult
    func end() -> Sum? {
        sum.withLock { sum in
            defer { sum.hasEnded = true }
            return sum.hasEnded ? nil : sum
        }
    }
}
