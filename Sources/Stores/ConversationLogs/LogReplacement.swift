/// A replacement of a conversation, invisible before `commit`; for one thread at a time.
package protocol LogReplacement: AnyObject, Sendable {
    /// Appends a record; an error discards the replacement.
    func append(_ record: [UInt8]) throws(StoreError)

    /// Replaces the conversation's records if the condition holds.
    @discardableResult
    func commit(if condition: LogCondition) throws(StoreError) -> LogHead

    /// Discards the replacement. Its deallocation does so too; after a commit this has no effect.
    func abandon()
}
