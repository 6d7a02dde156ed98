internal import TypescaleStores

/// A preference store that records the duration of each call in the metrics.
struct TimedPreferences: PreferenceStore {
    let store: any PreferenceStore
    let metrics: ServiceMetrics

    func state(of owner: PreferenceOwner) throws(StoreError) -> PreferenceState {
        try timed(store.state(of: owner))
    }

    func write(
        _ change: PreferenceChange, for owner: PreferenceOwner, if condition: WriteCondition, origin: Identifier?
    ) throws(StoreError) -> StoredPreference? {
        try timed(store.write(change, for: owner, if: condition, origin: origin))
    }

    func adopt(
        _ device: PreferenceOwner, by user: PreferenceOwner, replacing: Bool, if condition: WriteCondition
    ) throws(StoreError) -> PreferenceState {
        try timed(store.adopt(device, by: user, replacing: replacing, if: condition))
    }

    func changes(of owner: PreferenceOwner, after revision: Revision) throws(StoreError) -> Replay {
        try timed(store.changes(of: owner, after: revision))
    }

    func listen(_ body: @escaping @Sendable ([PreferenceEvent]) -> Void) throws(StoreError) -> FeedSubscription {
        try store.listen(body)
    }

    func onReplacement(_ body: @escaping ReplacementListener) { store.onReplacement(body) }

    func head() throws(StoreError) -> Revision { try timed(store.head()) }

    private func timed<Value>(_ value: @autoclosure () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try metrics.timingStore(value)
    }
}
