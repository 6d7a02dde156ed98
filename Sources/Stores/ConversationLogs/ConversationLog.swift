/// Where the sources of conversations are kept: for each a list of records, whose bytes are the writer's business.
///
/// A record is whole or not there. A replacement comes piece by piece and becomes visible in one step; until then, and
/// for ever where its writer dies, readers see what was there before.
package protocol ConversationLog: Sendable {
    /// Where a conversation's log stands, without reading it; nil where there is none.
    func head(of conversation: ConversationName) throws(StoreError) -> LogHead?

    /// Adds a record at the end if the condition holds; a conversation there is none of begins with it.
    @discardableResult
    func append(
        _ record: [UInt8], to conversation: ConversationName, if condition: LogCondition
    ) throws(StoreError) -> LogHead

    /// Begins to write a conversation anew.
    func replacement(of conversation: ConversationName) throws(StoreError) -> any LogReplacement

    /// The records after a position, or all from the first, up to so many bytes and at least one; nil where there is no
    /// such conversation.
    ///
    /// Where the conversation was replaced since, the page begins anew: see ``LogPage/isRestart``.
    func records(
        of conversation: ConversationName, after position: LogPosition?, maximumBytes: Int
    ) throws(StoreError) -> LogPage?

    /// Removes a conversation; false where there was none.
    @discardableResult
    func remove(_ conversation: ConversationName) throws(StoreError) -> Bool
}
