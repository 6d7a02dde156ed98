/// What must hold for a write to happen.
package enum WriteCondition: Hashable, Sendable {
    /// Nothing: the write happens whatever is there.
    case any
    /// The stored preference has this revision.
    case revision(Revision)
    /// Nothing is stored.
    case absent
}

extension WriteCondition {
    /// Refuses where something else is there.
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
