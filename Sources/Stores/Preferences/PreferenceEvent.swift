/// One change of one owner's preference.
package struct PreferenceEvent: Hashable, Sendable {
    /// Whose preference changed.
    package let owner: PreferenceOwner
    /// The change's place in the history of the store.
    package let revision: Revision
    /// The owner's change before this one, ``Revision/zero`` for the first: who knows an earlier one only, missed some.
    package let previous: Revision
    /// What holds now, whole; nil where the preference was removed.
    package let preference: Preference?
    /// The device that made the change, where it said so: it need not be told.
    package let origin: Identifier?
    /// Whether this holds whatever was told before, and whatever its revision: something told was never stored.
    package let isReset: Bool

    /// A change, or with `isReset` what holds in place of changes that do not.
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
