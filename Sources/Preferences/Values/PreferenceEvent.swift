/// One change of one owner's preference.
public struct PreferenceEvent: Hashable, Sendable {
    /// Whose preference changed.
    public let owner: PreferenceOwner
    /// The change's place in the history of the store.
    public let revision: Revision
    /// The owner's change before this one, ``Revision/zero`` for the first: who knows an earlier one only, missed some.
    public let previous: Revision
    /// What holds now, whole; nil where the preference was removed.
    public let preference: Preference?
    /// The device that made the change, where it said so: it need not be told.
    public let origin: String?

    /// A change.
    public init(
        owner: PreferenceOwner, revision: Revision, previous: Revision, preference: Preference?, origin: String?
    ) {
        self.owner = owner
        self.revision = revision
        self.previous = previous
        self.preference = preference
        self.origin = origin
    }
}
