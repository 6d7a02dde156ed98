/// A condition of a write of a preference or a conversation.
package enum WriteCondition: Hashable, Sendable {
    case any
    case exists
    case absent
    /// The stored value has this revision, or it was removed and its removal has.
    ///
    /// The revision of a conversation is the sequence of its head; its removal has none.
    case at(Revision)
    /// The conversation has this generation: it was neither replaced nor removed since. No preference has one.
    case generation(Revision)

    /// Throws if the condition does not hold for a present revision, which is `nil` without a stored value.
    ///
    /// `removal` is the revision of the removal of a value that is no longer stored.
    func check(
        _ present: Revision?, removal: Revision? = nil, generation: Revision? = nil, of kind: String
    ) throws(StoreError) {
        switch self {
        case .exists where present == nil, .absent where present != nil: break
        case .at(let expected) where present ?? removal != expected: break
        case .generation(let expected) where generation != expected: break
        case .any, .exists, .absent, .at, .generation: return
        }
        let state = present.map { "the \(kind) is at revision \($0)" } ?? "there is no such \(kind)"
        throw StoreError(.stale, state, present: present)
    }

    /// Throws if the condition does not hold for the head of a conversation's log, which is `nil` without one.
    func check(_ head: LogHead?) throws(StoreError) {
        try check(head?.position.sequence, generation: head?.position.generation, of: "conversation")
    }
}
