/// A condition of a write.
package enum WriteCondition: Hashable, Sendable {
    /// No condition.
    case any
    /// The stored preference has this revision.
    case revision(Revision)
    /// There is no stored preference.
    case absent
}

extension WriteCondition {
    /// Throws if the condition does not hold.
    func check(_ present: Revision?, of owner: PreferenceOwner) throws(StoreError) {
        switch self {
        case .any: return
        case .revision(let expected):
            if present == expected { return }
            throw StoreError(
                code: .stale, reason: "expected revision \(expected), \(StoreError.present(present))", present: present)
        case .absent:
            if present == nil { return }
            throw StoreError(
                code: .stale, reason: "expected no preference, \(StoreError.present(present))", present: present)
        }
    }
}
