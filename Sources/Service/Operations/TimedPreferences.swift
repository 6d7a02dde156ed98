import TypescaleStores

/// A preference store that records the duration of each call in the metrics.
struct TimedPreferences: PreferenceStore {
    let store: any PreferenceStore
    let metrics: ServiceMetrics

    func preference(of owner: PreferenceOwner) throws(StoreError) -> StoredPreference? {
        try timed { () throws(StoreError) in try store.preference(of: owner) }
    }

    func write(
        _ change: PreferenceChange, for owner: PreferenceOwner, if condition: WriteCondition, origin: Identifier?
    ) throws(StoreError) -> StoredPreference? {
        try timed { () throws(StoreError) in try store.write(change, for: owner, if: condition, origin: origin) }
    }

    func adopt(
        _ device: PreferenceOwner, by user: PreferenceOwner, replacing: Bool
    ) throws(StoreError) -> StoredPreference? {
        try timed { () throws(StoreError) in try store.adopt(device, by: user, replacing: replacing) }
    }

    func changes(of owner: PreferenceOwner, after revision: Revision) throws(StoreError) -> Replay {
        try timed { () throws(StoreError) in try store.changes(of: owner, after: revision) }
    }

    func listen(_ body: @escaping @Sendable ([PreferenceEvent]) -> Void) throws(StoreError) -> FeedSubscription {
        try store.listen(body)
    }

    func onReplacement(_ body: @escaping ReplacementListener) { store.onReplacement(body) }

    func head() throws(StoreError) -> Revision {
        try timed { () throws(StoreError) in try store.head() }
    }

    private func timed<Answer>(_ ask: () throws(StoreError) -> Answer) throws(StoreError) -> Answer {
        try metrics.timing(.store, ask)
    }
}
