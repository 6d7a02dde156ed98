import Synchronization

/// A replacement whose records stand under subjects that no chain names yet.
///
/// Every part has a subject of its own, and is kept only where that has none: however often it is sent, it is there
/// once. (The server looks at this one condition when it stores a message, on every node alike.)
final class NATSReplacement: LogReplacement {
    private struct State: Sendable {
        var records = 0
        var bytes = 0
        var isOver = false
    }

    private let store: NATSStore
    private let conversation: ConversationName
    private let name: String
    private let state = Mutex(State())
    private let started = Clock.milliseconds()

    init(_ store: NATSStore, _ conversation: ConversationName) {
        self.store = store
        self.conversation = conversation
        // The time, so that what nobody finished can be told from what somebody is about to.
        name = "\(Clock.seconds())-\(store.writes.next())"
    }

    deinit { abandon() }

    func append(_ record: [UInt8]) throws(StoreError) {
        do throws(StoreError) {
            try Limits.check(record: record)
            let present = try open()
            try Limits.check(records: present.records + 1, bytes: present.bytes + record.count, of: conversation)
            let subject = Subjects.part(present.records, of: name, conversation)
            try store.working(writes: 1) { () throws(StoreError) in try send(record, to: subject) }
            state.withLock { state in
                state.records += 1
                state.bytes += record.count
            }
        } catch {
            abandon()
            throw error
        }
    }

    private func send(_ record: [UInt8], to subject: String) throws(StoreError) {
        let deadline = Clock.milliseconds() + Limits.writeMilliseconds
        var problem = "no answer"
        while true {
            switch try store.jetStream.publish(record, to: subject, id: nil, expectedLast: .zero) {
            case .kept: return
            // Nobody else writes there: what came first was this part, sent before.
            case .overtaken: return
            case .refused(let reason): problem = reason
            case .duplicate, .silence: break
            }
            guard Clock.milliseconds() < deadline else { break }
            store.tally.add(retries: 1)
            Clock.sleep(milliseconds: Limits.retryMilliseconds)
        }
        throw StoreError(code: .unavailable, reason: "\(store.jetStream.connection.servers): \(problem)")
    }

    func commit(if condition: LogCondition) throws(StoreError) -> LogHead {
        let present = try open()
        let change = try store.working(writes: 1) { () throws(StoreError) in
            try store.change(conversation, if: condition, payload: []) { _ in
                LogEntry(
                    kind: .mark, generation: .zero, parts: name, records: present.records, bytes: present.bytes)
            }
        }
        guard let change else { throw StoreError(code: .unavailable, reason: "a replacement that changes nothing") }
        state.withLock { $0.isOver = true }
        store.clean(conversation, before: change.after, replacing: change.before)
        return change.after.head
    }

    func abandon() {
        let wasOver = state.withLock { state in
            defer { state.isOver = true }
            return state.isOver
        }
        guard !wasOver, state.withLock({ $0.records }) > 0 else { return }
        store.jetStream.purge(Subjects.parts(name, of: conversation), in: Subjects.conversations)
    }

    private func open() throws(StoreError) -> State {
        let state = state.withLock { $0 }
        guard !state.isOver else { throw StoreError(code: .closed, reason: "the replacement is over") }
        guard Clock.milliseconds() - started < Limits.replacementSeconds * 1_000 else {
            throw StoreError(code: .unavailable, reason: "the replacement of \(conversation) took too long")
        }
        return state
    }
}
