/// A change of an owner's preference.
package struct PreferenceEvent: Hashable, Sendable {
    /// The owner.
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
    package let isReset: Bool

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
