/// A store of preferences and their recent changes.
///
/// Every call may wait for a disk or a network and returns when the outcome is certain: a write returns once it is on
/// disk, or on a majority of several servers. Call it on threads that may wait.
package protocol PreferenceStore: Sendable {
    /// Returns the state of an owner's preference, which has a revision after a removal too.
    func state(of owner: PreferenceOwner) throws(StoreError) -> PreferenceState

    /// Changes the preference of an owner if the condition holds, and returns its state.
    ///
    /// A stored preference that cannot be read can be replaced and removed; a merge with it is an error.
    /// A change without an effect creates no revision and no event. A condition that does not hold is a
    /// ``StoreError/Code/stale`` error with the current revision. `origin` names the writing device in at most
    /// ``StoresLimits/nameCharacters`` characters and is part of the event.
    @discardableResult
    func write(
        _ change: PreferenceChange, for owner: PreferenceOwner, if condition: WriteCondition, origin: Identifier?
    ) throws(StoreError) -> PreferenceState

    /// Moves a device's preference to a user and returns the state of the user's.
    ///
    /// The condition is one on the user's preference.
    /// It is atomic: the user's preference changes and the device's is removed, or neither. A choice of the user stays
    /// unless `replacing` by another choice, and the device's is removed in any case. Repeating it has no effect.
    @discardableResult
    func adopt(
        _ device: PreferenceOwner, by user: PreferenceOwner, replacing: Bool, if condition: WriteCondition
    ) throws(StoreError) -> PreferenceState

    /// Returns the changes of an owner's preference after a revision.
    func changes(of owner: PreferenceOwner, after revision: Revision) throws(StoreError) -> Replay

    /// Calls `body` with every later change of any preference by any writer, each once and in order.
    ///
    /// `body` is called on a thread of the store, one call at a time, with all available changes; it should pass them
    /// on and return. The subscription ends with its `cancel()` or its release.
    func listen(_ body: @escaping @Sendable ([PreferenceEvent]) -> Void) throws(StoreError) -> FeedSubscription

    /// Calls `body` after the store was lost and found, for example as a backup, so that listeners publish its state.
    ///
    /// It runs on a thread of the store before the later changes.
    func onRecovery(_ body: @escaping StoreRecoveryListener)

    /// Returns the latest revision of the store.
    func head() throws(StoreError) -> Revision
}

package struct PreferenceState: Hashable, Sendable {
    package let preference: Preference?
    /// The revision of the last change.
    ///
    /// After a removal, it is the removal's; ``Revision/zero`` for an owner who never had a preference.
    package let revision: Revision

    package init(preference: Preference?, revision: Revision) {
        (self.preference, self.revision) = (preference, revision)
    }

    package var storedRevision: Revision? { preference == nil ? nil : revision }

    var isChoice: Bool { (preference ?? .empty) != .empty }

    func check(_ condition: WriteCondition) throws(StoreError) {
        try condition.check(storedRevision, removal: revision, of: "preference")
    }
}

/// The stored preference of an owner, readable or not.
struct StoredPreference {
    /// A Boolean value that indicates whether a preference is stored.
    let isStored: Bool
    /// The preference; `nil` if none is stored, or if it cannot be read.
    let preference: Preference?
    /// The revision of the last change, as in `PreferenceState`.
    let revision: Revision

    var storedRevision: Revision? { isStored ? revision : nil }
}

/// The effect of a write.
package enum PreferenceChange: Hashable, Sendable {
    case replace(Preference)
    /// Changes some parts; without a stored preference, they become the preference.
    case merge(PreferencePatch)
    case remove

    /// The effect of a change on what is stored.
    enum Outcome {
        case unchanged
        /// The preference to store; `nil` for a removal.
        case put(Preference?)
    }

    /// Returns the effect on what is stored.
    ///
    /// Throws if the condition does not hold, and `damage` for a merge with what cannot be read.
    func outcome(
        over stored: StoredPreference, if condition: WriteCondition, damage: @autoclosure () -> StoreError
    ) throws(StoreError) -> Outcome {
        try condition.check(stored.storedRevision, removal: stored.revision, of: "preference")
        let present = stored.preference
        switch self {
        case .replace(let new): return new == present ? .unchanged : .put(new)
        case .merge(let patch):
            if stored.isStored, present == nil { throw damage() }
            let new = (present ?? .empty).applying(patch)
            return new == present ? .unchanged : .put(new)
        case .remove: return stored.isStored ? .put(nil) : .unchanged
        }
    }
}

/// A change of an owner's preference.
package struct PreferenceEvent: Hashable, Sendable {
    package let owner: PreferenceOwner
    /// The revision of the change in the store's history.
    package let revision: Revision
    /// The owner's previous revision, ``Revision/zero`` for the first: a listener with an earlier one has missed
    /// changes.
    package let previous: Revision
    /// The complete preference after the change; `nil` after a removal.
    package let preference: Preference?
    /// The device that made the change, if known; it does not need the event.
    package let origin: Identifier?
    /// A Boolean value that indicates whether the event replaces earlier ones of any revision, some of which were
    /// never stored.
    package internal(set) var isReset: Bool

    /// Creates a change, or with `isReset` a state that replaces invalid changes.
    package init(
        owner: PreferenceOwner, revision: Revision, previous: Revision, preference: Preference?, origin: Identifier?,
        isReset: Bool = false
    ) {
        self.owner = owner
        self.revision = revision
        self.previous = previous
        self.preference = preference
        self.origin = origin
        self.isReset = isReset
    }
}

/// The changes of an owner's preference after a revision.
package enum Replay: Hashable, Sendable {
    /// All later changes in order; none without a change.
    case events([PreferenceEvent])
    /// Some later changes are no longer stored or cannot be read, or the revision is not of this store: use the current
    /// state.
    case unknown
}
