/// Where a conversation's log stands.
public struct LogHead: Hashable, Sendable {
    /// The last record's place; it changes with every change of the conversation, so it can stand for its state.
    public let position: LogPosition
    /// How many records there are.
    public let records: Int
    /// How many bytes they have together.
    public let bytes: Int

    /// A head.
    public init(position: LogPosition, records: Int, bytes: Int) {
        self.position = position
        self.records = records
        self.bytes = bytes
    }
}

/// A place in a conversation's log.
public struct LogPosition: Hashable, Sendable {
    /// Which writing of the conversation: a replacement begins another.
    public let generation: Revision
    /// Which record of it; the numbers rise, with gaps.
    public let sequence: Revision

    /// A place.
    public init(generation: Revision, sequence: Revision) {
        self.generation = generation
        self.sequence = sequence
    }
}

/// What must hold for a change of a conversation to happen.
public enum LogCondition: Hashable, Sendable {
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
