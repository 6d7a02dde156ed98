/// A stored preference.
package struct StoredPreference: Hashable, Sendable {
    /// The preference.
    package let preference: Preference
    /// The revision of its last change.
    package let revision: Revision

    /// Creates a stored preference.
    package init(preference: Preference, revision: Revision) {
        self.preference = preference
        self.revision = revision
    }
}
