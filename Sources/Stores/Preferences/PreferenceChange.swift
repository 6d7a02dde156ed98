/// What a write does.
package enum PreferenceChange: Hashable, Sendable {
    /// The preference becomes this.
    case replace(Preference)
    /// Some parts change; where nothing is stored, they are all there is.
    case merge(PreferencePatch)
    /// The preference is removed.
    case remove
}

extension PreferenceChange {
    /// What holds after the change.
    func applied(to preference: Preference?) -> Preference? {
        switch self {
        case .replace(let new): new
        case .merge(let patch): (preference ?? .empty).applying(patch)
        case .remove: nil
        }
    }
}
