/// What must hold for a change of a conversation to happen.
package enum LogCondition: Hashable, Sendable {
    /// Nothing.
    case any
    /// The conversation is there.
    case exists
    /// It is not.
    case absent
    /// Its head's sequence is this one.
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
