/// A store of preferences and their recent changes.
///
/// Every call may wait for a disk or a network and returns when the outcome is certain: a write returns once it is on
/// disk, or on a majority of several servers. Call it on threads that may wait.
package protocol PreferenceStore: Sendable {
    /// Returns the preference of an owner; `nil` if there is none.
    func preference(of owner: PreferenceOwner) throws(StoreError) -> StoredPreference?

    /// Changes the preference of an owner if the condition holds, and returns the stored one; `nil` after a removal.
    ///
    /// A change without an effect creates no revision and no event. A condition that does not hold is a
    /// ``StoreError/Code/stale`` error with the current revision. `origin` names the writing device in at most
    /// ``StoresLimits/nameBytes`` bytes and is part of the event.
    @discardableResult
    func write(
        _ change: PreferenceChange, for owner: PreferenceOwner, if condition: WriteCondition, origin: Identifier?
    ) throws(StoreError) -> StoredPreference?

    /// Moves a device's preference to a user and returns the user's; `nil` if neither has one.
    ///
    /// It is atomic: the user's preference changes and the device's is removed, or neither. An existing preference of
    /// the user stays unless `replacing`, and the device's is removed in any case. Repeating it has no effect.
    @discardableResult
    func adopt(
        _ device: PreferenceOwner, by user: PreferenceOwner, replacing: Bool
    ) throws(StoreError) -> StoredPreference?

    /// Returns the changes of an owner's preference after a revision.
    func changes(of owner: PreferenceOwner, after revision: Revision) throws(StoreError) -> Replay

    /// Calls `body` with every later change of any preference by any writer, each once and in order.
    ///
    /// `body` is called on a thread of the store, one call at a time, with all available changes; it should pass them
    /// on and return. The subscription ends with its `cancel()` or its release.
    func listen(_ body: @escaping @Sendable ([PreferenceEvent]) -> Void) throws(StoreError) -> FeedSubscription

    /// Calls `body` after the store was replaced, for example by a backup, so that listeners publish the new state.
    ///
    /// It runs on a thread of the store before the later changes.
    func onReplacement(_ body: @escaping ReplacementListener)

    /// Returns the latest revision of the store.
    func head() throws(StoreError) -> Revision
}
