internal import Synchronization

/// What a replacement holds by now, and whether it may go on: the same for every store.
final class ReplacementTotals: Sendable {
    /// Records added, their bytes, and what stands for them.
    struct Sum: Sendable {
        var records = 0
        var bytes = 0
        var digest = LogDigest.empty
        fileprivate var isOver = false
    }

    private let conversation: ConversationName
    private let sum = Mutex(Sum())
    private let started = Clock.milliseconds()

    init(_ conversation: ConversationName) { self.conversation = conversation }

    /// Adds a record once `keep`, given its number, has kept it.
    func add(_ record: [UInt8], _ keep: (Int) throws(StoreError) -> Void) throws(StoreError) {
        try StoresLimits.check(record: record)
        let before = try open()
        try StoresLimits.check(records: before.records + 1, bytes: before.bytes + record.count, of: conversation)
        try keep(before.records)
        sum.withLock { sum in
            sum.records += 1
            sum.bytes += record.count
            sum.digest = sum.digest.adding(record)
        }
    }

    /// What there is, of a replacement that is not over.
    func open() throws(StoreError) -> Sum {
        let sum = sum.withLock { $0 }
        guard !sum.isOver else { throw StoreError(code: .closed, reason: "the replacement is over") }
        guard Clock.milliseconds() - started < StoresLimits.replacementSeconds * 1_000 else {
            throw StoreError(code: .unavailable, reason: "the replacement of \(conversation) took too long")
        }
        return sum
    }

    /// Ends it; the answer is what is left to be given up, nil where it was over before.
    @discardableResult
    func end() -> Sum? {
        sum.withLock { sum in
            defer { sum.isOver = true }
            return sum.isOver ? nil : sum
        }
    }
}
