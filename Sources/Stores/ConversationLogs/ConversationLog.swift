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
        _ record: [UInt8], to conversation: ConversationName, if condition: WriteCondition
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
    func remove(_ conversation: ConversationName, if condition: WriteCondition) throws(StoreError) -> Bool
}

/// A replacement of a conversation, invisible before `commit`; for one thread at a time.
///
/// Its deallocation discards a replacement that was not committed.
package protocol LogReplacement: AnyObject, Sendable {
    /// Appends a record; an error discards the replacement.
    func append(_ record: [UInt8]) throws(StoreError)

    /// Replaces the conversation's records if the condition holds, and returns whether it created the conversation.
    @discardableResult
    func commit(if condition: WriteCondition) throws(StoreError) -> (head: LogHead, isNew: Bool)
}

/// The name of a conversation: any text of 1 to ``StoresLimits/nameCharacters`` characters.
package struct ConversationName: Hashable, Sendable, CustomStringConvertible {
    package let name: Identifier

    package init(_ name: String) throws(StoreError) {
        self.name = Identifier(name)
        try StoreError.check(name: self.name, of: "conversation")
    }

    package var description: String { name.text }
}
