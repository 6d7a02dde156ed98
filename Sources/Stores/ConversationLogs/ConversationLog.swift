/// A store of conversations: a log of records each, whose content only the writer interprets.
///
/// A record is stored completely or not at all. A replacement is written record by record and becomes visible in one
/// step; until then, and permanently if its writer dies, readers see the previous records.
package protocol ConversationLog: Sendable {
    /// Returns the head of a conversation's log without reading it; `nil` if there is none.
    func head(of conversation: ConversationName) throws(StoreError) -> LogHead?

    /// Appends a record if the condition holds, creating the conversation if needed.
    @discardableResult
    func append(
        _ record: [UInt8], to conversation: ConversationName, if condition: LogCondition
    ) throws(StoreError) -> LogHead

    /// Starts a replacement of all records of a conversation.
    func replacement(of conversation: ConversationName) throws(StoreError) -> any LogReplacement

    /// Returns the records after a position, or from the first, limited to a number of bytes and at least one record.
    ///
    /// Returns `nil` if the conversation does not exist. If it was replaced after the position, the page starts from
    /// the first record: see ``LogPage/isRestart``.
    func records(
        of conversation: ConversationName, after position: LogPosition?, maximumBytes: Int
    ) throws(StoreError) -> LogPage?

    /// Removes a conversation if the condition holds; returns `false` if it holds and there was none.
    @discardableResult
    func remove(_ conversation: ConversationName, if condition: LogCondition) throws(StoreError) -> Bool
}

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
    /// Throws if the condition does not hold.
    func check(_ present: LogHead?) throws(StoreError) {
        let sequence = present?.position.sequence
        switch self {
        case .exists where sequence == nil, .absent where sequence != nil: break
        case .at(let expected) where sequence != expected: break
        case .any, .exists, .absent, .at: return
        }
        let state = sequence.map { "the conversation is at revision \($0)" } ?? "there is no such conversation"
        throw StoreError(code: .stale, reason: state, present: sequence)
    }
}

/// A replacement of a conversation, invisible before `commit`; for one thread at a time.
///
/// Its deallocation discards a replacement that was not committed.
package protocol LogReplacement: AnyObject, Sendable {
    /// Appends a record; an error discards the replacement.
    func append(_ record: [UInt8]) throws(StoreError)

    /// Replaces the conversation's records if the condition holds, and returns whether it created the conversation.
    @discardableResult
    func commit(if condition: LogCondition) throws(StoreError) -> (head: LogHead, isNew: Bool)
}
