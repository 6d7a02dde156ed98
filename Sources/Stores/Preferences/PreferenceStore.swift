/// Where preferences are kept, with everything that happened to them lately.
///
/// Every call may wait for a disk or a network and returns when the answer is certain: a write is on disk, on a
/// majority of the nodes where there are several, before it returns. Call from threads that may wait.
package protocol PreferenceStore: Sendable {
    /// What is stored for an owner; nil where nothing is.
    func preference(of owner: PreferenceOwner) throws(StoreError) -> StoredPreference?

    /// Changes an owner's preference if the condition holds; answers with what is stored then, nil after a removal.
    ///
    /// A change that changes nothing makes no revision and no event. A condition that does not hold is a
    /// ``StoreError/Code/stale`` error with the present revision. `origin` names the device that writes, of at most
    /// ``Limits/nameBytes`` bytes, and travels with the event.
    @discardableResult
    func write(
        _ change: PreferenceChange, for owner: PreferenceOwner, if condition: WriteCondition, origin: Identifier?
    ) throws(StoreError) -> StoredPreference?

    /// Hands a device's preference to a user, and answers with what the user has then, nil where neither had any.
    ///
    /// One step: the user's preference changes and the device's is gone, or neither. Where the user has one already it
    /// stays unless `replacing`, and the device's goes all the same. Done again, it does nothing.
    @discardableResult
    func adopt(
        _ device: PreferenceOwner, by user: PreferenceOwner, replacing: Bool
    ) throws(StoreError) -> StoredPreference?

    /// What happened to an owner's preference after a revision.
    func changes(of owner: PreferenceOwner, after revision: Revision) throws(StoreError) -> Replay

    /// Calls `body` with every change of anybody's preference from now on, whoever made it: each once, in order.
    ///
    /// `body` is called on a thread of the store's own, one call at a time, with the changes there are; it should hand
    /// them on and return. The listening ends with the answer's `cancel()` or its end.
    func listen(_ body: @escaping @Sendable ([PreferenceEvent]) -> Void) throws(StoreError) -> FeedSubscription

    /// Calls `body` after the store was replaced by another one, for example by a backup, on a thread of the store's own
    /// and before the changes that follow: listeners publish again what holds.
    func onReplacement(_ body: @escaping ReplacementListener)

    /// The latest revision of the whole store.
    func head() throws(StoreError) -> Revision
}
