/// The effect of a write.
package enum PreferenceChange: Hashable, Sendable {
    /// Replaces the preference.
    case replace(Preference)
    /// Changes some parts; without a stored preference, they become the preference.
    case merge(PreferencePatch)
    /// Removes the preference.
    case remove
}

extension PreferenceChange {
    /// Returns the preference after the change.
    func applied(to preference: Preference?) -> Preference? {
        switch self {
        case .replace(let new): new
        case .merge(let patch): (preference ?? .empty).applying(patch)
        case .remove: nil
        }
    }
}
