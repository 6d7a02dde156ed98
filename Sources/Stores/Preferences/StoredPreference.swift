/// A preference as a store has it.
package struct StoredPreference: Hashable, Sendable {
    /// What the reader chose.
    package let preference: Preference
    /// The change that made it so.
    package let revision: Revision

    /// A preference with its revision.
    package init(preference: Preference, revision: Revision) {
        self.preference = preference
        self.revision = revision
    }
}
