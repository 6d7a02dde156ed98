/// A condition of a change of a conversation.
package enum LogCondition: Hashable, Sendable {
    /// No condition.
    case any
    /// The conversation exists.
    case exists
    /// The conversation does not exist.
    case absent
    /// The sequence of the head is this one.
    case at(Revision)
}

extension LogCondition {
    func check(_ present: LogHead?) throws(StoreError) {
        let sequence = present?.position.sequence
        switch self {
        case .any: return
        case .exists: if present != nil { return }
        case .absent: if present == nil { return }
        case .at(let expected): if sequence == expected { return }
        }
        let wanted =
            switch self {
            case .exists: "a conversation"
            case .at(let expected): "sequence \(expected)"
            default: "no conversation"
            }
        throw StoreError(
            code: .stale, reason: "expected \(wanted), \(StoreError.present(sequence))", present: sequence)
    }
}
