/// A preference as a store has it.
public struct StoredPreference: Hashable, Sendable {
    /// What the reader chose.
    public let preference: Preference
    /// The change that made it so.
    public let revision: Revision

    /// A preference with its revision.
    public init(preference: Preference, revision: Revision) {
        self.preference = preference
        self.revision = revision
    }
}
