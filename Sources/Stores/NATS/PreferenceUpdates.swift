/// Delivers the messages of preferences to a store's listeners.
struct PreferenceUpdates: Sendable {
    let chain: Chain
    let listeners: ListenerTable
    let report: StoreReport

    var handler: StreamFollower.Handler { StreamFollower.Handler(handle: publish, correct: correct) }

    /// Publishes messages as changes, except void and unreadable ones.
    private func publish(_ messages: [JetStream.StoredMessage]) throws(StoreError) {
        var events: [PreferenceEvent] = []
        for message in messages {
            guard let record = ChainRecord(sequence: message.sequence, body: message.body),
                let owner = Subjects.owner(of: message.subject), try chain.isValid(record, on: message.subject)
            else { continue }
            if let event = event(of: owner, record) { events.append(event) }
        }
        if let last = messages.last { listeners.publish(events, upTo: last.sequence) }
    }

    private func correct(_ subjects: [String], _ position: Revision) throws(StoreError) {
        var events: [PreferenceEvent] = []
        for subject in subjects {
            guard let owner = Subjects.owner(of: subject) else { continue }
            chain.forget(subject)
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
