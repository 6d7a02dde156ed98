internal import Synchronization

/// Delivers the messages of preferences to a store's listeners.
final class PreferenceUpdates: Sendable {
    private let chain: Chain
    private let listeners: ListenerTable
    private let report: StoreReport
    /// The last valid record of each subject among the messages so far.
    ///
    /// The chain's own may be a later one, which this node has written.
    private let lastValid = Mutex(LastRecords())

    init(chain: Chain, listeners: ListenerTable, report: @escaping StoreReport) {
        (self.chain, self.listeners, self.report) = (chain, listeners, report)
    }

    var handler: StreamFollower.Handler { StreamFollower.Handler(handle: publish, correct: correct) }

    /// Publishes messages as changes, except void and unreadable ones.
    private func publish(_ messages: [JetStream.StoredMessage]) throws(StoreError) {
        var events: [PreferenceEvent] = []
        for message in messages {
            guard let record = ChainRecord(sequence: message.sequence, body: message.body),
                let owner = Subjects.owner(of: message.subject), try isValid(record, on: message.subject)
            else { continue }
            if let event = event(of: owner, record) { events.append(event) }
        }
        if let last = messages.last { listeners.publish(events, upTo: last.sequence) }
    }

    /// Returns whether a message is valid, mostly by the messages of its subject before it.
    ///
    /// All of them arrive, in their order. By then, the servers may have dropped them because of later ones.
    private func isValid(_ record: ChainRecord, on subject: String) throws(StoreError) -> Bool {
        let last = lastValid.withLock { $0[subject] }
        if let last, record.previous < last, last < record.sequence { return false }
        let follows = last == record.previous && record.sequence > record.previous
        if follows {
            chain.remember(subject, record.sequence)
        } else if !(try chain.isValid(record, on: subject)) {
            return false
        }
        lastValid.withLock { $0[subject] = record.sequence }
        return true
    }

    private func correct(_ subjects: [String], _ position: Revision) throws(StoreError) {
        var events: [PreferenceEvent] = []
        for subject in subjects {
            guard let owner = Subjects.owner(of: subject) else { continue }
            chain.forget(subject)
            lastValid.withLock { $0[subject] = nil }
            do throws(StoreError) {
                let record = try chain.state(of: subject).record
                let present = record.map { event(of: owner, $0, isReset: true) } ?? Self.nothing(of: owner)
                if let present { events.append(present) }
            } catch {
                guard error.code == .damaged else { throw error }
                report(error)
            }
        }
        listeners.publish(events, upTo: position)
    }

    private static func nothing(of owner: PreferenceOwner) -> PreferenceEvent {
        PreferenceEvent(owner: owner, revision: .zero, previous: .zero, preference: nil, origin: nil, isReset: true)
    }

    private func event(of owner: PreferenceOwner, _ record: ChainRecord, isReset: Bool = false) -> PreferenceEvent? {
        if let event = PreferenceEvent(owner, record, isReset: isReset) { return event }
        let place = "at revision \(record.sequence)"
        report(StoreError(.damaged, "the preference of \(owner) cannot be read, \(place)"))
        return nil
    }
}
