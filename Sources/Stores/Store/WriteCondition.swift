/// A condition of a write of a preference or a conversation.
package enum WriteCondition: Hashable, Sendable {
    case any
    case exists
    case absent
    /// The stored value has this revision; that of a conversation is the sequence of its head.
    case at(Revision)

    /// Throws if the condition does not hold for a present revision, which is `nil` without a stored value.
    func check(_ present: Revision?, of kind: String) throws(StoreError) {
        switch self {
        case .exists where present == nil, .absent where present != nil: break
        case .at(let expected) where present != expected: break
        case .any, .exists, .absent, .at: return
        }
        let state = present.map { "the \(kind) is at revision \($0)" } ?? "there is no such \(kind)"
        throw StoreError(code: .stale, reason: state, present: present)
    }
}
