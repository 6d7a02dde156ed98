import Synchronization
import TypescaleJSON

@testable import TypescaleStores

/// A store whose writes are made, but have an unknown outcome unless it confirms them.
///
/// Others can write before each write, and between the append of a record and its confirmation.
final class UnconfirmedStore: Store {
    private let store: any Store
    let confirms = Mutex(true)
    /// Called before the next writes, one each.
    let beforeWrites = Mutex<[@Sendable () -> Void]>([])
    /// Called once after the next append.
    let afterAppend = Mutex<(@Sendable () -> Void)?>(nil)
    /// A Boolean value that indicates whether the logs of conversations are full.
    let isFull = Mutex(false)
    /// A Boolean value that indicates whether conversations cannot be read.
    let failsReads = Mutex(false)
    /// A Boolean value that indicates whether conversations are read without their first record.
    let omitsFirstRecord = Mutex(false)

    init(_ store: any Store) { self.store = store }

    private func writing<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let others = beforeWrites.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        others?()
        let value = try body()
        guard confirms.withLock({ $0 }) else { throw StoreError(.outcomeUnknown, "no answer") }
        return value
    }

    func write(
        _ change: PreferenceChange, for owner: PreferenceOwner, if condition: WriteCondition, origin: Identifier?
    ) throws(StoreError) -> PreferenceState {
        try writing { () throws(StoreError) in
            try store.write(change, for: owner, if: condition, origin: origin)
        }
    }

    func adopt(
        _ device: PreferenceOwner, by user: PreferenceOwner, replacing: Bool, if condition: WriteCondition
    ) throws(StoreError) -> PreferenceState {
        try writing { () throws(StoreError) in
            try store.adopt(device, by: user, replacing: replacing, if: condition)
        }
    }

    func append(
        _ record: [UInt8], to conversation: ConversationName, if condition: WriteCondition
    ) throws(StoreError) -> LogHead {
        if isFull.withLock({ $0 }) {
            try StoreError.check(records: StoresLimits.conversationRecords + 1, bytes: 0, of: conversation)
        }
        let head = try writing { () throws(StoreError) in try store.append(record, to: conversation, if: condition) }
        let others = afterAppend.withLock { others in
            defer { others = nil }
            return others
        }
        others?()
        return head
    }

    func remove(_ conversation: ConversationName, if condition: WriteCondition) throws(StoreError) -> Bool {
        try writing { () throws(StoreError) in try store.remove(conversation, if: condition) }
    }

    func replacement(of conversation: ConversationName) throws(StoreError) -> any LogReplacement {
        Replacement(try store.replacement(of: conversation), in: self)
    }

    private final class Replacement: LogReplacement {
        private let replacement: any LogReplacement
        private let store: UnconfirmedStore

        init(_ replacement: any LogReplacement, in store: UnconfirmedStore) {
            (self.replacement, self.store) = (replacement, store)
        }

        func append(_ record: [UInt8]) throws(StoreError) { try replacement.append(record) }

        func commit(if condition: WriteCondition) throws(StoreError) -> (head: LogHead, isNew: Bool) {
            try store.writing { () throws(StoreError) in try replacement.commit(if: condition) }
        }
    }

    func state(of owner: PreferenceOwner) throws(StoreError) -> PreferenceState { try store.state(of: owner) }

    func changes(of owner: PreferenceOwner, after revision: Revision) throws(StoreError) -> Replay {
        try store.changes(of: owner, after: revision)
    }

    func listen(_ body: @escaping @Sendable ([PreferenceEvent]) -> Void) throws(StoreError) -> FeedSubscription {
        try store.listen(body)
    }

    func onRecovery(_ body: @escaping StoreRecoveryListener) { store.onRecovery(body) }

    func head() throws(StoreError) -> Revision { try store.head() }

    func head(of conversation: ConversationName) throws(StoreError) -> LogHead? {
        if failsReads.withLock({ $0 }) { throw StoreError(.unavailable, "no answer") }
        return try store.head(of: conversation)
    }

    func records(
        of conversation: ConversationName, after position: LogPosition?, maximumBytes: Int
    ) throws(StoreError) -> LogPage? {
        let page = try store.records(of: conversation, after: position, maximumBytes: maximumBytes)
        guard let page, page.isRestart, omitsFirstRecord.withLock({ $0 }) else { return page }
        return LogPage(
            head: page.head, records: Array(page.records.dropFirst()), isRestart: true, isLast: page.isLast)
    }

    func add(_ token: AccessToken) throws(StoreError) { try store.add(token) }

    func revoke(_ hash: TokenHash) throws(StoreError) -> Bool { try store.revoke(hash) }

    var tokens: TokenCache { store.tokens }

    func health() -> StoreHealth { store.health() }

    var counters: StoreCounters { store.counters }

    func close() { store.close() }
}
